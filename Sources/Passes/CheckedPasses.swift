import Archive

/// What one worker has checked, so that equal work is not repeated: passes of one template, signer and
/// time.
public struct CheckedPasses: Sendable {
  /// Whether a pass was verified in full: its certificates and the form of its signature are good.
  var hasVerifiedOne = false

  /// How the archives of these passes begin their entries.
  var mold = ZipMold()

  private var contents: Set<[UInt8]> = []
  private static let limit = 4096

  /// Longer content has a text of its record's own, and does not come again.
  private static let longestContent = 4096

  public init() {}

  /// Whether a document with equal checked content was remembered.
  func contains(_ document: [UInt8], _ checkedContent: [UInt8]) -> Bool {
    document.count <= PassPackage.documentLimit && contents.contains(checkedContent)
  }

  /// Remembers the checked content of a document in which nothing was found that matters to who seals it.
  mutating func remember(_ checkedContent: [UInt8]) {
    guard checkedContent.count <= Self.longestContent else { return }
    if contents.count >= Self.limit { contents.removeAll() }
    contents.insert(checkedContent)
  }
}
