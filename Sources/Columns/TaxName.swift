import WaymarkEmbedded
package import WaymarkModel

/// What the name of a column says about the tax of its prices, in any order of words: `Prix HT`,
/// `IVA esclusa`, `price + VAT`.
package struct TaxName {
  package let isNet: Bool

  /// Whether the name contains the word for a tax, or one such as `HT`; `netto` may also mean
  /// without service charges.
  package let isCertain: Bool

  /// The words that are not about taxes.
  package let rest: [String]

  /// Reads the words of a name; `nil` if they say nothing, or both.
  package init?(_ written: [String]) {
    let (kinds, rest) = Self.parts(of: written)
    let hasTax = kinds.contains("tax")
    let isNet = kinds.contains("net") || hasTax && !kinds.isDisjoint(with: ["netto", "without"])
    let isGross = kinds.contains("gross") || hasTax && !kinds.isDisjoint(with: ["brutto", "with"])
    isCertain = isNet != isGross
    guard isCertain || !isNet && kinds.contains("netto") != kinds.contains("brutto") else {
      return nil
    }
    self.isNet = isCertain ? isNet : kinds.contains("netto")
    // The rate of a tax.
    self.rest = hasTax ? rest.filter { $0.count > 2 || !$0.allSatisfy(\.isNumber) } : rest
  }

  package init?(_ column: String) { self.init(ColumnName(column).written) }

  /// The term that a text such as `+ VAT` or `IVA no incluido` means, if it says nothing else.
  package static func term(of text: String) -> PriceTerm? {
    TaxName(text).flatMap { $0.rest.isEmpty ? $0.isNet ? .net : .gross : nil }
  }

  package var comment: String { "\(isNet ? "without" : "with") tax by the name of the column" }

  /// The rank of a column among prices: consumers pay the price with tax.
  package var score: Int { isNet ? -8 : 2 }

  /// Whether a name contains the word for a tax: `IVA`, `prix@tva`.
  package static func hasTax(_ column: String) -> Bool {
    parts(of: ColumnName(column).written).kinds.contains("tax")
  }

  /// Whether a text has a word about taxes; `with` and `paid` are none by themselves.
  package static func isAboutTax(_ text: String) -> Bool {
    !parts(of: ColumnName(text).written).kinds.subtracting(["with", "without", "fee"]).isEmpty
  }

  /// What a word or a flag of a column says about the tax; `nil` for nothing.
  package static func term(of word: String, in column: String) -> PriceTerm? {
    guard let name = TaxName(column) else {
      return TaxName("\(column) \(word)").map { $0.isNet ? .net : .gross }
    }
    return WordTable.term(word, of: "flag").map { ($0 == "true") == name.isNet ? .net : .gross }
  }

  /// Whether two columns of prices differ in their tax, so that neither replaces the other.
  package static func differs(_ one: String, _ other: String) -> Bool {
    let taxes = [one, other].map { TaxName($0) }
    if (taxes[0]?.isNet ?? false) != (taxes[1]?.isNet ?? false) { return true }
    // `Prodejní` next to `Prodejní s DPH` is without tax.
    let keys = zip(taxes, [one, other]).map { tax, name in
      ColumnName.key(of: tax?.rest ?? ColumnName(name).written)
    }
    return (taxes[0] == nil) != (taxes[1] == nil) && keys[0] == keys[1]
  }

  /// The kinds of the words about taxes, and the other words.
  private static func parts(of written: [String]) -> (kinds: Set<String>, rest: [String]) {
    var found: Set<String> = []
    var rest: [String] = []
    var words = written.flatMap { split($0, ColumnName.key(of: [$0])) }[...]
    while let first = words.first {
      let match = (1...min(5, words.count)).reversed().lazy.compactMap { length in
        kinds[words.prefix(length).map(\.key).joined()].map { (length, $0) }
      }.first
      if let match { found.insert(match.1) } else { rest.append(first.text) }
      words = words.dropFirst(match?.0 ?? 1)
    }
    return (found, rest)
  }

  /// `Netto` and `preis` of `Nettopreis`, `税抜` and `価格` of `税抜価格`.
  private static func split(_ word: String, _ key: String) -> [(text: String, key: String)] {
    guard kinds[key] == nil else { return [(word, key)] }
    if let base = ["netto", "brutto", "gross", "net"].first(where: key.hasPrefix),
      case let end = String(key.dropFirst(base.count)),
      WordTable.names("price-stem").contains(where: end.hasSuffix)
    {
      return [(base, base), (end, end)]
    }
    guard key.utf8.contains(where: { $0 > 0xE2 }), let found = inner.first(where: key.contains),
      let range = key.firstRange(of: found)
    else { return [(word, key)] }
    return [String(key[..<range.lowerBound]), found, String(key[range.upperBound...])]
      .filter { !$0.isEmpty }.map { ($0, $0) }
  }

  private static let kinds: [String: String] = Dictionary(
    WordTable.terms.rows.filter { $0.field == "tax-name" }.flatMap(\.terms).flatMap { term in
      term.words.map { (ColumnName($0).key, term.name) }
    }, uniquingKeysWith: { one, _ in one })

  /// Words of scripts without blanks, the longest first.
  private static let inner = kinds.keys.filter { $0.unicodeScalars.contains { $0.value > 0x3000 } }
    .sorted { ($1.count, $0) < ($0.count, $1) }
}
