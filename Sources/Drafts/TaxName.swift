/// What the name of a column of prices says about tax: `Prix HT`, `price incl. VAT`.
enum TaxName {
  case net, gross

  init?(_ column: String) {
    let words = ColumnName(column).words
    if !WordTable.names("gross").isDisjoint(with: words) {
      self = .gross
    } else if !WordTable.names("net").isDisjoint(with: words)
      || !WordTable.names("tax-without").isDisjoint(with: words) && PaidTime.isTax(column)
    {
      self = .net
    } else {
      return nil
    }
  }

  /// The rank of a column among prices: consumers pay the price with tax.
  var score: Int { self == .gross ? 2 : -2 }
}
