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
        .localeDuplicate, at: duplicate.offset, "the key '\(duplicate.name)' is there twice")
    }
    for member in members {
      guard let text = member.node.string, !text.isEmpty else {
        fault(
          .localeValue, at: member.node.offset,
          "the text '\(member.name)' is not a text, or is empty")
        continue
      }
      offsets[member.name] = member.node.offset
      texts[member.name] = text
    }
  }

  /// Puts the texts for one vocabulary in the place of those for any.
  mutating func takeVariants(of vocabulary: String) {
    for (key, text) in texts where key.hasSuffix("." + vocabulary) {
      let base = String(key.dropLast(vocabulary.utf8.count + 1))
      if texts[base] != nil { texts[base] = text }
    }
  }

  /// Reports each word that every locale needs and this one lacks.
  mutating func requireKeys() {
    // A file without JSON lacks everything: one fault is enough.
    guard !texts.isEmpty || faults.isEmpty else { return }
    for key in TextKey.required where texts[key] == nil {
      let hint = suggestion(for: key, among: texts.keys.sorted())
      let end = hint.map { "; is it the one called '\($0)'?" } ?? ""
      faults.append(
        Diagnostic(
          .localeKey, at: Location(source),
          "the locale \(locale) lacks the text '\(key)'" + end))
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

  /// Compiles a format; a fault when it has other gaps than it should.
  mutating func pattern(_ key: TextKey, gaps: String...) -> Pattern {
    guard let text = texts[key.rawValue] else { return Pattern(only: 0) }
    if let pattern = Pattern(text, gaps: gaps) { return pattern }
    let names = gaps.map { "{\($0)}" }.joined(separator: " and ")
    fault(
      .localePattern, at: offsets[key.rawValue] ?? 0,
      "\(key.rawValue) needs \(names) once, and has no other braces")
    return Pattern(only: 0)
  }

  /// Reads names with `|` between them; a fault when there are more or fewer.
  mutating func names(_ key: TextKey, count: Int) -> [String] {
    let names = text(key).split(separator: "|").map { String($0) }
    if names.count != count, texts[key.rawValue] != nil {
      fault(
        .localePattern, at: offsets[key.rawValue] ?? 0,
        "\(key.rawValue) has \(names.count) names, and needs \(count) with | between them")
    }
    return names
  }

  /// The patterns of prices in the currencies that have a text `currency.CODE`: a sign, which stands
  /// where `currency.sign` says, or a pattern of the amount.
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
          "\(key) is a sign, or has {amount} once and no other braces")
        continue
      }
      patterns[String(key.dropFirst("currency.".count))] = pattern
    }
    return patterns
  }

  private mutating func fault(_ kind: DiagnosticKind, at offset: Int, _ message: String? = nil) {
    let text = message.map { "\(locale): \($0)" }
    faults.append(Diagnostic(kind, at: Location(source, of: offset, in: bytes), text))
  }
}
