import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkValues

/// The maximum lengths of a record's texts, in Unicode scalars.
enum TextLimit {
  static let line = 300
  static let list = 2000
  static let notes = 2000
  static let description = 20_000
}

extension FieldReader {
  /// The identifier of the record, which every record needs.
  mutating func identifier<Record>() -> Identifier<Record> {
    if let text = text(.id) { return identifier(text, .id, .recordID) ?? .standIn }
    if isFaultless(.id) { fail(.recordID, .id, "the record has no identifier") }
    return .standIn
  }

  mutating func reference<Record>(_ field: RecordField) -> Identifier<Record>? {
    text(field).flatMap { identifier($0, field, .recordReference) }
  }

  private mutating func identifier<Record>(
    _ text: ArraySlice<UInt8>, _ field: RecordField, _ kind: DiagnosticKind
  ) -> Identifier<Record>? {
    do throws(Fault) {
      return try Identifier(String(decoding: text, as: UTF8.self))
    } catch {
      fail(kind, field, "the \(field.name) \(excerpt(text)) is not a valid identifier: \(error)")
      return nil
    }
  }

  mutating func line(_ field: RecordField) -> String? {
    text(field, limit: field.limit, hasLines: false)
  }

  /// A required text of one line; empty if the record has none.
  mutating func line(
    _ field: RecordField, orFail kind: DiagnosticKind, _ message: String
  ) -> String {
    if let text = line(field) { return text }
    if isFaultless(field) { fail(kind, field, message) }
    return ""
  }

  /// A text that may have several lines, each ending with a line feed whatever the source uses.
  ///
  /// A text in HTML is also kept in `markups`; `headings` is the level of its highest heading.
  mutating func paragraphs(_ field: RecordField, limit: Int, headings level: Int = 3) -> String? {
    guard bound(field).isHTML else {
      let text = text(field, limit: limit, hasLines: true)
      if let text, let mark = HTMLText.mark(in: text) { warnOfMarkup(mark, field) }
      return text
    }
    guard let source = sourceText(field) else { return nil }
    let html = HTMLText(source, headings: level)
    if html.hasLostCharacters { warnOfControls(field) }
    let text = cleaned(Array(html.plain.utf8)[...], field, limit: limit, hasLines: true)
    if text != nil { markups[field] = html }
    return text
  }

  private mutating func warnOfMarkup(_ mark: String, _ field: RecordField) {
    let column = bound(field).title ?? field.name
    let entry = "\"\(field.name)\": { \"column\": \(jsonText(column[...])), \"html\": true }"
    warn(
      .recordMarkup, field, "the \(field.name) contains \(mark), which readers see as text",
      help: "Declare that it is HTML, in \"fields\": \(entry).")
  }

  private mutating func warnOfControls(_ field: RecordField) {
    warn(
      .recordControlCharacter, field,
      "the \(field.name) contains control characters, which are removed")
  }

  private mutating func text(_ field: RecordField, limit: Int, hasLines: Bool) -> String? {
    if let text = cleanMember(field, limit: limit) { return text }
    guard let bytes = text(field) else { return nil }
    guard bytes.count <= limit, isPrintableASCII(bytes) else {
      return cleaned(bytes, field, limit: limit, hasLines: hasLines)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a JSON member that needs no cleaning: trimmed printable ASCII.
  private func cleanMember(_ field: RecordField, limit: Int) -> String? {
    let bound = bound(field)
    guard bound.isVerbatim, case .string(let text)? = member(at: bound.origin)?.value,
      (1...limit).contains(text.utf8.count), text.utf8.first != 0x20, text.utf8.last != 0x20,
      text.withBytes(isPrintableASCII), !(field.takesLists && text.utf8.first == UInt8(ascii: "["))
    else { return nil }
    return text
  }

  private mutating func cleaned(
    _ bytes: ArraySlice<UInt8>, _ field: RecordField, limit: Int, hasLines: Bool
  ) -> String? {
    guard !bytes.contains(0) else {
      fail(.recordNUL, field, "the \(field.name) contains a NUL character")
      return nil
    }
    let text = CleanText(bytes, hasLines: hasLines)
    if let sign = signOfDamage(in: bytes) {
      warn(.recordDamagedText, field, "the \(field.name) \(excerpt(bytes)) \(sign)")
    }
    guard text.count <= limit else {
      fail(
        .recordTextLength, field,
        "the \(field.name) has \(text.count) characters; at most \(limit) are allowed")
      return nil
    }
    if text.hasLostCharacters { warnOfControls(field) }
    return text.string.isEmpty ? nil : text.string
  }

  /// One of the words that an enumeration allows, in any case.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ field: RecordField) -> Word? {
    text(field).flatMap { word($0, field) }
  }

  /// The word that a text is.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: ArraySlice<UInt8>, _ field: RecordField
  ) -> Word? {
    let words = Word.allCases.map(\.rawValue)
    return index(of: text, field, among: words).flatMap { Word(rawValue: words[$0]) }
  }

