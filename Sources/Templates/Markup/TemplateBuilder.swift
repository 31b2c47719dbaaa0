import WaymarkCore

/// A template that is being compiled.
struct TemplateBuilder<Value> {
  private(set) var template: Template<Value>

  /// The indices of names in the tables of their kinds; a name has one kind.
  private var indices: [String: Int32] = [:]

  /// Whether the next text ends its tag.
  private var isTextDirected = false

  /// Instructions before this one are not merged, because it is the target of a jump.
  private var barrier = 0

  init(policy: URLPolicy) {
    template = Template(policy: policy)
  }

  /// The number of instructions so far, which is the index of the next one.
  var count: Int { template.instructions.count }

  /// Adds bytes; adjacent literals are merged.
  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let begin = Int32(truncatingIfNeeded: template.literals.count)
    template.literals += bytes
    let end = Int32(truncatingIfNeeded: template.literals.count)
    if count > barrier, case .literal(let last) = template.instructions.last,
      last.upperBound == begin
    {
      template.instructions[count - 1] = .literal(last.lowerBound..<end)
    } else {
      template.instructions.append(.literal(begin..<end))
    }
  }

  /// Adds markup; if a text with a direction follows, the end of its tag becomes part of that
  /// instruction.
  mutating func append(_ markup: [UInt8], isDirected: Bool) {
    isTextDirected = isDirected && markup.suffix(direction.count) == direction
    append(isTextDirected ? Array(markup.dropLast(direction.count)) : markup)
  }

  mutating func append(_ instruction: Template<Value>.Instruction) {
    if isTextDirected, case .text(let index) = instruction {
      template.instructions.append(.directedText(index))
    } else {
      template.instructions.append(instruction)
    }
    isTextDirected = false
  }

  mutating func appendMarkup(_ write: @escaping @Sendable (Value, inout Output) -> Void) {
    append(.markup(Int32(template.markups.count)))
    template.markups.append(write)
  }

  /// The index of a text field.
  mutating func text(_ name: String, _ text: @escaping @Sendable (Value) -> String?) -> Int32 {
    Self.index(of: name, text, in: &template.texts, &indices)
  }

  /// The index of a URL field.
  mutating func url(_ name: String, _ url: @escaping @Sendable (Value) -> String?) -> Int32 {
    Self.index(of: name, url, in: &template.urls, &indices)
  }

  /// The index of a condition.
  mutating func flag(_ name: String, _ flag: @escaping @Sendable (Value) -> Bool) -> Int32 {
    Self.index(of: name, flag, in: &template.flags, &indices)
  }

  /// Records a field that the template reads.
  mutating func read(_ name: String) { template.fieldNames.insert(name) }

  private static func index<Closure>(
    of name: String, _ closure: Closure, in table: inout [Closure],
    _ indices: inout [String: Int32]
  ) -> Int32 {
    if let index = indices[name] { return index }
    let index = Int32(table.count)
    table.append(closure)
    indices[name] = index
    return index
  }

  /// Begins a section and returns the index of its condition.
  mutating func beginCondition(
    _ condition: Template<Value>.Condition, isInverted: Bool
  ) -> Int {
    append(.condition(condition, isInverted: isInverted, length: 0))
    barrier = count
    return count - 1
  }

  /// Ends a section: its condition gets the number of instructions to skip.
  mutating func endCondition(at start: Int) {
    guard case .condition(let condition, let isInverted, _) = template.instructions[start] else {
      return
    }
    let body = template.instructions[(start + 1)...]
    if case .text(let index) = condition, !isInverted, let framed = frame(body, around: index) {
      template.instructions[start] = framed
      template.instructions.removeSubrange((start + 1)...)
    } else {
      let length = Int32(truncatingIfNeeded: body.count)
      template.instructions[start] = .condition(
        condition, isInverted: isInverted, length: length)
    }
    barrier = count
  }

  /// One instruction for a text between two literals, which is the form of most sections.
  private func frame(
    _ body: ArraySlice<Template<Value>.Instruction>, around index: Int32
  ) -> Template<Value>.Instruction? {
    guard body.count == 3, case .literal(let before) = body.first,
      case .text(let inner) = body.dropFirst().first, inner == index,
      case .literal(let after) = body.last
    else { return nil }
    return .framedText(index, before: before, after: after)
  }
}

/// The end of a tag whose text determines the direction.
private let direction = Array(" dir=auto>".utf8)[...]
