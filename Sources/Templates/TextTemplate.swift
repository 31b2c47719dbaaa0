/// A compiled text with fields: a flat list of steps that only append.
///
/// The user of the template decides what a name refers to: a numbered gap, a column, a place in a
/// record.
public struct TextTemplate<Name: Hashable & Sendable>: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case literal(String)
    case field(Name)

    /// If the condition is false, a number of steps is skipped.
    case section(Name, isInverted: Bool, length: Int)
  }

  public private(set) var steps: [Step] = []

  /// Compiles a text; each name of a field or a section is resolved, together with the enclosing
  /// sections that require their names.
  ///
  /// Throws the first fault of the text, or of the resolution of a name.
  public init(
    _ text: String, _ syntax: TemplateSyntax,
    resolve: (TemplateToken, _ within: [Name]) throws(TemplateFault) -> Name
  ) throws(TemplateFault) {
    var lexer = TemplateLexer(text, syntax)
    var open: [(start: Int, name: Name, isInverted: Bool)] = []
    while let token = try lexer.next() {
      let around = open.filter { !$0.isInverted }.map(\.name)
      switch token.kind {
      case .text:
        steps.append(.literal(String(decoding: lexer.bytes[token.range], as: UTF8.self)))
      case .field: steps.append(.field(try resolve(token, around)))
      case .section(let isInverted):
        let name = try resolve(token, around)
        open.append((steps.count, name, isInverted))
        steps.append(.section(name, isInverted: isInverted, length: 0))
      case .end:
        guard let section = open.popLast() else { continue }
        steps[section.start] = .section(
          section.name, isInverted: section.isInverted, length: steps.count - section.start - 1)
      // These have no meaning in a text.
      case .part, .comment: continue
      }
    }
  }

  private init(steps: [Step]) { self.steps = steps }

  public init(only name: Name) { steps = [.field(name)] }

  /// The values of fields with a text between them.
  public init(joining names: [Name], by text: String) {
    for (index, name) in names.enumerated() {
      steps += index == 0 ? [.field(name)] : [.literal(text), .field(name)]
    }
  }

  /// The constant text, including that in sections.
  public var literals: [String] {
    steps.compactMap { if case .literal(let text) = $0 { text } else { nil } }
  }

  /// The fields that are written into the text.
  public var fields: [Name] {
    steps.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The fields of its sections.
  public var conditions: [Name] {
    steps.compactMap { if case .section(let name, _, _) = $0 { name } else { nil } }
  }

  /// The same text with its names replaced.
  public func map<Other>(_ transform: (Name) -> Other) -> TextTemplate<Other> {
    TextTemplate<Other>(
      steps: steps.map { step in
        switch step {
        case .literal(let text): .literal(text)
        case .field(let name): .field(transform(name))
        case .section(let name, let isInverted, let length):
          .section(transform(name), isInverted: isInverted, length: length)
        }
      })
  }

  /// The text with a value for each field, and with the sections whose name is present.
  @inlinable public func text<Fault: Error>(
    where isThere: (Name) -> Bool = { _ in true }, _ value: (Name) throws(Fault) -> String
  ) throws(Fault) -> String {
    var text = ""
    var next = 0
    while next < steps.count {
      switch steps[next] {
      case .literal(let literal): text += literal
      case .field(let name): text += try value(name)
      case .section(let name, let isInverted, let length):
        if isThere(name) == isInverted { next += length }
      }
      next += 1
    }
    return text
  }
}
