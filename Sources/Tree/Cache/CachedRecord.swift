package import WaymarkCore
import WaymarkDisk

/// A file that an earlier build made.
package struct CachedFile: Sendable {
  package let path: String

  /// The code of its kind.
  package let code: String

  /// How it is compressed; `nil` for the file itself.
  package let coding: ContentCoding?

  /// In hex digits.
  package let sha256: ArraySlice<UInt8>
  package let size: Int
  package let inode: UInt64

  /// When its bytes last changed, in nanoseconds since 1970.
  package let modified: Int

  /// Whether it is of a kind.
  package func isOf(_ kind: ServedKind) -> Bool { kind.code == code }
}

/// A record that an earlier build accepted without diagnostics, and what it made of it.
///
/// On disk it is one line of fields between tabs: key, facts, then `F` and the fields of a file, or
/// the mark of a feed and the fields of a line of it, in the order they were made.
package struct CachedRecord: Sendable {
  package let line: [UInt8]

  /// What the producers noted of the record itself.
  package let facts: ArraySlice<UInt8>
  package private(set) var files: [CachedFile] = []
  package private(set) var lines: [(feed: Feed, line: ArraySlice<UInt8>)] = []

  /// The mark of a file.
  fileprivate static let fileMark = "F"

  /// Reads a line; `nil` for any that no build wrote.
  package init?(_ line: [UInt8], _ feeds: FeedTable) {
    self.line = line
    var fields = FieldCursor(line)
    guard fields.next() != nil, let facts = fields.next() else { return nil }
    self.facts = facts
    while let mark = fields.text() {
      if mark == Self.fileMark {
        guard let file = CachedFile(&fields) else { return nil }
        files.append(file)
      } else {
        guard let feed = feeds[mark], let line = fields.next(feed.fieldCount) else { return nil }
        lines.append((feed, line))
      }
    }
  }

  /// The first line of a feed.
  package func line(of feed: Feed) -> ArraySlice<UInt8>? { lines.first { $0.feed == feed }?.line }
}

extension CachedRecord {
  /// The facts in the line of a record, which is read no further.
  package static func facts(in record: [UInt8]) -> ArraySlice<UInt8>? {
    var fields = FieldCursor(record)
    return fields.next() == nil ? nil : fields.next()
  }

  /// The first line of a feed in the line of a record, which is read no further than that.
  package static func line(
    of feed: Feed, in record: [UInt8], _ feeds: FeedTable
  ) -> ArraySlice<UInt8>? {
    var fields = FieldCursor(record)
    guard fields.next(2) != nil else { return nil }
    while let mark = fields.text() {
      if mark == fileMark {
        guard fields.next(CachedFile.fieldCount) != nil else { return nil }
        continue
      }
      guard let found = feeds[mark], let line = fields.next(found.fieldCount) else { return nil }
      if found == feed { return line }
    }
    return nil
  }
}

extension CachedFile {
  /// How many fields a file has after its mark.
  fileprivate static let fieldCount = 6

  /// Takes the fields after the mark of a file.
  fileprivate init?(_ fields: inout FieldCursor) {
    guard let path = fields.text(), !path.isEmpty, let kind = fields.text(),
      let sha256 = fields.next(), sha256.count == 64,
      let size = fields.text().flatMap({ Int($0) }),
      let inode = fields.text().flatMap({ UInt64($0) }),
      let modified = fields.text().flatMap({ Int($0) })
    else { return nil }
    // The code of the kind, with a plus and a coding where the file is compressed.
    let parts = kind.split(separator: "+", maxSplits: 1).map(String.init)
    guard let code = parts.first else { return nil }
    if parts.count > 1 {
      guard let coding = ContentCoding(rawValue: parts[1]) else { return nil }
      self.coding = coding
    } else {
      coding = nil
    }
    self.path = path
    self.code = code
    self.sha256 = sha256
    self.size = size
    self.inode = inode
    self.modified = modified
  }
}

/// Takes the fields of a line one after the other.
private struct FieldCursor {
  private let line: [UInt8]
  private var start = 0

  init(_ line: [UInt8]) {
    self.line = line
  }

  /// The next field, or several with the tabs between them.
  mutating func next(_ count: Int = 1) -> ArraySlice<UInt8>? {
    let first = start
    var end = start
    for _ in 0..<count {
      guard start <= line.count else { return nil }
      end = line[...].firstIndex(of: 0x09, from: start) ?? line.count
      start = end + 1
    }
    return line[first..<end]
  }

  mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }
}

extension Output {
  /// Appends the first fields of a record's line.
  package mutating func cached(_ key: RecordKey, _ facts: [UInt8]) {
    hex(key.bytes)
    append(byte: 0x09)
    append(facts)
  }

  /// Appends the fields of a file.
  mutating func cachedFile(
    _ path: String, _ code: String, _ coding: ContentCoding?, sha256: [UInt8], _ file: FileIdentity
  ) {
    let code = coding.map { code + "+" + $0.rawValue } ?? code
    append(byte: 0x09)
    for field in [CachedRecord.fileMark, path, code] {
      append(field)
      append(byte: 0x09)
    }
    hex(sha256)
    append(byte: 0x09)
    integer(file.size)
    append(byte: 0x09)
    integer(file.inode)
    append(byte: 0x09)
    integer(file.modified)
  }
}
