import WaymarkCore
import WaymarkModel
import WaymarkSigning

/// Checks pass.json or personalization.json; each fault has its line and its JSON pointer.
struct PassLint {
  let positions: PositionIndex
  let findings: Findings

  /// The present, in seconds since 1970; without it, dates are not checked for expiry.
  let now: Int?

  /// Whether pass.strings translates a text.
  let isKey: (String) -> Bool
  var file = "pass.json"

  func add(
    _ kind: DiagnosticKind, _ offset: Int, _ pointer: String, _ message: String? = nil,
    help: String? = nil, severity: Severity? = nil
  ) {
    let position = positions.position(of: offset)
    findings.add(
      kind, in: file, line: position.line, column: position.column,
      field: pointer.isEmpty ? nil : pointer, message, help: help, severity: severity)
  }

  /// Adds a finding about a value.
  ///
  /// A hostile document may have any number of faults, so faults beyond the limit get neither a
  /// place nor a message.
  func add(
    _ kind: DiagnosticKind, at value: PassValue, _ message: @autoclosure () -> String? = nil,
    help: String? = nil, severity: Severity? = nil
  ) {
    guard findings.takes(severity ?? kind.severity) else { return }
    add(kind, value.node.offset, value.pointer, message(), help: help, severity: severity)
  }

  /// Checks the whole document.
  func check(_ root: PassValue) {
    guard root.node.object != nil else {
      let fault = Fault(ofDocument: root.node)
      return add(.jsonType, at: root, fault.message, help: fault.remedy)
    }
    checkKeys(of: root, PassSchema.top)
    checkIdentity(root)
    checkStyles(root)
    checkServices(root)
    checkBarcodes(root)
    checkTwins(root)
    checkLocations(root)
    checkBeacons(root.elements(of: "beacons"))
    checkDates(root.elements(of: "relevantDates"))
    checkNFC(root)
    checkRelevance(root)
    checkMoments(root)
    checkSchemes(root)
    checkUpcoming(root)
    checkActions(root)
    checkSecrets(root)
  }

  /// Checks the form that a customer fills in to join a program.
  func checkPersonalization(_ root: PassValue) {
    guard root.node.object != nil else {
      return add(.jsonType, at: root, "\(file) is \(root.node.kind), not an object")
    }
    let list = "requiredPersonalizationFields"
    checkKeys(of: root, PassSchema.table("personalization"))
    require(["description", list], of: root, file, .jsonReq)
    if let fields = root[list], fields.node.array?.isEmpty == true {
      add(.jsonReq, at: fields, "\(list) is empty", help: "name at least one field")
    }
    for field in root.elements(of: list) {
      expect(field, among: PassSchema.words("PKPassPersonalizationField"), .jsonType)
    }
  }

  /// Reports duplicate keys in the objects of the document.
  func checkDuplicates(of document: JSONDocument) {
    let root = PassValue(document.root)
    for member in document.duplicates where findings.takes(.error) {
      add(
        .jsonParse, member.offset, root.value(of: member).pointer,
        "duplicate key \(member.name)", help: "remove one of the two")
    }
  }

  private func checkIdentity(_ root: PassValue) {
    require(PassSchema.required, of: root, "pass.json", .jsonReq)
    if let version = root["formatVersion"], let number = version.wholeNumber, number != 1 {
      add(.jsonFormatVersion, at: version)
    }
    if let type = root["passTypeIdentifier"], let text = type.node.string {
      checkPassType(text, type)
    }
    if let team = root["teamIdentifier"], let text = team.node.string, !text.isEmpty {
      checkTeam(text, team)
    }
    for (key, severity) in PassSchema.filled {
      guard let value = root[key], value.node.string?.isBlank == true else { continue }
      add(.jsonReq, at: value, "\(key) is empty", help: "give it a text", severity: severity)
    }
    if let value = root["serialNumber"], let text = value.node.string, !text.isBlank,
      let fault = Self.fault(ofSerial: text)
    {
      add(
        .jsonReq, at: value, "serialNumber \(fault)", help: "use letters, digits and hyphens",
        severity: .warning)
    }
  }

  private func checkTeam(_ text: String, _ value: PassValue) {
    let name = "\"\(text.prefix(40))\""
    if Placeholder.team.matches(text) {
      add(.jsonTeam, at: value, "\(name) looks like a placeholder")
    } else if text.utf8.count != 10
      || !text.utf8.allSatisfy({ $0.isASCIIUppercase || $0.isASCIIDigit })
    {
      add(.jsonTeam, at: value, "\(name) is not 10 capital letters and digits")
    }
  }

