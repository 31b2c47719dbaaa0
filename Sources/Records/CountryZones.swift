public import WaymarkModel

/// The clock of a whole country; `nil` for one with several clocks, or of which nothing is known.
///
/// Countries whose zones differ only on paper, such as Germany with Büsingen, count as several.
func soleZone(ofCountry code: String?) -> String? { code.flatMap { CountryRow.zones[$0] } }

extension Dealer {
  /// Whose clocks the lot has: those that the dealer names, else those of a country that has one zone.
  public var zone: String? { timeZone ?? soleZone(ofCountry: address.country) }
}
