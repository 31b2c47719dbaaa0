import Bytes
import Hosting
import Model

/// What the pages that show many records need to know of one without decoding it.
struct RecordFacts: Sendable, Hashable {
  let id: String
  let updated: Int?
  let fingerprint: UInt64
  let isSold: Bool
  let dealer: String?

  /// The record's entry in the index.
  func entry(ordinal: Int, line: Int?) -> RecordEntry {
    RecordEntry(
      ordinal: UInt32(clamping: ordinal), line: UInt32(clamping: line ?? 0), updated: updated ?? 0,
      fingerprint: fingerprint)
  }
}

/// A file that an earlier build made.
struct KnownFile: Sendable {
  let path: String
  let kind: AssetKind

  /// In hex digits.
  let sha256: ArraySlice<UInt8>
  let size: Int
  let inode: UInt64
}

/// A record that an earlier build accepted without a word, and the files it made of it.
///
/// On disk it is one line of fields between tabs: key, facts, then `F` and the fields of a file, or
/// `L` and those of a line of the sitemap, or the mark of a feed and a line of it, in the order they
/// were made.
struct KnownRecord: Sendable {
  let line: [UInt8]
  let facts: RecordFacts
  private(set) var files: [KnownFile] = []

  /// Lines of the sitemap.
  private(set) var pages: [ArraySlice<UInt8>] = []

  /// Lines of feeds.
  private(set) var items: [(feed: RecordFeed, line: ArraySlice<UInt8>)] = []

  /// Reads a line; `nil` for any that no build wrote.
  init?(_ line: [UInt8]) {
    self.line = line
    var fields = FieldCursor(line)
    fields.skip()
    guard let id = fields.text(), !id.isEmpty, let updated = fields.text(),
      let fingerprint = fields.text().flatMap({ UInt64($0) }), let sold = fields.text(),
      let dealer = fields.text(), updated.isEmpty || Int(updated) != nil
    else { return nil }
    facts = RecordFacts(
      id: id, updated: Int(updated), fingerprint: fingerprint, isSold: sold == "1",
      dealer: dealer.isEmpty ? nil : dealer)
    while let mark = fields.text() {
      switch mark {
      case "F":
        guard let path = fields.text(), !path.isEmpty,
          let kind = fields.text().flatMap(AssetKind.init(code:)), let sha256 = fields.next(),
          sha256.count == 64, let size = fields.text().flatMap({ Int($0) }),
          let inode = fields.text().flatMap({ UInt64($0) })
        else { return nil }
        files.append(KnownFile(path: path, kind: kind, sha256: sha256, size: size, inode: inode))
      case "L":
        guard let page = fields.next(SitemapLine.fieldCount) else { return nil }
        pages.append(page)
      default:
        guard let feed = RecordFeed(rawValue: mark), let line = fields.next() else { return nil }
        items.append((feed, line))
      }
    }
  }
}

/// Takes the fields of a line one after the other.
private struct FieldCursor {
  private let line: [UInt8]
  private var start = 0

  init(_ line: [UInt8]) {
    self.line = line
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard start <= line.count else { return nil }
    let end = line[start...].firstIndex(of: 0x09) ?? line.count
    defer { start = end + 1 }
    return line[start..<end]
  }

  /// Several fields with the tabs between them.
  mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
    let first = start
    for _ in 1..<count where next() == nil { return nil }
    return next().map { line[first..<$0.endIndex] }
  }

  mutating func skip() { _ = next() }

  mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }
}

extension Output {
  /// Appends the first fields of a record's line.
  mutating func known(_ key: RecordKey, _ facts: RecordFacts) {
    hex(key.bytes)
    for field in [
      facts.id, facts.updated.map { String($0) } ?? "", String(facts.fingerprint),
      facts.isSold ? "1" : "0", facts.dealer ?? "",
    ] {
      append(byte: 0x09)
      append(field)
    }
  }

  /// Appends the fields of a file.
  mutating func knownFile(
    _ path: String, _ code: String, sha256: [UInt8], size: Int, inode: UInt64
  ) {
    append("\tF\t")
    append(path)
    append(byte: 0x09)
    append(code)
    append(byte: 0x09)
    hex(sha256)
    append(byte: 0x09)
    integer(size)
    append(byte: 0x09)
    integer(inode)
  }
}
