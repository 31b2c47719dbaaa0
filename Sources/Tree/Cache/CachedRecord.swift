package import WaymarkCore

/// A file that an earlier build made.
package struct CachedFile: CodedLine, Sendable {
  package private(set) var path = ""

  /// The code of its kind.
  package private(set) var code = ""

  /// Its compression; `nil` for the file itself.
  package private(set) var coding: ContentCoding?

  /// In hex digits.
  package private(set) var sha256: ArraySlice<UInt8> = []
  package private(set) var size = 0
  package private(set) var inode: UInt64 = 0

  /// When its bytes last changed, in nanoseconds since 1970.
  package private(set) var modified = 0

  package init() {}

  init(
    _ path: String, code: String, _ coding: ContentCoding?, sha256: ArraySlice<UInt8>, size: Int,
    inode: UInt64, modified: Int
  ) {
    self.path = path
    self.code = code
    self.coding = coding
    self.sha256 = sha256
    self.size = size
    self.inode = inode
    self.modified = modified
  }

  fileprivate static let fieldCount = 7

  package mutating func code(_ fields: inout LineCoder) {
    fields.field(&path)
    fields.field(&code)
    var coding = coding?.rawValue
    fields.field(&coding)
    self.coding = coding.flatMap(ContentCoding.init)
    fields.field(&sha256)
    fields.field(&size)
    fields.field(&inode)
    fields.field(&modified)
  }
}

/// A record that an earlier build accepted without diagnostics, and its output.
///
/// On disk it is one line of fields separated by tabs: key, facts, then in the order of writing `F`
/// and the fields of a file, or the mark of a feed and the fields of one of its lines.
package struct CachedRecord: Sendable {
  package let line: [UInt8]

  /// The producers' facts about the record itself.
  package let facts: ArraySlice<UInt8>
  package private(set) var files: [CachedFile] = []
  package private(set) var lines: [(feed: Feed, line: ArraySlice<UInt8>)] = []

  static let fileMark = "F"

  /// Reads a line; `nil` for a line that a build did not write.
  package init?(_ line: [UInt8], _ feeds: FeedTable) {
    self.line = line
    var parts = Parts(line, feeds)
    facts = parts.facts
    while let (feed, fields) = parts.next() {
      if let feed {
        lines.append((feed, fields))
      } else if let file = CachedFile(fields) {
        files.append(file)
      } else {
        return nil
      }
    }
    guard parts.isWhole else { return nil }
  }

  /// The first line of a feed.
  package func line(of feed: Feed) -> ArraySlice<UInt8>? { lines.first { $0.feed == feed }?.line }

  /// The facts in the line of a record; the rest of the line is not read.
  static func facts(in record: [UInt8], _ feeds: FeedTable) -> ArraySlice<UInt8>? {
    let parts = Parts(record, feeds)
    return parts.isWhole ? parts.facts : nil
  }

  /// The first line of a feed in the line of a record; the rest is not read.
  static func line(
    of feed: Feed, in record: [UInt8], _ feeds: FeedTable
  ) -> ArraySlice<UInt8>? {
    var parts = Parts(record, feeds)
    while let part = parts.next() {
      if part.feed == feed { return part.fields }
    }
    return nil
  }
}

/// The parts of a record's line: the fields of files and of lines of feeds.
private struct Parts {
  let facts: ArraySlice<UInt8>
  private var fields: LineCoder
  private let feeds: FeedTable

  init(_ record: [UInt8], _ feeds: FeedTable) {
    fields = LineCoder(record[...])
    _ = fields.next()
    facts = fields.next()
    self.feeds = feeds
  }

  var isWhole: Bool { !fields.isFaulty }

  /// The next fields; those of a file have no feed.
  ///
  /// `nil` after the last, and in a line that a build did not write.
  mutating func next() -> (feed: Feed?, fields: ArraySlice<UInt8>)? {
    guard !fields.isAtEnd else { return nil }
    let mark = fields.nextText()
    let feed = feeds[mark]
    guard feed != nil || mark == CachedRecord.fileMark else {
      fields.fail()
      return nil
    }
    let part = fields.next(feed?.fieldCount ?? CachedFile.fieldCount)
    return isWhole ? (feed, part) : nil
  }
}
