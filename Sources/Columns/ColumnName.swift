import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The name of a column, split into words.
package struct ColumnName {
  /// The words in lower case, without accents.
  package let words: [String]

  /// The unchanged words, for units.
  package let written: [String]

  private let name: String

  package init(_ name: String) {
    let name = Self.withoutExplanation(Self.withoutList(Self.withoutMark(name)))
    self.name = name
    written = Self.withoutHint(Self.parts(of: name))
    words = written.map(Self.word)
  }

  /// A name without its digits, which columns such as `image[0].url` and `image[1].url` share.
  package static func withoutDigits(_ name: String) -> String { name.filter { !$0.isNumber } }

  /// A name without the mark of eBay for facts of a product: `*C:Colour`, `P:EAN`.
  private static func withoutMark(_ name: String) -> String {
    let rest = name.first == "*" ? name.dropFirst() : name[...]
    return ["C:", "P:"].contains { rest.hasPrefix($0) } ? String(rest.dropFirst(2)) : name
  }

  /// A name without the meanings of its values: `Show price (0 = No, 1 = Yes)`.
  private static func withoutExplanation(_ name: String) -> String {
    guard name.last == ")", let start = name.lastIndex(of: "("), start > name.startIndex,
      name[start...].contains("=")
    else { return name }
    return String(name[..<start])
  }

  /// The words without the instruction at the end of names such as `Active (0/1)`.
  private static func withoutHint(_ words: [String]) -> [String] {
    let length = words.reversed().prefix { $0.utf8.count == 1 }.count
    for length in [length, 2] where length > 1 && length < words.count {
      let hint = words.suffix(length).joined().lowercased()
      if ["xyz", "01", "noneditable"].contains(hint) { return words.dropLast(length) }
    }
    return words
  }

  /// A word in lower case, without accents.
  private static func word(_ written: String) -> String {
    let word = folded(written)
    // The same word may be written with a dotted or a dotless i.
    guard !word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
    return [("ı", "i"), ("²", "2"), ("³", "3")].reduce(word) { $0.replacing($1.0, with: $1.1) }
  }

  /// All words joined.
  package var key: String { words.joined() }

  /// Some words of a name, joined.
  package static func key(of written: some Sequence<String>) -> String {
    written.map(word).joined()
  }

  /// The parts of a path such as `location.lat` or `price@currency`; the points of `T.T.C.` and
  /// `excl. VAT` divide nothing.
  package static func path(_ name: String) -> [String] {
    withoutList(name).split { $0 == "." || $0 == "@" }.reduce(into: []) { path, part in
      let end = path.last?.split { !$0.isLetter }.last ?? ""
      let isInitial = part.prefix { $0.isLetter }.count == 1 && end.count == 1
      if !path.isEmpty, isInitial || part.first.map({ " )]".contains($0) }) ?? true {
        path[path.count - 1] += "." + part
      } else {
        path.append(String(part))
      }
    }
  }

  /// The possible readings, the longest name first, each with the remaining words: `laenge_m` is
  /// `laenge m`, and `laenge` with `m`.
  ///
  /// The field decides whether the remaining words change the meaning of the name.
  package var readings: [(key: String, rest: [String])] {
    let fillers = words.prefix { Self.fillers.contains($0) || Self.leading.contains($0) }.count
    var readings = readingsWithoutTax
    for start in fillers > 0 && fillers < words.count ? [0, fillers] : [0] {
      let last = max(start, words.count - 4)
      for end in stride(from: words.count, to: last, by: -1) {
        readings.append((words[start..<end].joined(), Array(written[end...])))
      }
    }
    if let counted { readings.append((counted, [])) }
    // `title1` is the title next to others.
    if let (name, number) = numbered, number == 1, !name.isEmpty, !(words.last == "1") {
      readings.append((name, ["1"]))
    }
    if words.count > 1, let first = written.first, Self.isLanguage(first) {
      readings.append((words[1...].joined(), [first]))
    }
    return readings
  }

  /// What a name such as `Qtd Quartos` counts; a quantity of other things is that in stock.
  package var counted: String? {
    guard let first = words.first, Self.counting.contains(first) else { return nil }
    let key = words.dropFirst().drop(while: Self.fillers.contains).joined()
    return FieldNames.fields(named: key).contains(where: Self.numbers.contains) ? key : nil
  }

  /// The facts that are numbers of parts, such as bedrooms.
  private static let numbers: Set<String> = {
    let numbers = Vocabulary.all.flatMap(\.attributes).filter { attribute in
      switch attribute.type {
      case .integer, .decimal: true
      case _: false
      }
    }
    return Set(numbers.map(\.name) + ["parking"])
  }()

  /// The readings without words about taxes, if these mean a price.
  private var readingsWithoutTax: [(key: String, rest: [String])] {
    guard let tax = TaxName(written), !tax.rest.isEmpty else { return [] }
    return ColumnName(tax.rest.joined(separator: " ")).readings.filter { reading in
      !Self.prices.isDisjoint(with: FieldNames.fields(named: reading.key))
    }
  }

  private static let prices: Set = ["price", "salePrice", "oldPrice", "rent", "cost"]

  /// The language at the start or the end of a name such as `NL_Title`, `name.en` or `name(en-gb)`.
  package var language: String? {
    guard words.count > 1, let last = words.last else { return nil }
    let ofLocale = last.count == 2 ? words.dropFirst().dropLast().suffix(1) : []
    return ([last] + ofLocale + words.prefix(1)).first(where: Self.isLanguage)
  }

  /// Whether a word is the code of a language; `id` is nearly always an identifier.
  package static func isLanguage(_ word: String) -> Bool {
    let code = folded(word)
    return code != "id" && FieldNames.languages.contains(code)
  }

  /// The readings of the name, then those of the last part of a path such as `location.lat` or
  /// `price@currency`.
  ///
  /// Members of a seller do not belong to the listing. A vague name such as `name` is only read below
  /// a part of the record itself.
  package var pathReadings: [(key: String, rest: [String])] {
    var path = Self.path(name)
    // `photos.urls.large` are the addresses of photos.
    while path.count > 1, let last = path.last?.lowercased(),
      Self.addresses.contains(last) || Self.isLanguage(last)
        || WordTable.names("text-member").contains(last)
          && (last == "value" || Self.isText(path[path.count - 2]))
    {
      path.removeLast()
    }
    guard path.count > 1, let last = path.last else {
      return ColumnName(path.joined()).readings
    }
    if let short = Self.withoutList(path) { return ColumnName(short).pathReadings }
    if let short = Self.withoutParent(path) {
      return readings + ColumnName(short).pathReadings
    }
    let parents = Self.parents(of: path)
    var inner = ColumnName(last).readings
    // The type of a photo is not that of the record.
    if parents.contains("part") { inner.removeAll { WordTable.term($0.key, of: "kind") != nil } }
    guard parents.contains(where: { $0 != "own" && $0 != "part" }) else { return readings + inner }
    // Any part may belong to a seller: `vendedor.datos.precio`.
    guard !parents.contains("other") else { return readings }
    return readings
      + inner.filter { WordTable.term($0.key, of: "member") == nil && $0.rest.isEmpty }
  }

  /// For each part of a path but the last: whether it is a part of the record itself.
  private static func parents(of path: [String]) -> [String?] {
    path.dropLast().map { part in
      let phrase = ColumnName(part).written.joined(separator: " ")
      return part.allSatisfy(\.isNumber) ? "own" : WordTable.term(phrase, of: "path")
    }
  }

  /// Whether it is a member of another thing or a person: `agent.name`.
  package var isOfOther: Bool { Self.parents(of: Self.path(name)).contains("other") }

  /// Whether it is a member of an address, whose name is that of the house; the name of a place
  /// may be that of the thing.
  package var isOfAddress: Bool {
    Self.path(name).dropLast().last.map { part in
      !WordTable.names("address").isDisjoint(with: ColumnName(part).words)
    } ?? false
  }

  /// Whether a part of a path means a title or a description, which may have a language.
  private static func isText(_ part: String) -> Bool {
    !FieldNames.fields(named: ColumnName(part).key).allSatisfy {
      $0 != "title" && $0 != "description"
    }
  }

  /// A path without a list that is named like its elements: `Category.Name` for
  /// `Categories.Category.Name`.
  private static func withoutList(_ path: [String]) -> String? {
    let keys = path.map { ColumnName($0).key }
    let list = keys.indices.dropLast().first { index in
      let (list, element) = (keys[index], keys[index + 1])
      let stem = element.hasSuffix("y") ? String(element.dropLast()) : element
      return list.count > element.count && list.count - element.count < 3 && list.hasPrefix(stem)
    }
    guard let list else { return nil }
    return (path[..<list] + path[(list + 1)...]).joined(separator: ".")
  }

  /// The end of a path whose last part repeats the word before it: `address.town` for
  /// `propertyAddress.addressTown`.
  private static func withoutParent(_ path: [String]) -> String? {
    let names = path.suffix(2).map(ColumnName.init)
    guard let parent = names[0].words.last, names[1].words.count > 1,
      [parent, String(parent.dropLast())].contains(names[1].words[0]),
      // A name that repeats the word again and again is read once.
      names[1].words[0] != names[1].words[1]
    else { return nil }
    return parent + "." + names[1].written.dropFirst().joined(separator: " ")
  }

  /// Whether it means one of some fields; its other words must not change the meaning.
  package func means(_ fields: [String], _ kind: ColumnRest.Kind) -> Bool {
    pathReadings.contains { reading in
      let named = FieldNames.fields(named: reading.key)
      return fields.contains { named.contains($0) && ColumnRest(reading.rest).fits($0, kind) }
    }
  }

  /// Whether one to four adjacent words of it are in a list; in scripts without blanks, a part of it.
  package func hasPhrase(in list: String) -> Bool {
    let phrases = WordTable.names(list)
    if !key.utf8.allSatisfy({ $0 < 0x80 }) { return phrases.contains(where: key.contains) }
    return words.indices.contains { start in
      (start..<min(start + 4, words.count)).contains {
        phrases.contains(words[start...$0].joined())
      }
    }
  }

  /// Whether it is a member such as `admin.stock_number`; the `id` of a member is of another thing.
  package var endsLikeIdentifier: Bool {
    pathReadings.contains { reading in
      reading.rest.isEmpty && FieldNames.fields(named: reading.key).contains("id")
        && WordTable.term(reading.key, of: "member") == nil
    } && name.contains { $0 == "." || $0 == "@" }
  }

  /// The indices of words that turn the meaning of a flag around: `not` in `Do not publish`.
  package var negations: [Int] {
    words.indices.filter { index in
      // In Portuguese, `Exibir no site` means on the site; `No of balconies` is a number.
      WordTable.names("negation").contains(words[index])
        && (words[index] != "no" || index == 0 && words.dropFirst().first != "of")
    }
  }

  /// The number at the end of a name such as `image_2`, and the name without it.
  package var numbered: (name: String, number: Int)? {
    guard let last = words.last else { return nil }
    let digits = last.reversed().prefix(while: \.isNumber).count
    guard digits > 0, digits < 4, let number = Int(last.suffix(digits)) else { return nil }
    return (words.dropLast().joined() + last.dropLast(digits), number)
  }

  /// Words that do not change the meaning of a column.
  package static let fillers = WordTable.names("filler")

  private static let leading = WordTable.names("leading")
  private static let counting = WordTable.names("counting")

  /// What members are called that have the address of their object.
  private static let addresses = WordTable.names("link-member")

  private static func parts(of name: String) -> [String] {
    // `Price + VAT` is without the tax.
    if name.contains("+") { return parts(of: name.replacing("+", with: " plus ")) }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return parts(ofASCII: name.utf8) }
    var parts: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isPart = character.isLetter || character.isNumber || "$€£¥₹°²³㎡".contains(character)
      // `priceEur` is two words, and `kW` is one.
      if !isPart || wasLower && character.isUppercase && word.count > 1 {
        if !word.isEmpty { parts.append(word) }
        word = ""
      }
      if isPart { word.append(character) }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { parts.append(word) }
    return parts
  }

  /// The same without decoding characters, because tables have thousands of names in ASCII.
  private static func parts(ofASCII name: String.UTF8View) -> [String] {
    var parts: [String] = []
    var word: [UInt8] = []
    var wasLower = false
    let name = Array(name)
    for (index, byte) in name.enumerated() {
      let isPart = byte.isASCIIAlphanumeric || byte == UInt8(ascii: "$")
      // `VATStatus` is two words, and `URLs` is one.
      let isAfterAcronym =
        byte.isASCIIUppercase && index + 2 < name.count
        && name[(index + 1)...(index + 2)].allSatisfy(\.isASCIILowercase)
        && word.count > 1 && word.allSatisfy(\.isASCIIUppercase)
      if !isPart || isAfterAcronym || wasLower && byte.isASCIIUppercase && word.count > 1 {
        if !word.isEmpty { parts.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if isPart { word.append(byte) }
      wasLower = byte.isASCIILowercase
    }
    if !word.isEmpty { parts.append(String(decoding: word, as: UTF8.self)) }
    return parts
  }
}

/// A text of the file in quotes, for a one-line comment.
package func quoted(_ text: String) -> String {
  let line = text.count > 60 ? text.prefix(59) + "…" : text[...]
  return "\"\(String(decoding: visibleJSON(Array(line.utf8)), as: UTF8.self).visible)\""
}
