import WaymarkColumns
import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkRecords
import WaymarkValues

extension ColumnProfile {
  /// A field with a few terms; `nil` if the words do not belong to the field.
  func termGuess(_ field: String, terms: Set<String>) -> FieldGuess? {
    wordGuess(field) { word in
      guard let term = WordTable.term(word, of: field) ?? WordTable.term(inPartOf: word, of: field),
        terms.contains(term)
      else { return nil }
      return .string(term)
    }
  }

  /// The condition, in a column that may also contain words for sold things, which are not
  /// conditions.
  func conditionGuess(terms: Set<String>) -> FieldGuess? {
    guard termCount(of: "condition") > 0 else { return nil }
    return wordGuess("condition") { word in
      if let term = WordTable.term(word, of: "condition"), terms.contains(term) {
        return .string(term)
      }
      return WordTable.term(word, of: "status") == nil ? nil : .null
    }
  }

  /// The sold or reserved status, in a column of conditions; `nil` if no word shows it.
  func statusGuessOfConditions() -> FieldGuess? {
    guard termCount(of: "status") > 0 else { return nil }
    return wordGuess("status") { word in
      if let term = WordTable.term(word, of: "status") { return .string(term) }
      return WordTable.term(word, of: "condition") == nil ? nil : .string("available")
    }
  }

  /// The number of words that are terms of a field.
  private func termCount(of field: String) -> Int {
    frequentWords.count { WordTable.term($0.text, of: field) != nil }
  }

  /// A field with words for yes and no.
  func flagGuess(_ field: String, yes: JSON, no: JSON) -> FieldGuess? {
    wordGuess(field, others: otherFlags) {
      WordTable.term($0, of: "flag").map { $0 == "true" ? yes : no }
    }
  }

  /// A flag by the number of things, such as the places in a garage; `nil` for other numbers.
  func countedFlagGuess(_ field: String) -> FieldGuess? {
    let counts = frequentWords.compactMap { Int($0.text) }
    guard hasAllWords, counts.max() ?? 0 > 1, counts.count == frequentWords.count,
      counts.allSatisfy({ 0...99 ~= $0 })
    else { return nil }
    let others = (0...max(9, counts.max() ?? 0)).map(String.init)
    return wordGuess(field, others: others) { Int($0).map { .bool($0 > 0) } }
  }

  /// The words for yes or no that a later file may have, if this one only has their opposites.
  var otherFlags: [String] {
    let words = frequentWords.map(\.text)
    let flags = Set(words.compactMap { WordTable.term($0, of: "flag") })
    guard flags.count == 1 else { return [] }
    return words.flatMap(WordTable.otherFlags)
  }

  /// A field whose words a table knows; `nil` where most of them are unknown.
  ///
  /// The draft also declares other words, which the file does not have.
  func wordGuess(
    _ field: String, others: [String] = [], meaning: (String) -> JSON?
  ) -> FieldGuess? {
    guard hasAllWords, !words.isEmpty else { return nil }
    var members: [JSON.Member] = []
    var known = 0
    var unknown: [Samples.Sample] = []
    var shown: [String] = []
    for word in frequentWords {
      if let meaning = meaning(word.text) {
        known += word.count
        let isListed = members.contains { folded($0.name) == folded(word.text) }
        if !isListed, JSON.string(word.text.lowercased()) != meaning {
          members.append(JSON.Member(word.text, meaning))
          shown.append("\(quoted(word.text)) (\(word.count))")
        }
      } else if WordTable.isNothing(word.text) {
        known += word.count
        members.append(JSON.Member(word.text, .null))
      } else {
        unknown.append(word)
      }
    }
    guard known * 2 > filled else { return nil }
    // Next to an unknown word, such as `i` for yes in Hungarian, the opposites are others.
    for word in unknown.isEmpty ? others : []
    where !members.contains(where: { folded($0.name) == folded(word) }) {
      if let meaning = meaning(word) { members.append(JSON.Member(word, meaning)) }
    }
    var comment = counted(known, of: filled, "value", verb: ("is a known word", "are known words"))
    if !shown.isEmpty { comment += ": " + shown.prefix(6).joined(separator: ", ") }
    if !unknown.isEmpty {
      let words = unknown.prefix(6).map { "\(quoted($0.text)) (\($0.count))" }
      comment = "decide: \(comment); what do these mean: \(words.joined(separator: ", "))?"
    }
    let values = members.isEmpty ? [] : [JSON.Member("values", .object(members))]
    return FieldGuess(field, column: name, values, comment)
  }

