import WaymarkModel

extension Findings {
  /// What is found in one pass; a hostile one has no end of faults.
  static func ofPass(prefix: String = "") -> Findings { Findings(limit: 500, prefix: prefix) }
}
