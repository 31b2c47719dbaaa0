/// The files that one run of curl requests.
struct VerifyBatch {
  /// How many bytes the bodies of one run may have together, unless one file has more.
  private static let bytesLimit = 1 << 26

  /// By how many bytes a body may be longer than the longest file before the transfer is ended.
  private static let slack = 1 << 16

  /// How many files there may be.
  private let limit: Int

  /// Whether any answer of the run before this one was complete.
  let isAnswered: Bool

  private(set) var files: [ExpectedFile] = []
  private var longest = 0

  init(limit: Int = 256, isAnswered: Bool = true) {
    self.limit = limit
    self.isAnswered = isAnswered
  }

  /// How long a body may be.
  var bodyLimit: Int { longest + Self.slack }

  /// Whether the bodies stay within the limit of a run with one more file, even if the server sends
  /// the longest body that it may for each.
  func hasRoom(for file: ExpectedFile) -> Bool {
    let bytes = (files.count + 1) * (max(longest, file.size) + Self.slack)
    return files.isEmpty || files.count < limit && bytes <= Self.bytesLimit
  }

  mutating func append(_ file: ExpectedFile) {
    files.append(file)
    longest = max(longest, file.size)
  }
}