  /// The longest serial number without a warning, in bytes.
  static let serialLimit = 100

  /// Why phones and services may read a serial number differently.
  private static func fault(ofSerial text: String) -> String? {
    let hidden: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    if text.unicodeScalars.contains(where: { hidden.contains($0.properties.generalCategory) }) {
      return "has characters that are not visible"
    }
    if text.contains("/") { return "has a slash, and phones write it into the path of a URL" }
    let count = text.utf8.count
    return count > serialLimit ? "has \(count) bytes, and phones write it into a URL" : nil
  }

  private func checkPassType(_ text: String, _ value: PassValue) {
    guard text.hasPrefix("pass.") else { return add(.jsonPTI, at: value) }
    let names = text.utf8.dropFirst(5).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let hasText = names.contains { !$0.isEmpty }
    let isPlain = names.joined().allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D }
    guard !hasText || !isPlain || names.contains(where: \.isEmpty) else { return }
    // Apple has issued certificates for identifiers with two periods in a row.
    add(
      .jsonPTI, at: value, "\"\(text.prefix(60))\" is not pass. and a reversed domain name",
      severity: hasText && isPlain ? .warning : .error)
  }

  private func checkNFC(_ root: PassValue) {
    guard let nfc = root["nfc"], nfc.node.object != nil else { return }
    require(["message"], of: nfc, "nfc", .jsonNFC)
    require(["encryptionPublicKey"], of: nfc, "nfc", .jsonNFC, .warning)
    if let message = nfc["message"], let text = message.node.string {
      if text.utf8.count > 64 {
        add(.jsonNFC, at: message, "the message has \(text.utf8.count) bytes")
      } else if text.isEmpty {
        add(.jsonNFC, at: message, "the message is empty", severity: .warning)
      }
    }
    if let key = nfc["encryptionPublicKey"], let text = key.node.string, !isP256Key(text) {
      add(.jsonNFC, at: key, "encryptionPublicKey is not the base64 of a P-256 key in DER")
    }
  }
}

/// The functions that the checks of all parts of the document use.
extension PassLint {
  /// Checks recursively that an object has only known keys, each with a value of its kind.
  ///
  /// A phone ignores semantics that it cannot read, and shows the pass.
  func checkKeys(
    of value: PassValue, _ schema: PassSchema.Table, severity: Severity? = nil
  ) {
    for member in value.node.object ?? [] where findings.hasRoom() {
      if let kind = schema[member.name] {
        check(
          value.value(of: member), kind,
          severity: member.name == "semantics" ? .warning : severity)
      } else if findings.takes(.warning) {
        let names = schema.keys.filter { !$0.hasPrefix("_") }.sorted()
        let meant = passSuggestion(for: member.name, among: names).map { "did you mean \($0)?" }
        add(
          .jsonUnknown, member.offset, value.lacking(member.name).pointer,
          "\"\(member.name)\" is not a known key here",
          help: placeHelp(member.name, in: value.document) ?? meant)
        checkNumbers(in: value.value(of: member))
      }
    }
  }

  /// Where a known key belongs that is at another place; `nil` for an unknown key.
  private func placeHelp(_ key: String, in document: JSONNode) -> String? {
    let all = PassSchema.places[key] ?? []
    let own = all.filter { document[$0] != nil && PassSchema.allStyles.contains($0) }
    let places = own.isEmpty ? all : own
    guard let last = places.last else { return nil }
    let rest = places.dropLast().joined(separator: ", ")
    return "move it to \(rest.isEmpty ? last : "\(rest) or \(last)")"
  }