  /// A field of words, or of some terms, in a column of codes, which are the entries of a list
  /// that is not in the file.
  func codesGuess(_ field: String, among terms: [String] = []) -> FieldGuess {
    let codes = frequentWords.prefix(20).map { $0.text }
    let members = (codes.isEmpty ? ["…"] : codes).map { JSON.Member($0, .string("…")) }
    let more =
      hasAllWords && codes.count == frequentWords.count
      ? "" : ", also for those that are missing here"
    return FieldGuess(
      field, column: name, [JSON.Member("values", .object(members))],
      "decide: the values are codes of a list that is not in the file; export their names, or write what each means"
        + " in place of …\(terms.isEmpty ? "" : " (\(terms.joined(separator: ", ")))")\(more)"
    ).open
  }

  /// The country, by its code or its name.
  func countryGuess() -> FieldGuess? {
    guard hasAllWords, !words.isEmpty else { return nil }
    var members: [JSON.Member] = []
    var known = 0
    for word in frequentWords {
      let isCode = word.text.count == 2 && word.text.allSatisfy { $0.isASCII && $0.isLetter }
      if isCode {
        known += word.count
      } else if let code = CountryNames.code(of: word.text) {
        known += word.count
        members.append(JSON.Member(word.text, .string(code)))
      }
    }
    guard known * 2 > filled else { return nil }
    let values = members.isEmpty ? [] : [JSON.Member("values", .object(members))]
    return FieldGuess(
      "country", column: name, values,
      counted(known, of: filled, "value", verb: ("is a country", "are countries")))
  }

  /// The images; left to the user if their links cannot be separated.
  func imagesGuess() -> FieldGuess? {
    guard links.count * 2 > filled else { return nil }
    let count =
      counted(links.count, of: filled, "value", verb: ("is a link", "are links"))
      + (links.others == 0
        ? ""
        : "; documents and videos in \(counted(links.others, "value")) are left out")
    func guess(_ comment: String) -> FieldGuess {
      FieldGuess("images", column: name, [], comment)
    }
    let address = trials.first { $0.text.contains(/\{\w+\}/) }?.text
    if let address, let name = address.firstMatch(of: /\{\w+\}/)?.output {
      return guess(
        "decide: \(count), but they contain \(name), which the program of the feed replaces, such as with a"
          + " size, and no key does. Export \(quoted(address)) with that size, and remove the comment marks"
      ).open
    }
    let separators = links.separators.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let (separator, several) = separators.first else {
      return links.secure * 2 > links.count
        ? guess(count) : guess("decide: \(count), but few begin with https://").open
    }
    guard " |\n,;".utf8.contains(separator) else {
      let shown = quoted(String(decoding: [separator], as: UTF8.self))
      return FieldGuess(
        "images", column: name,
        [JSON.Member("separator", .string(String(decoding: [separator], as: UTF8.self)))],
        "decide: \(counted(several, "value has", many: "values have")) several links; is \(shown) between them?"
      ).open
    }
    return guess("\(count), in \(several) of them several")
  }

