import Bytes
import Disk
import Hosting
import Model
import Records

/// A file that an earlier build made.
struct CachedFile: Sendable {
  let path: String
  let kind: AssetKind

  /// How it is compressed; `nil` for the file itself.
  let coding: ContentCoding?

  /// In hex digits.
  let sha256: ArraySlice<UInt8>
  let size: Int
  let inode: UInt64

  /// When its bytes last changed, in nanoseconds since 1970.
  let modified: Int
}

/// A record that an earlier build accepted without diagnostics, and what it made of it.
///
/// On disk it is one line of fields between tabs: key, facts, then `F` and the fields of a file, or
/// the mark of a feed and the fields of a line of it, in the order they were made.
struct CachedRecord: Sendable {
  let line: [UInt8]
  let facts: RecordFacts
  private(set) var files: [CachedFile] = []
  private(set) var lines: [(feed: LineFeed, line: ArraySlice<UInt8>)] = []

  /// The mark of a file.
  fileprivate static let fileMark = "F"

  /// Reads a line; `nil` for any that no build wrote.
  init?(_ line: [UInt8]) {
    self.line = line
    var fields = FieldCursor(line)
    guard let facts = RecordFacts(&fields) else { return nil }
    self.facts = facts
    while let mark = fields.text() {
      if mark == Self.fileMark {
        guard let path = fields.text(), !path.isEmpty,
          let (kind, coding) = fields.text().flatMap(CachedFile.kind),
          let sha256 = fields.next(), sha256.count == 64,
          let size = fields.text().flatMap({ Int($0) }),
          let inode = fields.text().flatMap({ UInt64($0) }),
          let modified = fields.text().flatMap({ Int($0) })
        else { return nil }
        files.append(
          CachedFile(
            path: path, kind: kind, coding: coding, sha256: sha256, size: size, inode: inode,
            modified: modified))
      } else {
        guard let feed = LineFeed(rawValue: mark), let line = fields.next(feed.fieldCount) else {
          return nil
        }
        lines.append((feed, line))
      }
    }
  }
}

extension CachedRecord {
  /// The first line of a feed in the line of a record, which is read no further than that.
  static func line(of feed: LineFeed, in record: [UInt8]) -> ArraySlice<UInt8>? {
    var fields = FieldCursor(record)
    guard fields.next(RecordFacts.fieldCount) != nil else { return nil }
    while let mark = fields.text() {
      if mark == fileMark {
        guard fields.next(CachedFile.fieldCount) != nil else { return nil }
        continue
      }
      guard let found = LineFeed(rawValue: mark), let line = fields.next(found.fieldCount) else {
        return nil
      }
      if found == feed { return line }
    }
    return nil
  }
}

extension CachedFile {
  /// How many fields a file has after its mark.
  fileprivate static let fieldCount = 6
}

extension RecordFacts {
  /// How many fields the facts have, with the key.
  fileprivate static let fieldCount = 6

  /// Reads the facts of a record's line.
  init?(cached line: [UInt8]) {
    var fields = FieldCursor(line)
    self.init(&fields)
  }

  /// Takes the key and the facts.
  fileprivate init?(_ fields: inout FieldCursor) {
    guard fields.next() != nil, let id = fields.text(), !id.isEmpty, let updated = fields.text(),
      let sold = fields.text(), let dealer = fields.text(), updated.isEmpty || Int(updated) != nil,
      let filled = fields.text().flatMap(FieldSet.init(text:))
    else { return nil }
    self.init(
      id: id, updated: Int(updated), isSold: sold == "1", dealer: dealer.isEmpty ? nil : dealer,
      filled: filled)
  }
}

extension AssetKind {
  private static let passCode = "pkpass"
  private static let updateCode = "pkpass-update"
  private static let atomCode = "atom"
  private static let searchCode = "index"

  /// The name of a kind that records and lists have files of; `nil` for other kinds.
  var cacheCode: String? {
    switch self {
    case .page(let kind): kind.rawValue
    case .pass: Self.passCode
    case .passUpdate: Self.updateCode
    case .atom: Self.atomCode
    case .searchIndex: Self.searchCode
    case .associationFile, .sitemap, .robots, .styleSheet, .webManifest, .image, .picture, .copied,
      .propertyList, .appXML, .appJSON, .appStrings, .source, .pushPayload, .feed,
      .catalog, .hosting, .archive:
      nil
    }
  }

  fileprivate init?(cacheCode code: String) {
    switch code {
    case Self.passCode: self = .pass
    case Self.updateCode: self = .passUpdate
    case Self.atomCode: self = .atom
    case Self.searchCode: self = .searchIndex
    default:
      guard let kind = PageKind(rawValue: code) else { return nil }
      self = .page(kind)
    }
  }
}

extension CachedFile {
  /// Reads what a file is from its code: that of its kind, with a plus and a coding where it is
  /// compressed.
  fileprivate static func kind(code: String) -> (AssetKind, ContentCoding?)? {
    let parts = code.split(separator: "+", maxSplits: 1).map(String.init)
    guard let name = parts.first, let kind = AssetKind(cacheCode: name) else { return nil }
    guard parts.count > 1 else { return (kind, nil) }
    return ContentCoding(rawValue: parts[1]).map { (kind, $0) }
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
  mutating func cached(_ key: RecordKey, _ facts: RecordFacts) {
    hex(key.bytes)
    for field in [
      facts.id, facts.updated.map { String($0) } ?? "", facts.isSold ? "1" : "0",
      facts.dealer ?? "", facts.filled.text,
    ] {
      append(byte: 0x09)
      append(field)
    }
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