  /// The index of a term of a vocabulary, by its name in any case.
  mutating func term(_ field: RecordField, _ terms: [Term]) -> Int? {
    guard let text = text(field) else { return nil }
    return terms.firstIndex { $0.name.utf8.elementsEqual(text) }
      ?? index(of: text, field, among: terms.map(\.name))
  }

  private mutating func index(
    of text: ArraySlice<UInt8>, _ field: RecordField, among words: [String]
  ) -> Int? {
    let word = String(decoding: text, as: UTF8.self).lowercased()
    if let index = words.firstIndex(where: { $0 == word || $0.lowercased() == word }) {
      return index
    }
    let source = plainText(field).flatMap { $0.utf8.elementsEqual(text) ? nil : $0 }
    let origin = source.map { " (for \(excerpt($0.utf8)) in the source)" } ?? ""
    fail(
      .recordWord, field,
      "the \(field.name) \(excerpt(text))\(origin) is not one of \(words.joined(separator: ", "))",
      help: suggestion(for: word, among: words).map { "Did you mean \"\($0)\"?" })
    return nil
  }

  /// Whether a field is true; words other than true and false must be declared.
  mutating func flag(_ field: RecordField) -> Bool? {
    guard let text = text(field) else { return nil }
    do throws(ValueFault) {
      return try FlagRules().flag(in: text)
    } catch {
      let word = String(decoding: text, as: UTF8.self)
      fail(
        .recordFlag, field, "the \(field.name) \(excerpt(text)) is neither true nor false",
        help: "Declare what the word means: \"values\": { \(jsonText(word.prefix(200))):"
          + " \(numericFlag(text).map(String.init) ?? "\"…\"") }.")
      return nil
    }
  }

  mutating func timestamp(_ field: RecordField) -> Timestamp? { date(field)?.timestamp }

  /// The last change of the record, which cannot be later than the build that publishes it.
  mutating func change() -> Timestamp? {
    guard let updated = timestamp(.updated) else { return nil }
    if updated.seconds <= context.latestChange { return updated }
    lateChange = updated
    fail(
      .recordFutureDate, .updated,
      "the updated \"\(updated.iso8601)\" is later than the build, and is left out")
    return nil
  }

  /// The moment at which a period ends; a date alone means the end of its day.
  mutating func end(_ field: RecordField) -> (moment: Timestamp, isDay: Bool)? {
    let date = date(field)
    if case .day(let time)? = date {
      return (Timestamp(seconds: time.seconds + 86_399), isDay: true)
    }
    return date?.timestamp.map { ($0, isDay: false) }
  }

  /// A day or a month, such as `2026-09-03` or `2026-09`.
  mutating func day(_ field: RecordField) -> String? {
    guard let date = date(field) else { return nil }
    if case .month = date { return date.text }
    return date.timestamp?.day
  }

  /// A day or a moment; `clocks` apply to a time without an offset if the project declares no zone.
  mutating func date(_ field: RecordField, by clocks: TimeZoneRules? = nil) -> DateReading? {
    guard let text = text(field), !DateRules.isNone(text) else { return nil }
    do throws(ValueFault) {
      var rules = bound(field).dates
      if rules.zone == nil { rules.zone = clocks }
      let date = try rules.date(in: text)
      if date.isEpoch {
        warn(
          .recordEpoch, field,
          "the \(field.name) \(excerpt(text)) looks like a placeholder")
      }
      return date
    } catch {
      fail(
        .recordTimestamp, field, "the \(field.name) \(excerpt(text)) \(error)",
        help: error.remedy ?? remedyOfWords(text))
      return nil
    }
  }

  /// The declaration to write if words replace a date.
  private func remedyOfWords(_ text: ArraySlice<UInt8>) -> String? {
    guard !text.contains(where: \.isASCIIDigit) else { return nil }
    let words = String(decoding: text.prefix(200), as: UTF8.self)[...]
    return "If the text means that there is no date, declare it: \"nulls\": [\(jsonText(words))]."
  }

  /// An ISO 3166-1 code of two capital letters.
  mutating func country() -> String? {
    guard let text = text(.country) else { return nil }
    guard text.count == 2, text.allSatisfy(\.isASCIILetter) else {
      fail(
        .recordCountry, .country, "the country \(excerpt(text)) is not two letters",
        help: "Declare its code: \"values\": {"
          + " \(jsonText(String(decoding: text.prefix(200), as: UTF8.self)[...])): \"…\" }.")
      return nil
    }
    let code = String(decoding: text.map { $0 & ~0x20 }, as: UTF8.self)
    guard Countries.isCode(code) else {
      fail(
        .recordCountry, .country, "no country has the code \(excerpt(text))",
        help: code == "UK" ? "The code of the United Kingdom is GB." : nil)
      return nil
    }
    return code
  }

  mutating func vin(_ field: RecordField) -> String? {
    guard let text = text(field) else { return nil }
    guard let number = VehicleNumber(text) else {
      warn(
        .recordVIN, field,
        "the VIN \(excerpt(text)) is not 17 letters and digits without I, O and Q")
      return nil
    }
    if number.isNorthAmerican, !number.hasRightCheckDigit {
      warn(
        .recordVINCheckDigit, field,
        "the check digit of the VIN \(number.text) is not \(number.checkDigit)")
    }
    return number.text
  }

  /// A GTIN, EAN, UPC or ISBN-13, without the blanks and hyphens between its digits.
  mutating func gtin(_ field: RecordField) -> String? {
    guard let text = text(field) else { return nil }
    guard let number = ArticleNumber(text) else {
      warn(
        .recordGTIN, field,
        "the GTIN \(excerpt(text)) is not 8, 12, 13 or 14 digits with a valid check digit",
        help: text.contains { $0 | 0x20 == UInt8(ascii: "e") }
          ? "A spreadsheet cut off digits; export the source again with that column as text."
          : nil)
      return nil
    }
    return number.text
  }

  /// A telephone number as people write it; it may contain a remark.
  mutating func telephone() -> String? {
    guard let text = line(.telephone).map(withoutContactScheme) else { return nil }
    guard isTelephone(text) else {
      warn(
        .recordTelephone, .telephone, "the telephone number \(excerpt(text.utf8)) is left out")
      return nil
    }
    return text
  }

  mutating func email() -> String? {
    guard let text = line(.email).map(withoutContactScheme) else { return nil }
    guard isEmailAddress(text) else {
      warn(.recordEmail, .email, "the email address \(excerpt(text.utf8)) is left out")
      return nil
    }
    return text
  }

  mutating func url(_ field: RecordField) -> String? {
    text(field).flatMap { url($0, field) }
  }

  mutating func url(_ text: ArraySlice<UInt8>, _ field: RecordField) -> String? {
    do throws(Fault) {
      return try SecureURL(text).text
    } catch {
      fail(.recordURL, field, "the URL \(excerpt(text)) \(error.message)")
      return nil
    }
  }
}

