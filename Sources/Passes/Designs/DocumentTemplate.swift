import Bytes
import Model

/// A pass.json with fields in its texts, compiled: what is the same in all passes is written already.
///
/// - A text that is one `{{field}}` becomes a number, a boolean, an array or an object where the key
///   takes one.
/// - A text that is nothing but sections, of which none is there, leaves out its member or element.
/// - An object with `"if": "field"` is left out when the record has no such field, one with `"unless"`
///   when it has; one with `"each": "list"` is written for each item of a list.
/// - An array whose elements were all left out is left out too.
struct DocumentTemplate: Sendable {
  indirect enum Node: Sendable {
    /// Values, or members with their names, that every pass has.
    case literal([UInt8])
    case text(TextTemplate, PassSchema.Kind)
    case only(PassFieldPlace, PassSchema.Kind, isOptional: Bool)
    case object([Member])
    case array([Node])
    case when(PassFieldPlace, isInverse: Bool, Node)
    case each(PassFieldPlace, Node)
  }

  struct Member: Sendable {
    /// The name with its colon; empty when the node is a run of whole members.
    let name: [UInt8]
    let node: Node
  }

  let root: Node

  /// The keys of pass.strings: a text of a record that equals one must not be translated.
  let keys: Set<String>

  /// How many bytes the longest key has.
  let longestKey: Int

  /// Compiles a document; what is wrong with it is added to the faults.
  init(
    _ document: JSONNode, of bytes: [UInt8], named name: String = "pass.json",
    fields: PassFieldNames, keys: Set<String>, faults: inout [Diagnostic]
  ) {
    var compiler = DocumentCompiler(name: name, bytes: bytes, fields: fields)
    root = compiler.node(
      document, .object(PassSchema.top), PassFieldScope(record: fields), pointer: "")
    self.keys = keys
    longestKey = keys.map(\.utf8.count).max() ?? 0
    faults += compiler.faults
  }
}

/// Compiles the values of a document.
private struct DocumentCompiler {
  let name: String
  let bytes: [UInt8]
  let fields: PassFieldNames
  private(set) var faults: [Diagnostic] = []

  init(name: String, bytes: [UInt8], fields: PassFieldNames) {
    self.name = name
    self.bytes = bytes
    self.fields = fields
  }

  mutating func node(
    _ node: JSONNode, _ kind: PassSchema.Kind, _ scope: PassFieldScope, pointer: String,
    isElement: Bool = false
  ) -> DocumentTemplate.Node {
    switch node.value {
    case .null: return .literal(Array("null".utf8))
    case .bool(let flag): return .literal(Array((flag ? "true" : "false").utf8))
    case .number(let digits): return .literal(Array(digits.utf8))
    case .string(let source): return text(source, kind, scope, node, pointer)
    case .array(let elements): return array(elements, kind, scope, pointer)
    case .object(let members):
      return object(members, node, kind, scope, pointer, isElement: isElement)
    }
  }

  private mutating func text(
    _ source: String, _ kind: PassSchema.Kind, _ scope: PassFieldScope, _ node: JSONNode,
    _ pointer: String
  ) -> DocumentTemplate.Node {
    let literal = DocumentTemplate.Node.literal(rendered { $0.json(source) })
    guard TextTemplate.hasFields(source) else { return literal }
    do throws(TextTemplateFault) {
      let template = try TextTemplate(source, scope)
      if let only = template.onlyField, kind.takesOtherThanText {
        return .only(only.place, kind, isOptional: only.isOptional)
      }
      return .text(template, kind)
    } catch {
      add(error, at: node.offset, pointer)
      return literal
    }
  }

  private mutating func array(
    _ elements: [JSONNode], _ kind: PassSchema.Kind, _ scope: PassFieldScope, _ pointer: String
  ) -> DocumentTemplate.Node {
    let elementKind: PassSchema.Kind = if case .list(let kind) = kind { kind } else { .any }
    var nodes: [DocumentTemplate.Node] = []
    for (index, element) in elements.enumerated() {
      nodes.append(
        node(element, elementKind, scope, pointer: "\(pointer)/\(index)", isElement: true))
    }
    let literals = nodes.compactMap(\.literal)
    guard literals.count == nodes.count else { return .array(nodes) }
    return .literal([UInt8(ascii: "[")] + joined(literals) + [UInt8(ascii: "]")])
  }

