import Archive

/// What one worker found good in passes of one template, signer and time, so that it is not checked
/// again with each of them.
public struct PassProof: Sendable {
  /// Whether a pass was verified in full: its certificates and the form of its signature are good.
  var isSealed = false

  /// Writes the archives of these passes.
  var writer = FastZipWriter()

  private var traces: Set<[UInt8]> = []
  private static let limit = 4096

  /// A longer trace has a text of its record's own, and is not met again.
  private static let longestTrace = 4096

  public init() {}

  /// Whether a document with an equal trace was remembered.
  func covers(_ document: [UInt8], _ trace: [UInt8]) -> Bool {
    document.count <= PassPackage.documentLimit && traces.contains(trace)
  }

  /// Remembers the trace of a document in which nothing was found that matters to who seals it.
  mutating func remember(_ trace: [UInt8]) {
    guard trace.count <= Self.longestTrace else { return }
    if traces.count >= Self.limit { traces.removeAll() }
    traces.insert(trace)
  }
}
