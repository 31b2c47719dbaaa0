import Bytes
import Model

/// Checks pass.json against Apple's format, rule by rule, with the place of every fault.
struct PassLint {
  let bytes: [UInt8]
  let source: String
  var findings: Findings

  mutating func add(
    _ rule: PassRule, _ offset: Int, _ pointer: String, _ message: String? = nil,
    help: String? = nil, severity: Severity? = nil
  ) {
    guard findings.hasRoom else { return }
    let position = TextPosition(of: offset, in: bytes)
    findings.add(
      rule,
      at: Location(
        source, line: position.line, column: position.column,
        field: pointer.isEmpty ? nil : pointer),
      message, help: help, severity: severity)
  }

  /// Checks the whole document.
  mutating func check(_ root: JSONNode) {
    guard root.object != nil else {
      add(.jsonType, root.offset, "", "pass.json is \(root.kind), not an object")
      return
    }
    checkKeys(of: root, "", PassSchema.top)
    checkIdentity(root)
    checkStyles(root)
    checkServices(root)
    checkBarcodes(root)
    checkPlaces(root)
    checkDates(root)
    checkNFC(root)
  }

  private mutating func checkIdentity(_ root: JSONNode) {
    for key in PassSchema.required where root[key] == nil {
      add(.jsonRequired, root.offset, "/" + key, "pass.json has no \(key)")
    }
    if let version = root["formatVersion"], version.integer != 1, version.digits != nil {
      add(.jsonFormatVersion, version.offset, "/formatVersion")
    }
    if let type = root["passTypeIdentifier"], let text = type.string, !text.hasPrefix("pass.") {
      add(.jsonPassType, type.offset, "/passTypeIdentifier")
    }
    for key in ["serialNumber", "teamIdentifier"] {
      if let node = root[key], node.string?.isEmpty == true {
        add(.jsonRequired, node.offset, "/" + key, "\(key) is empty")
      }
    }
  }

  private mutating func checkNFC(_ root: JSONNode) {
    guard let nfc = root["nfc"], nfc.object != nil else { return }
    checkKeys(of: nfc, "/nfc", PassSchema.nfc)
    guard let message = nfc["message"] else {
      add(.jsonNFC, nfc.offset, "/nfc", "nfc has no message")
      return
    }
    if let text = message.string, text.utf8.count > 64 {
      add(.jsonNFC, message.offset, "/nfc/message", "the message has \(text.utf8.count) bytes")
    }
  }
}

extension PassLint {
  /// Checks that an object has known keys only, each with a value of its kind.
  mutating func checkKeys(
    of node: JSONNode, _ pointer: String, _ schema: [String: PassSchema.Kind]
  ) {
    for member in node.object ?? [] where findings.hasRoom {
      let place = pointer + "/" + member.name
      guard let kind = schema[member.name] else {
        let meant = suggestion(for: member.name, among: schema.keys.sorted())
        add(
          .jsonUnknown, member.offset, place, "\"\(member.name)\" is no key that iOS knows here",
          help: meant.map { "did you mean \($0)?" })
        continue
      }
      check(member.node, kind, place)
    }
  }

  private mutating func check(_ node: JSONNode, _ kind: PassSchema.Kind, _ pointer: String) {
    switch kind {
    case .any: return
    case .string: expect(node.string != nil, "a string", node, pointer)
    case .number: expect(node.digits != nil, "a number", node, pointer)
    case .integer: expect(node.integer != nil, "a whole number", node, pointer)
    case .bool: expect(node.bool != nil, "a boolean", node, pointer)
    case .object: expect(node.object != nil, "an object", node, pointer)
    case .array: expect(node.array != nil, "an array", node, pointer)
    case .strings:
      expect(
        node.array?.allSatisfy { $0.string != nil } == true, "an array of strings", node, pointer)
    case .integers:
      expect(
        node.array?.allSatisfy { $0.integer != nil } == true, "an array of whole numbers", node,
        pointer)
    case .date:
      expect(node.string != nil, "a string", node, pointer)
      if let text = node.string, passDate(text) == nil {
        add(.jsonDate, node.offset, pointer, "\"\(text.prefix(40))\" is no date with a zone")
      }
    case .color:
      expect(node.string != nil, "a string", node, pointer)
      if let text = node.string, PassColor(text) == nil {
        add(
          .jsonColor, node.offset, pointer, "\"\(text.prefix(40))\" is no colour",
          help: "write it as rgb(255, 255, 255) (an iPhone logs \"Unable to parse color string "
            + "'\(text.prefix(40))'.\")")
      }
    }
  }

  private mutating func expect(
    _ isRight: Bool, _ kind: String, _ node: JSONNode, _ pointer: String
  ) {
    guard !isRight else { return }
    add(.jsonType, node.offset, pointer, "the value is \(node.kind), not \(kind)")
  }

  /// Checks that a text is one of a list.
  mutating func expect(
    _ node: JSONNode?, among words: [String], _ rule: PassRule, _ pointer: String
  ) {
    guard let node, let text = node.string, !words.contains(text) else { return }
    let meant = suggestion(for: text, among: words)
    add(
      rule, node.offset, pointer,
      "\"\(text.prefix(40))\" is none of \(words.joined(separator: ", "))",
      help: meant.map { "did you mean \($0)?" })
  }
}

/// The moment of a date of the W3C profile that Wallet reads: with a time and a zone, with or
/// without seconds.
func passDate(_ text: String) -> Timestamp? {
  let bytes = Array(text.utf8)
  guard bytes.count >= 17, bytes[10] == UInt8(ascii: "T"), !bytes.contains(UInt8(ascii: ".")) else {
    return nil
  }
  let hasZone =
    bytes.last == UInt8(ascii: "Z")
    || [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[bytes.count - 6])
  return hasZone ? Timestamp(text) : nil
}
