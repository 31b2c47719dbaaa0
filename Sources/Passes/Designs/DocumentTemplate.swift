import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// A compiled pass.json with fields in its texts: values that are the same in all passes are
/// already written.
///
/// - A text that is one `{{field}}` becomes a number, a boolean, an array or an object where the key
///   takes one.
/// - A text that consists only of sections, none of which is present, omits its member or element.
/// - An object with `"if": "field"` is left out when the record has no such field, one with `"unless"`
///   when it has; one with `"each": "list"` is written for each item of a list.
/// - An array whose elements were all left out is left out too.
struct DocumentTemplate: Sendable {
  indirect enum Node: Sendable {
    /// A value that every pass has.
    case literal([UInt8])
    case text(PassText, CheckedValue)
    case only(PassFieldPlace, CheckedValue, isOptional: Bool)
    case object([Member])
    case array([Node])
    case when(PassFieldPlace, isInverse: Bool, Node)
    case each(PassFieldPlace, Node)
  }

  struct Member: Sendable {
    let name: [UInt8]
    let node: Node
  }

  let root: Node

  /// The keys of pass.strings: a text of a record that equals one must not be translated.
  let keys: PassKeys

  /// Whether the fields come from records, which must not choose link schemes that pages reject.
  let isOfRecords: Bool

  /// Compiles a document; its faults, up to a limit, are added to `faults`.
  init(
    _ document: JSONNode, of bytes: [UInt8], named name: String = "pass.json",
    fields: PassFieldNames, keys: Set<String>, isOfRecords: Bool = true,
    faults: inout [Diagnostic]
  ) {
    self.isOfRecords = isOfRecords
    let compiler = DocumentCompiler(
      document: document, name: name, positions: PositionIndex(bytes), fields: fields)
    root = compiler.node(
      document, CheckedValue(.object(PassSchema.top)), PassFieldScope(record: fields))
    self.keys = PassKeys(keys)
    faults += compiler.findings.list
  }
}

private struct DocumentCompiler {
  let document: JSONNode
  let name: String
  let positions: PositionIndex
  let fields: PassFieldNames
  let findings = Findings.ofPass()

  func node(
    _ node: JSONNode, _ value: CheckedValue, _ scope: PassFieldScope, isElement: Bool = false
  ) -> DocumentTemplate.Node {
    switch node.value {
    case .null: .literal(Array("null".utf8))
    case .bool(let flag): .literal(Array((flag ? "true" : "false").utf8))
    case .number(let digits): .literal(Array(digits.utf8))
    case .string(let source): text(source, value, scope, node)
    case .array(let elements): array(elements, value, scope)
    case .object(let members): object(members, node, value, scope, isElement: isElement)
    }
  }

  private func text(
    _ source: String, _ value: CheckedValue, _ scope: PassFieldScope, _ node: JSONNode
  ) -> DocumentTemplate.Node {
    let literal = DocumentTemplate.Node.literal(rendered { $0.json(source) })
    guard PassText.hasFields(source), findings.hasRoom() else { return literal }
    do throws(TemplateFault) {
      let template = try PassText(source, scope)
      if value.kind.isMarkup { try MarkupPlaces.check(template) }
      for name in template.absentFields { warn(of: name, in: scope, at: node.offset) }
      if let only = template.onlyField, value.kind.takesOtherThanText {
        return .only(only.place, value, isOptional: only.isOptional)
      }
      return .text(template, value)
    } catch {
      add(error, at: node.offset)
      return literal
    }
  }

  private func array(
    _ elements: [JSONNode], _ value: CheckedValue, _ scope: PassFieldScope
  ) -> DocumentTemplate.Node {
    if elements.isEmpty { return .literal(Array("[]".utf8)) }
    return .array(elements.map { node($0, value.element, scope, isElement: true) })
  }

  private func object(
    _ members: [JSONMember], _ node: JSONNode, _ value: CheckedValue, _ scope: PassFieldScope,
    isElement: Bool
  ) -> DocumentTemplate.Node {
    var scope = scope
    let list = place(of: "each", in: node, scope)
    if let list {
      let items = fields.lists[list.name]
      // If no record has an item, the fields of items are unknown.
      if isElement, items == [] { return .each(list, .when(list, isInverse: true, .literal([]))) }
      scope.item = (items ?? []) + ["number"]
    }
    let condition = place(of: "if", in: node, scope)
    let exclusion = place(of: "unless", in: node, scope)
    if let condition { scope.know(condition) }
    let neighbours = CheckedValue.Neighbours(node)
    var parts: [DocumentTemplate.Member] = []
    for member in members where !["if", "unless", "each"].contains(member.name) {
      parts.append(
        DocumentTemplate.Member(
          name: rendered { $0.json(member.name) } + [UInt8(ascii: ":")],
          node: self.node(member.node, value.member(member.name, with: neighbours), scope)))
    }
    var result = DocumentTemplate.Node.object(parts)
    if let condition { result = .when(condition, isInverse: false, result) }
    if let exclusion { result = .when(exclusion, isInverse: true, result) }
    if let list { result = .each(list, result) }
    let isRoot = node.offset == document.offset
    if list != nil, !isElement, !isRoot {
      add(
        TemplateFault(
          .passTemplate, "\"each\" writes several objects, but only one is allowed here",
          help: "put the object into an array"),
        at: node.offset)
    }
    if isRoot, condition != nil || exclusion != nil || list != nil {
      add(
        TemplateFault(
          .passTemplate, "pass.json itself cannot depend on a field",
          help: "remove \"if\", \"unless\" and \"each\" from the outermost object"),
        at: node.offset)
    }
    return result
  }

  /// The field of an object's condition.
  private func place(
    of key: String, in node: JSONNode, _ scope: PassFieldScope
  ) -> PassFieldPlace? {
    guard let value = node[key], findings.hasRoom() else { return nil }
    do throws(TemplateFault) {
      guard let name = value.string else {
        throw TemplateFault(
          .passTemplate, "\"\(key)\" is \(value.kind)", help: "write the name of a field")
      }
      if key == "each", scope.record.index(of: name) != nil, fields.lists[name] == nil {
        throw TemplateFault(
          .passTemplate, "the field \"\(name)\" is not a list of objects",
          help: "give the records an array of objects, or use \"if\"")
      }
      let place = try key == "each" ? scope.required(name) : scope.conditional(name)
      if place.isAbsent { warn(of: name, in: scope, at: value.offset) }
      return place
    } catch {
      add(error, at: value.offset)
      return nil
    }
  }

  /// Reports once that no record has a field.
  private func warn(of name: String, in scope: PassFieldScope, at offset: Int) {
    let position = positions.position(of: offset)
    let warning = scope.warning(
      ofAbsent: name, at: Location(self.name, line: position.line, column: position.column))
    guard !findings.list.contains(where: { $0.message == warning.message }) else { return }
    findings.add(warning)
  }

  private func add(_ fault: TemplateFault, at offset: Int) {
    guard findings.takes(.error) else { return }
    let position = positions.position(of: offset)
    let pointer = document.pointer(to: offset)
    findings.add(
      fault.designKind, in: name, line: position.line,
      column: position.column, field: pointer.isEmpty ? nil : pointer, fault.message,
      help: fault.help)
  }
}

extension PassSchema.Kind {
  /// Whether a field that is the whole value may be another type than a text.
  fileprivate var takesOtherThanText: Bool {
    switch self {
    case .number, .figure, .integer, .bool, .degrees, .any, .value, .object, .list: true
    default: false
    }
  }
}
