import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// Reads a locale file and collects its faults.
struct WordingReader {
  let locale: String
  let source: String
  let bytes: [UInt8]
  private(set) var offsets: [String: Int] = [:]
  private(set) var texts: [String: String] = [:]
  private(set) var faults: [Diagnostic] = []

  /// The keys whose values were reported.
  private(set) var refused: Set<String> = []

  /// Reads every member of the file's object.
  mutating func readTexts() {
    let document: JSONDocument
    do {
      document = try JSONReader.read(bytes)
    } catch {
      return fault(.localeJSON, at: error.offset, error.reason)
    }
    guard let members = document.root.object else { return fault(.localeJSON, at: 0) }
    for duplicate in document.duplicates {
      fault(
        .localeDuplicate, at: duplicate.offset, "duplicate key '\(duplicate.name)'")
    }
    for member in members {
      guard let text = member.node.string, !text.isEmpty else {
        refused.insert(member.name)
        faults.append(
          Diagnostic(
            .localeValue, at: Location(source, of: member.node.offset, in: bytes),
            "\(locale): the text '\(member.name)' is not a text, or is empty",
            help: member.node.string == nil ? nil : "Give it at least one character."))
        continue
      }
      offsets[member.name] = member.node.offset
      texts[member.name] = text
    }
  }

  /// Replaces general texts with those for the site's only vocabulary.
  mutating func takeVariants(of vocabulary: String) {
    for (key, text) in texts where key.hasSuffix("." + vocabulary) {
      let base = String(key.dropLast(vocabulary.utf8.count + 1))
      if texts[base] != nil { texts[base] = text }
    }
  }

  /// Reports each text that every locale needs and this one lacks.
  mutating func requireKeys() {
    // A file that is not JSON lacks every key: one fault is enough.
    guard !texts.isEmpty || faults.isEmpty else { return }
    for key in TextKey.required where texts[key] == nil && !refused.contains(key) {
      let hint = suggestion(for: key, among: texts.keys.sorted())
      let end = hint.map { "; is it '\($0)'?" } ?? ""
      faults.append(
        Diagnostic(
          .localeKey, at: Location(source),
          "the locale \(locale) lacks the text '\(key)'" + end))
    }
  }

  /// Reports formats of numbers that cannot be read, and a direction that HTML does not have.
  mutating func checkFormats() {
    let (group, decimal) = (text(.group), text(.decimal))
    for key in [TextKey.group, .decimal]
    where !text(key).isEmpty && !Self.isSign(text(key)) {
      fault(
        .localePattern, at: key,
        "\(key.rawValue) is '\(text(key).prefix(20))', which is not a mark or a space",
        help: "Write the sign between the digits, such as ',' or '.'.")
    }
    if let text = texts["format.groupedDigits"], !(1...20 ~= (Int(text) ?? 0)) {
      fault(
        .localeValue, at: offsets["format.groupedDigits"] ?? 0,
        "format.groupedDigits is '\(text.prefix(20))', which is not a number from 1 to 20")
    }
    if group == decimal, !group.isEmpty {
      fault(
        .localePattern, at: .group, "format.group and format.decimal are both '\(group)'",
        help: "Write different signs, such as ',' and '.'.")
    }
    if !text(.direction).isEmpty, TextDirection(rawValue: text(.direction)) == nil {
      fault(
        .localeValue, at: .direction, "locale.direction is '\(text(.direction))'",
        help: "Write 'ltr', or 'rtl' for languages that are written from right to left.")
    }
  }

  /// Whether a text can be between the digits of a number: one mark or space, and no dash, which
  /// would be a minus sign.
  private static func isSign(_ text: String) -> Bool {
    let kinds: [Unicode.GeneralCategory] = [
      .otherPunctuation, .finalPunctuation, .initialPunctuation, .spaceSeparator, .modifierSymbol,
    ]
    let scalars = text.unicodeScalars
    return scalars.count == 1
      && kinds.contains(scalars[scalars.startIndex].properties.generalCategory)
  }