/// The meaning of a number as a flag: 0 is false and 1 is true, in any notation.
private func numericFlag(_ text: ArraySlice<UInt8>) -> Bool? {
  guard let number = DecimalNumber(plain: text), !number.isNegative else { return nil }
  return switch number.integer {
  case 0: false
  case 1: true
  case _: nil
  }
}

/// A text as a JSON string on one line.
func jsonText(_ text: Substring) -> String {
  renderedText { $0.json(String(text)) }
}

/// Whether a text contains a telephone number: a few digits that are not all zeros, and not a
/// number that a spreadsheet has converted, such as `4.94E+11`.
private func isTelephone(_ text: String) -> Bool {
  let digits = text.unicodeScalars.compactMap { scalar in
    scalar.properties.generalCategory == .decimalNumber ? scalar.properties.numericValue : nil
  }
  let isExponent =
    text.utf8.first?.isASCIIDigit == true
    && text.utf8.contains { $0 == UInt8(ascii: "E") || $0 == UInt8(ascii: "e") }
    && Double(text.split(separator: ",").joined(separator: ".")) != nil
  return digits.count >= 4 && digits.contains { $0 != 0 } && !isExponent
}

private func isPrintableASCII(_ bytes: ArraySlice<UInt8>) -> Bool { isPrintableASCII(bytes.span) }

private func isPrintableASCII(_ bytes: Span<UInt8>) -> Bool {
  var isPrintable = true
  for index in bytes.indices { isPrintable = isPrintable && bytes[index] &- 0x20 < 0x5F }
  return isPrintable
}