  private mutating func object(
    _ members: [JSONMember], _ node: JSONNode, _ kind: PassSchema.Kind, _ scope: PassFieldScope,
    _ pointer: String, isElement: Bool
  ) -> DocumentTemplate.Node {
    var scope = scope
    let list = place(of: "each", in: node, scope, pointer)
    if let list {
      let items = fields.lists[list.name]
      // No record has an item, and so nobody knows the fields of one.
      if isElement, items == [] { return .each(list, .when(list, isInverse: true, .literal([]))) }
      scope.item = (items ?? []) + ["number"]
    }
    let condition = place(of: "if", in: node, scope, pointer)
    let exclusion = place(of: "unless", in: node, scope, pointer)
    let table: PassSchema.Table = if case .object(let table) = kind { table } else { [:] }
    let isNumber = node["currencyCode"] != nil || node["numberStyle"] != nil
    let isDate = node["dateStyle"] != nil || node["timeStyle"] != nil
    var parts: [DocumentTemplate.Member] = []
    for member in members where !["if", "unless", "each"].contains(member.name) {
      var kind = table[member.name] ?? .any
      if case .value = kind, isNumber || isDate { kind = isNumber ? .figure : .any }
      parts.append(
        DocumentTemplate.Member(
          name: rendered { $0.json(member.name) } + [UInt8(ascii: ":")],
          node: self.node(member.node, kind, scope, pointer: "\(pointer)/\(member.name)")))
    }
    var result = merged(parts)
    if let condition { result = .when(condition, isInverse: false, result) }
    if let exclusion { result = .when(exclusion, isInverse: true, result) }
    if let list { result = .each(list, result) }
    if list != nil, !isElement, !pointer.isEmpty {
      add(
        TextTemplateFault(
          message: "\"each\" makes many objects of one, and there is room for one",
          help: "write the object into an array"),
        at: node.offset, pointer)
    }
    if pointer.isEmpty, condition != nil || exclusion != nil || list != nil {
      add(
        TextTemplateFault(
          message: "pass.json itself cannot depend on a field",
          help: "remove \"if\", \"unless\" and \"each\" from the outermost object"),
        at: node.offset, pointer)
    }
    return result
  }

  /// The field that a condition of an object names.
  private mutating func place(
    of key: String, in node: JSONNode, _ scope: PassFieldScope, _ pointer: String
  ) -> PassFieldPlace? {
    guard let value = node[key] else { return nil }
    do throws(TextTemplateFault) {
      guard let name = value.string else {
        throw TextTemplateFault(
          message: "\"\(key)\" is \(value.kind)", help: "write the name of a field")
      }
      if key == "each", scope.record.index(of: name) != nil, fields.lists[name] == nil {
        throw TextTemplateFault(
          message: "the field \"\(name)\" is no list of objects",
          help: "give the records an array of objects, or use \"if\"")
      }
      return try scope.required(name)
    } catch {
      add(error, at: value.offset, "\(pointer)/\(key)")
      return nil
    }
  }

  /// An object whose neighbouring members without fields are one piece.
  private func merged(_ members: [DocumentTemplate.Member]) -> DocumentTemplate.Node {
    var parts: [DocumentTemplate.Member] = []
    for member in members {
      guard let literal = member.node.literal else {
        parts.append(member)
        continue
      }
      let whole = member.name + literal
      if let last = parts.last, last.name.isEmpty, let before = last.node.literal {
        parts[parts.count - 1] = DocumentTemplate.Member(
          name: [], node: .literal(before + [UInt8(ascii: ",")] + whole))
      } else {
        parts.append(DocumentTemplate.Member(name: [], node: .literal(whole)))
      }
    }
    let literals = parts.compactMap(\.node.literal)
    guard literals.count == parts.count, parts.allSatisfy(\.name.isEmpty) else {
      return .object(parts)
    }
    return .literal([UInt8(ascii: "{")] + joined(literals) + [UInt8(ascii: "}")])
  }

  private func joined(_ pieces: [[UInt8]]) -> [UInt8] {
    Array(pieces.joined(separator: [UInt8(ascii: ",")]))
  }

  private mutating func add(_ fault: TextTemplateFault, at offset: Int, _ pointer: String) {
    faults.append(
      Diagnostic(
        fault.isUnknownField ? .passUnknownField : .passTemplate,
        at: Location(name, of: offset, in: bytes, field: pointer.isEmpty ? nil : pointer),
        fault.message, help: fault.help))
  }
}

extension DocumentTemplate.Node {
  fileprivate var literal: [UInt8]? {
    if case .literal(let bytes) = self { bytes } else { nil }
  }
}

extension PassSchema.Kind {
  /// Whether a field that is the whole value may be something else than a text.
  fileprivate var takesOtherThanText: Bool {
    switch self {
    case .string, .text, .markup, .change, .code, .identifier, .date, .color, .word: false
    case .number, .figure, .integer, .bool, .any, .value, .object, .list: true
    }
  }
}
