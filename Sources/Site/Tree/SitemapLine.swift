import Model

/// One page of a sitemap, as a line that sorts as its URL does.
struct SitemapLine {
  /// The page's path.
  let path: String

  /// When what a reader sees of it last changed.
  let modified: Timestamp?

  /// Its path in the default locale, from which those in the others follow.
  let defaultPath: String

  init(path: String, modified: Timestamp?, defaultPath: String) {
    self.path = path
    self.modified = modified
    self.defaultPath = defaultPath
  }

  /// How many fields a line has.
  static let fieldCount = 3

  /// A tab sorts before every byte of a path.
  var bytes: [UInt8] {
    Array("\(path)\t\(modified.map { String($0.seconds) } ?? "")\t\(defaultPath)".utf8)
  }

  /// Reads a line back; `nil` for one that was not written by `bytes`.
  init?(_ bytes: ArraySlice<UInt8>) {
    let fields = bytes.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == Self.fieldCount else { return nil }
    path = fields[0]
    modified = Int(fields[1]).map(Timestamp.init)
    defaultPath = fields[2]
  }
}