  /// Reports keys next to the plural forms of a text that are none.
  mutating func checkPlurals(besides vocabularies: [String]) {
    let forms = PluralForm.allCases.map(\.rawValue)
    for key in texts.keys.sorted() {
      guard let dot = key.lastIndex(of: ".") else { continue }
      let (base, end) = (key[..<dot], String(key[dot...].dropFirst()))
      guard !forms.contains(end), !vocabularies.contains(end) else { continue }
      let hasForms = forms.contains { texts["\(base).\($0)"] != nil }
      let isCounted = hasForms || texts[String(base)] != nil
      // Other texts of a project may be called `contact.order`.
      let form = end.lowercased()
      let isAlwaysCounted =
        ["browse.count", "browse.requests"].contains(base) || base.hasPrefix("unit.")
      guard isAlwaysCounted || isCounted && forms.contains(form) else { continue }
      let hint = suggestion(for: end, among: forms).map { "Write '\(base).\($0)'; the" } ?? "The"
      faults.append(
        Diagnostic(
          .localeKey, at: Location(source, of: offsets[key] ?? 0, in: bytes),
          "\(locale): '\(key)' is not a plural form of '\(base)'",
          help: "\(hint) forms are \(forms.joined(separator: ", "))."))
    }
  }

  func text(_ key: TextKey) -> String { texts[key.rawValue] ?? "" }

  /// The words for the cases of an enumeration, such as `status.sold`.
  func words<Case: CaseIterable & Hashable & RawRepresentable<String>>(
    _ prefix: String
  ) -> [Case: String] {
    Dictionary(
      uniqueKeysWithValues: Case.allCases.map { ($0, texts["\(prefix).\($0.rawValue)"] ?? "") })
  }

  /// Compiles a format; reports a fault when its gaps are wrong.
  mutating func pattern(_ key: TextKey, gaps: String...) -> Pattern {
    guard let text = texts[key.rawValue] else { return Pattern(only: 0) }
    if let pattern = Pattern(text, gaps: gaps) { return pattern }
    let names = gaps.map { "{\($0)}" }.joined(separator: " and ")
    fault(
      .localePattern, at: offsets[key.rawValue] ?? 0,
      "\(key.rawValue) needs \(names) once, and has no other braces")
    return Pattern(only: 0)
  }

  /// Reads names separated by `|`; reports a fault when their number is wrong.
  mutating func names(_ key: TextKey, count: Int) -> [String] {
    let names = text(key).split(separator: "|").map { String($0) }
    if names.count != count, texts[key.rawValue] != nil {
      fault(
        .localePattern, at: offsets[key.rawValue] ?? 0,
        "\(key.rawValue) has \(names.count) names, and needs \(count) with | between them")
    }
    return names
  }

  /// The patterns of prices in the currencies that have a text `currency.CODE`: a sign, whose place
  /// `currency.sign` defines, or a pattern of the amount.
  mutating func currencies(or price: Pattern) -> [String: Pattern] {
    var patterns: [String: Pattern] = [:]
    for (key, text) in texts where key.hasPrefix("currency.") && key != "currency.sign" {
      let whole =
        text.contains("{")
        ? text
        : (texts["currency.sign"] ?? "{currency}{amount}")
          .replacing("{currency}", with: text)
      guard let pattern = Pattern(whole, gaps: ["amount"]) else {
        fault(
          .localePattern, at: offsets[key] ?? 0,
          "\(key) must be a sign, or contain {amount} once and no other braces")
        continue
      }
      patterns[String(key.dropFirst("currency.".count))] = pattern
    }
    return patterns
  }

  private mutating func fault(
    _ kind: DiagnosticKind, at key: TextKey, _ message: String, help: String
  ) {
    let location = Location(source, of: offsets[key.rawValue] ?? 0, in: bytes)
    faults.append(Diagnostic(kind, at: location, "\(locale): \(message)", help: help))
  }

  private mutating func fault(_ kind: DiagnosticKind, at offset: Int, _ message: String? = nil) {
    let text = message.map { "\(locale): \($0)" }
    faults.append(Diagnostic(kind, at: Location(source, of: offset, in: bytes), text))
  }
}
