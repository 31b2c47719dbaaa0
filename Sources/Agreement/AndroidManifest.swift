import WaymarkCore

/// The intent filters of a manifest; any of them may open a link.
public struct AndroidManifest: Sendable {
  private let filters: [ManifestFilter]

  /// Reads a manifest or a part of one; `nil` for a file without an intent filter.
  public init?(_ file: [UInt8]) {
    let text = String(decoding: file, as: UTF8.self)
    let parts = text.split(separator: "<intent-filter", omittingEmptySubsequences: false)
      .dropFirst()
    guard !parts.isEmpty else { return nil }
    filters = parts.map { ManifestFilter(Array($0.utf8)) }
  }

  /// The answer of Android to a link: that of the filter with the best match.
  public func decide(_ url: String) -> AndroidDecision {
    let decisions = filters.map { $0.decide(url) }
    for answer in [AndroidAnswer.opens, .runsOver, .unknown] {
      if let decision = decisions.first(where: { $0.answer == answer }) { return decision }
    }
    return decisions.last ?? AndroidDecision(.stays, "The manifest has no filter.")
  }
}