  /// Degrees of a latitude or a longitude; their mark always begins decimals.
  func degreesGuess(_ field: String, limit: Double) -> FieldGuess? {
    let evidence = MarkEvidence(self)
    let mark = evidence.mark ?? (evidence.either.sample.contains(",") ? .comma : .point)
    let coverage = numberCoverage(NumberRules(decimal: mark), in: -limit...limit)
    guard coverage.share > 0.5 else { return nil }
    let range = numbers.range.map { "from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    return FieldGuess(
      field, column: name, mark == .comma ? [JSON.Member("decimal", ",")] : [],
      sentence(coverage, "degrees", mark == .comma ? "decimal comma" : range)
    ).open(if: coverage.refusesMany)
  }

  /// Another record's identifier.
  func referenceGuess(_ field: String) -> FieldGuess? {
    guard identifiers.count * 10 >= filled * 9 else { return nil }
    return FieldGuess(
      field, column: name, [],
      counted(
        identifiers.count, of: filled, "value", verb: ("is an identifier", "are identifiers")))
  }

  func textGuess(_ field: String) -> FieldGuess {
    let samples = frequentWords.prefix(2).map { quoted($0.text) }.joined(separator: ", ")
    let shown = counted(filled, "value") + (samples.isEmpty ? "" : ", such as \(samples)")
    guard markup.count > 0 else { return FieldGuess(field, column: name, [], shown) }
    return FieldGuess(field, column: name, [JSON.Member("html", .bool(true))], markupNote)
  }

  /// A category; of lists of paths such as `All/Hats,All/Hats/Wool`, the end of the longest path.
  func categoryGuess() -> FieldGuess {
    let wholes = Set(trials.map(\.text))
    let lists = trials.map(\.text).filter { $0.contains(",") }
    let haveRoot = lists.count > 1 && Set(lists.map { $0.prefix { $0 != "," } }).count == 1
    func end(of text: String) -> [String]? {
      if let path = Self.longestPath(of: text) { return path }
      // `Garden, Gifts` next to `Garden` and `Gifts`; a name has a blank after its comma.
      let parts = text.split(separator: ",").map { Self.names(in: $0, by: "/") }
      let areKnown =
        parts.allSatisfy { $0.count == 1 && wholes.contains($0[0]) }
        || lists.count > 1 && !text.contains(", ") && parts.allSatisfy { $0.count == 1 }
      // The root of all says nothing.
      return parts.count > 1 && areKnown ? parts[haveRoot ? parts.count - 1 : 0] : nil
    }
    let ends = trials.compactMap { sample in end(of: sample.text).map { (sample, $0) } }
    let guess = textGuess("category")
    guard ends.reduce(0, { $0 + $1.0.count }) * 10 > filled else { return guess }
    let arePaths = ends.contains { $0.0.text.contains { "/>".contains($0) } }
    let slash = ends.contains { $0.0.text.contains("/") } ? "/" : ">"
    // Records with one path are in the same category.
    let paths = trials.map(\.text).filter { end(of: $0) == nil }.compactMap { text in
      let names = Self.names(in: text[...], by: slash)
      return arePaths && !names.isEmpty && (names.count > 1 || text.hasPrefix(slash))
        ? (text, names) : nil
    }
    let all = ends.map { ($0.0.text, $0.1) } + paths
    // `home/kitchen` and `textiles/kitchen` are two categories.
    var parents: [String: Set<[String]>] = [:]
    for (_, names) in all { parents[names.last ?? "", default: []].insert(names.dropLast()) }
    let values = all.prefix(50).map { text, names in
      let isShared = parents[names.last ?? "", default: []].count > 1
      return JSON.Member(
        text, .string(names.suffix(isShared ? 2 : 1).joined(separator: " / ")))
    }
    let others = trials.count > values.count || !hasAllWords ? ", and some of this file," : ""
    return guess.adding(
      JSON.Member("values", .object(values)),
      "decide: values are lists\(arePaths ? " of paths" : ""). Export the category of each record by itself, or use"
        + " this line, which reads \(arePaths ? "the end of the longest path" : "the \(haveRoot ? "last" : "first") of them"). \(arePaths ? "Paths" : "Those")"
        + " of later files\(others) are shown whole until they are added"
    ).open
  }