  private func check(_ value: PassValue, _ kind: PassSchema.Kind, severity: Severity?) {
    let node = value.node
    func require(_ isRight: Bool, _ phrase: String) {
      guard !isRight else { return }
      add(
        .jsonType, at: value, "the value is \(node.kind), not \(phrase)",
        help: typeHelp(node, phrase), severity: severity)
    }
    if node.digits != nil { checkNumbers(in: value) }
    switch kind {
    case .any where node.digits == nil: checkNumbers(in: value)
    case .any, .value: break
    case .string, .text, .markup, .change, .code, .identifier:
      require(node.string != nil, "a string")
    case .number, .figure: require(node.digits != nil, "a number")
    case .integer:
      guard node.integer == nil, let number = value.wholeNumber else {
        return require(node.integer != nil, "a whole number")
      }
      add(
        .jsonType, at: value, "\(node.digits?.prefix(40) ?? "") is not written as a whole number",
        help: "write \(number), without a decimal point", severity: .warning)
    case .bool: require(node.bool != nil, "a boolean")
    case .date:
      require(node.string != nil, "a string")
      checkDate(value, severity)
    case .color:
      require(node.string != nil, "a string")
      checkColor(value, severity)
    case .word(let words):
      require(node.string != nil, "a string")
      expect(value, among: PassSchema.words(words), .jsonSemantics)
    case .form(let form):
      require(node.string != nil, "a string")
      guard let text = node.string, !form.matches(text), !isKey(text) else { return }
      add(
        .jsonSemantics, at: value, "\"\(text.prefix(40))\" is not \(form.texts.form)",
        help: "write \(form.texts.example)")
    case .currency:
      require(node.string != nil, "a string")
      checkCurrency(value, .jsonSemantics, .warning)
    case .degrees(let limit):
      require(node.digits != nil, "a number")
      checkDegrees(value, limit, .jsonSemantics, severity: .warning)
    case .object(let schema):
      require(node.object != nil, "an object")
      checkKeys(of: value, schema, severity: severity)
    case .list(let kind):
      require(node.array != nil, "an array")
      for element in value.elements where findings.hasRoom() {
        check(element, kind, severity: severity)
      }
    }
  }

  /// What to write instead of a value of another type; `nil` when the default help is enough.
  private func typeHelp(_ node: JSONNode, _ phrase: String) -> String? {
    if case .null = node.value { return "omit the key, or write \(phrase)" }
    if phrase == "a boolean" { return "write true or false, without quotes" }
    let isLarge = node.array != nil || node.object != nil
    return isLarge || phrase == "an array" || phrase == "an object" ? "write \(phrase) here" : nil
  }

  /// Rejects numbers that do not fit in 64 bits: phones cannot read a pass.json with such a number
  /// anywhere.
  private func checkNumbers(in value: PassValue) {
    switch value.node.value {
    case .number(let digits):
      guard !isFinite(digits) else { return }
      add(
        .jsonType, at: value,
        "\(digits.prefix(40)) is too large for phones to read",
        help: "write a number below 1.8e308")
    case .array: for element in value.elements { checkNumbers(in: element) }
    case .object(let members):
      for member in members { checkNumbers(in: value.value(of: member)) }
    case .null, .bool, .string: break
    }
  }

  private func checkDate(_ value: PassValue, _ severity: Severity?) {
    guard let text = value.node.string, let flaw = DateFlaw(text) else { return }
    add(
      flaw, at: value, "\"\(text.prefix(40))\" is not a date with a time and a time zone",
      severity: severity)
  }

  /// Adds a finding about a date; the message is for a text that does not have the form of a date.
  func add(
    _ flaw: DateFlaw, at value: PassValue, _ message: @autoclosure () -> String,
    severity: Severity? = nil
  ) {
    add(
      .jsonDate, at: value, flaw.reason ?? message(), help: flaw.help,
      severity: severity ?? flaw.severity)
  }

  /// Checks that an object has the required keys; `name` is the object's name in messages.
  func require(
    _ keys: [String], of value: PassValue, _ name: String, _ kind: DiagnosticKind,
    _ severity: Severity? = nil
  ) {
    for key in keys where value[key] == nil {
      add(kind, at: value.lacking(key), "\(name) has no \(key)", severity: severity)
    }
  }

  /// Checks that a text is one of a list of values.
  func expect(
    _ value: PassValue?, among words: [String], _ kind: DiagnosticKind, help: String? = nil
  ) {
    guard let value, let text = value.node.string, !words.contains(text) else { return }
    let meant = passSuggestion(for: text, among: words)
    add(
      kind, at: value, "\"\(text.prefix(40))\" is not one of \(words.joined(separator: ", "))",
      help: meant.map { "did you mean \($0)?" } ?? help)
  }
}

extension Fault {
  /// The fault of a pass.json that is not an object.
  init(ofDocument root: JSONNode) {
    let isWrapped = root.array?.count == 1 && root.array?.first?.object != nil
    self.init(
      "pass.json is \(root.kind), not an object",
      remedy: isWrapped
        ? "remove the [ and ] around the object"
        : "write an object with the keys of a pass, such as {\"formatVersion\": 1}")
  }
}

/// The value that was probably meant: one that is spelt similarly, or one that begins or ends with
/// what was written, such as `grouping` or `QR`.
func passSuggestion(for word: String, among words: [String]) -> String? {
  if let meant = suggestion(for: word, among: words) { return meant }
  guard word.utf8.count > 1 else { return nil }
  let typed = word.lowercased()
  return words.first { $0.lowercased().hasPrefix(typed) }
    ?? words.first { $0.lowercased().hasSuffix(typed) }
}
