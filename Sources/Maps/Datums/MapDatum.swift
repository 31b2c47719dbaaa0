/// A datum that coordinates of map URLs are given in.
public enum MapDatum: String, Sendable, CaseIterable {
  case wgs84
  case gcj02
  case bd09
}

extension MapDatum {
  /// Reads a datum's name in either case, with or without a hyphen, such as `GCJ-02`.
  public init?(named name: String) {
    self.init(rawValue: name.lowercased().filter { $0 != "-" })
  }
}
