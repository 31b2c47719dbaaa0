import WaymarkCore

/// The intent filters of a manifest, of which any may open a link.
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

  /// What Android does with a link: what the filter does that opens it best.
  public func decide(_ url: String) -> AndroidDecision {
    let decisions = filters.map { $0.decide(url) }
    for answer in [AndroidAnswer.opens, .runsOver, .unknown] {
      if let decision = decisions.first(where: { $0.answer == answer }) { return decision }
    }
    return decisions.last ?? AndroidDecision(.stays, "The manifest has no filter.")
  }
}
