import WaymarkCore

/// A value of a record in a document, with the properties that the checks of a pass read.
///
/// Most values are interchangeable for the checks: they get a common mark, and a document whose
/// marks were seen before is not checked again. A value gets no mark when a check compares it with
/// something or quotes it in a message; then the whole value matters.
struct CheckedValue: Sendable {
  var kind: PassSchema.Kind

  /// Whether it is on the front, where characters are counted.
  var isMeasured = false

  /// The key of a link that phones open.
  var linkKey: String?

  /// The format of the barcode that contains it; `nil` when it depends on the record.
  var barcode: BarcodeRule?

  init(_ kind: PassSchema.Kind) {
    self.kind = kind
  }

  /// The value of a member of this object.
  func member(_ name: String, with others: Neighbours) -> CheckedValue {
    var value = self
    value.kind = .any
    if case .object(let table) = kind { value.kind = table[name] ?? .any }
    value.linkKey =
      isLinkKey(name) && name != "webServiceURL" || name == "url" ? name : nil
    switch value.kind {
    case .value:
      if others.isNumber { value.kind = .figure } else if others.isDate { value.kind = .any }
    case .number where ["latitude", "longitude"].contains(name): value.kind = .degrees(180)
    case .text: value.isMeasured = isMeasured || name == "logoText"
    case .code: value.barcode = others.barcode
    case .list:
      value.isMeasured =
        PassSchema.fieldLists.contains(name) && !backLists.contains(name)
    default: break
    }
    return value
  }

  /// How the keys of an object affect the checks of other values.
  struct Neighbours {
    let isNumber: Bool
    let isDate: Bool

    let barcode: BarcodeRule?

    init(_ object: JSONNode) {
      func has(_ keys: String...) -> Bool { keys.contains { object[$0] != nil } }
      isNumber = has("currencyCode", "numberStyle")
      isDate = has("dateStyle", "timeStyle")
      barcode = object["format"]?.string.flatMap { BarcodeRule.rules[$0] }
    }
  }

  var element: CheckedValue {
    var value = self
    value.kind = if case .list(let kind) = kind { kind } else { .any }
    return value
  }

  /// A byte that represents everything that the checks read of a text; `nil` if they read the text
  /// itself.
  ///
  /// `CheckedContentTests` compares this with the checks, for every key of the tables.
  func mark(of text: String, _ keys: PassKeys) -> UInt8? {
    switch kind {
    case .text, .value: return isForPeople(text, keys) ? lengthMark(of: text) : nil
    // The tags are those of the sections, because values of records have none.
    case .markup: return isForPeople(text, keys) ? 0 : nil
    case .change: return isForPeople(text, keys) && placeholders(in: text) == 1 ? 0 : nil
    case .code: return barcode?.surelyHolds(text) == true ? 0 : nil
    case .identifier(let least):
      let isPlain = text.utf8.allSatisfy { 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: "/") }
      let isUsual = least...PassLint.serialLimit ~= text.utf8.count
      return isUsual && isPlain && !isSecret(text) ? 0 : nil
    default: return nil
    }
  }

  /// The same for a field that is the whole value.
  func mark(of value: PassFieldValue, _ keys: PassKeys) -> UInt8? {
    switch (kind, value) {
    case (.value, .text(let text)): mark(of: text, keys)
    // Values that are not numbers were already rejected.
    case (.value, .number(let digits)) where isNumber(digits), (.figure, .number(let digits)):
      lengthMark(of: digits).map { $0 | 0x80 }
    default: nil
    }
  }

  /// The width of a text, if a check measures it; `nil` for a text that fills a row alone.
  private func lengthMark(of text: String) -> UInt8? {
    guard isMeasured else { return 0 }
    let limit = PassAdvice.longestRow
    let rest = text.index(text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex)
    guard rest == nil else { return nil }
    let width = text.shownWidth
    return width <= limit ? UInt8(width) : nil
  }

  /// Whether a text is not blank, is not a key of pass.strings and does not resemble one.
  private func isForPeople(_ text: String, _ keys: PassKeys) -> Bool {
    guard !text.isBlank else { return false }
    if keys.isEmpty { return KeyForm(text)?.isSure != true }
    return KeyForm(text) == nil && !keys.containsInAnyCase(text)
  }
}

/// The lists whose rows are as long as their texts.
private let backLists = ["backFields", "additionalInfoFields"]

/// Whether a text is a number as JSON writes it.
func isNumber(_ text: String) -> Bool {
  guard let first = text.utf8.first, first.isASCIIDigit || first == UInt8(ascii: "-") else {
    return false
  }
  do throws(JSONError) {
    let bytes = Array(text.utf8)
    return try JSONReader.read(bytes).root.digits?.utf8.count == bytes.count
  } catch {
    return false
  }
}

/// The keys of pass.strings, which texts of records are compared with.
struct PassKeys: Sendable {
  private let keys: Set<String>

  /// The same keys in lower case.
  private let folded: Set<String>

  init(_ keys: Set<String>) {
    self.keys = keys
    folded = Set(keys.map { $0.lowercased() })
  }

  var isEmpty: Bool { keys.isEmpty }

  func contains(_ text: String) -> Bool { keys.contains(text) }

  /// Whether a text is a key, ignoring case.
  func containsInAnyCase(_ text: String) -> Bool { folded.contains(text.lowercased()) }
}
