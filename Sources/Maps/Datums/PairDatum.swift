/// What a pair of numbers can be given in: a datum of degrees, or Baidu's metres.
public enum PairDatum: String, Sendable, CaseIterable {
  case wgs84
  case gcj02
  case bd09

  /// Metres of Baidu's projection of BD-09; as in every other pair, north comes before east.
  case bd09mc
}

extension PairDatum {
  /// Reads a datum's name in either case, with or without a hyphen, such as `GCJ-02`.
  public init?(named name: String) {
    self.init(rawValue: name.lowercased().filter { $0 != "-" })
  }
}