  /// The names in a path such as `Hats/Wool`.
  private static func names(in path: Substring, by slash: String) -> [String] {
    path.split(separator: slash).map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }

  /// The longest of several paths; `nil` for other texts.
  private static func longestPath(of text: String) -> [String]? {
    for (comma, slash) in [(",", "/"), (",", ">"), ("|", "/"), ("|", ">"), (";", "/"), (";", ">")] {
      let paths = text.split(separator: comma).map { names(in: $0, by: slash) }
      let length = paths.map(\.count).max() ?? 0
      // Each path is a path, or the beginning of another, or begins with the mark of paths.
      let isRooted = text.split(separator: comma).allSatisfy { part in
        part.drop { $0 == " " }.hasPrefix(slash)
      }
      guard paths.count > 1, let longest = paths.first(where: { $0.count == length }),
        length > 1 || isRooted,
        // No name has `>`.
        slash == ">"
          || paths.allSatisfy({ $0.count > 1 || isRooted || longest.first == $0.first })
      else { continue }
      return longest
    }
    // `Dresses;New` names two categories, and `Tools | Garden` may be one.
    let categories = text.split(separator: ";")
    guard categories.count > 1, let first = categories.first else { return nil }
    let path = names(in: first, by: "/")
    // `1/2 inch` is not a path.
    return path.allSatisfy { $0.first?.isLetter == true } ? path : names(in: first, by: ";")
  }

  /// The number of values in HTML, and the decision for the user.
  private var markupNote: String {
    let count =
      counted(markup.count, of: filled, "value", verb: ("has", "have"))
      + " HTML, such as \(markup.sample)"
    if markup.escaped > 0 {
      return
        "decide: \(count); tags of \(markup.escaped) are escaped twice, so readers see them:"
        + " export the file again"
    }
    guard markup.count * 2 <= filled else { return count }
    return "decide: \(count); remove \"html\" if readers should see it as it is written"
  }
}

/// Countries with many marketplaces.
enum CountryNames {
  static let words: DataTable<(code: String, currency: String, words: [String])> = DataTable(
    "Sources/Drafts/Words/countries.json"
  ) { row throws(DataFault) in
    guard Countries([row.name]) != nil else { throw row.fault("unknown country") }
    return (row.name, try row.member("currency").text, try row["names"]?.words ?? [])
  }

  /// The currency of each country.
  static let currencies = Dictionary(
    uniqueKeysWithValues: words.rows.map { ($0.code, $0.currency) })

  private static let codes = Dictionary(
    words.rows.flatMap { row in row.words.map { (ColumnName($0).key, row.code) } },
    uniquingKeysWith: { first, _ in first })

  static func code(of name: String) -> String? { codes[ColumnName(name).key] }
}

extension ColumnProfile {
  /// A number with a check digit or form, such as a VIN; `nil` if most values fail the check.
  func codeGuess(_ field: String, _ isCode: (ArraySlice<UInt8>) -> Bool) -> FieldGuess? {
    let coverage = Coverage(self) { text throws(ValueFault) in
      guard isCode(text) else { throw .unknownWord }
    }
    guard coverage.accepted > 0 else { return nil }
    let fault = coverage.fault.map { fault in
      "decide: \(Self.codeForms[field] ?? ""); \(counted(coverage.refused, of: filled, "record")) with other"
        + " values, such as \(quoted(fault.text)), go without it"
    }
    return FieldGuess(field, column: name, [], fault ?? counted(filled, "value"))
  }

  /// The forms of numbers that no declaration can change.
  static let codeForms = [
    "vin": "a VIN has 17 letters and digits, without I, O and Q",
    "year": "a year has four digits",
    "gtin": "a GTIN has 8, 12, 13 or 14 digits, of which the last checks the others",
  ]
}
