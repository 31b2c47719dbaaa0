/// What the name of a column of prices says about tax: `Prix HT`, `price incl. VAT`.
enum TaxName {
  case net, gross

  init?(_ column: String) {
    let words = ColumnName(column).words
    if !Self.grossWords.isDisjoint(with: words) {
      self = .gross
    } else if !Self.netWords.isDisjoint(with: words) {
      self = .net
    } else {
      return nil
    }
  }

  /// The rank of a column among prices: consumers pay the price with tax.
  var score: Int { self == .gross ? 2 : -2 }

  private static let grossWords: Set = [
    "gross", "brutto", "ttc", "incl", "inkl", "inc", "including",
  ]

  private static let netWords: Set = [
    "net", "netto", "ht", "excl", "exkl", "ex", "excluding", "zzgl", "plus", "hors", "without",
  ]
}
