package import WaymarkDisk

/// The output of an environment's last build for each record: its files and its lines of feeds.
///
/// The worker that reads a record looks here to decide whether to render the record again.
///
/// The cache is a file of lines. Each build adds lines for the records that are new to it, and then
/// the total number of lines that it kept. Unused lines remain until they outnumber the others.
///
/// The cache is only a hint: a file is treated as unchanged if it has the inode, size and time with
/// which it was written, and did not change after the build; any other file is rendered and
/// compared. A line with a wrong checksum is ignored. The lines stay on disk; memory has 24 to 48
/// bytes for each.
package final class RecordCache: Sendable {
  private let feeds: FeedTable
  private let file: RandomAccessFile
  private let slots: [Slot]

  /// Whether the next build writes all lines again: unused lines outnumber the others by a
  /// thousand, or the file was cut off.
  package let isWorn: Bool

  /// Whether the files of records, and their lines of feeds, are those of the key, and not only the facts.
  package let hasFiles: Bool

  /// Whether the file contains exactly the lines of one build.
  package let isWhole: Bool

  /// A hash of both halves of a key, and where its line is: the offset, and the length in the last 20 bits.
  private struct Slot: Sendable {
    var key: UInt64 = 0
    var position: UInt64 = 0
  }

  private static let lengthBits: UInt64 = 20

  /// Opens the cache of the last build; `nil` without one under this build's key.
  ///
  /// A file that is newer than the lock of this build was written when the clock was ahead: later
  /// changes could not be detected.
  package convenience init?(in folders: TreeFolders, key: CacheKey, feeds: FeedTable) {
    self.init(
      at: folders.cache, key: key, feeds: feeds,
      notAfter: fileIdentity(at: folders.lock)?.modified ?? .max)
  }

  /// Opens a file of lines that is not newer than a time, in nanoseconds since 1970.
  package init?(at path: DiskPath, key: CacheKey, feeds: FeedTable, notAfter moment: Int = .max) {
    guard let file = try? RandomAccessFile(at: path), file.identity.modified <= moment,
      let lines = try? Lines(at: path, key: key)
    else { return nil }
    self.feeds = feeds
    self.file = file
    slots = Self.table(of: lines.slots)
    hasFiles = lines.isOfKey
    let hasEnd = lines.end == file.identity.size && lines.kept != nil
    isWhole = hasEnd && lines.kept == lines.count
    isWorn = !hasEnd || lines.count - 1000 > 2 * (lines.kept ?? 0)
  }

  /// The lines of a file.
  private struct Lines {
    private(set) var slots: [Slot] = []

    /// The number of lines of records, including those that are too long for a slot.
    private(set) var count = 0

    /// The number of lines that the last build kept, if the last line contains it.
    private(set) var kept: Int?

    /// Whether all of the key is the same.
    let isOfKey: Bool

    /// The offset after the last line feed.
    private(set) var end = 0

    /// Finds the lines; `nil` for a file with other facts.
    init?(at path: DiskPath, key: CacheKey) throws(FileError) {
      var reader = try LineReader(at: path)
      guard let first = try reader.next(), first.starts(with: header(key.facts).utf8) else {
        return nil
      }
      isOfKey = first.elementsEqual(header(key).utf8)
      end = first.count + 1
      while let line = try reader.next() {
        defer { end += line.count + 1 }
        kept = nil
        if line.first == keptMark {
          kept = Checksum.opened(line).flatMap {
            Int(String(decoding: $0.dropFirst(), as: UTF8.self))
          }
          if let number = kept, !(0...count).contains(number) { kept = nil }
        } else if let key = RecordKey(line) {
          count += 1
          guard line.count < 1 << lengthBits else { continue }
          slots.append(
            Slot(key: key.slot, position: UInt64(end) << lengthBits | UInt64(line.count)))
        }
      }
    }
  }

  private static func table(of lines: [Slot]) -> [Slot] {
    var slots = [Slot](repeating: Slot(), count: capacity(for: lines.count))
    for line in lines {
      var index = Int(truncatingIfNeeded: line.key) & (slots.count - 1)
      while slots[index].position != 0, slots[index].key != line.key {
        index = (index + 1) & (slots.count - 1)
      }
      // For the same record, the line of a later build takes precedence.
      slots[index] = line
    }
    return slots
  }

  /// A table with twice the needed capacity, so that a look-up takes one or two steps.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while capacity < count * 3 / 2 { capacity *= 2 }
    return capacity
  }

  /// The first line of the file.
  private static func header(_ key: CacheKey) -> String { header(key.facts) + key.hex }

  private static func header(_ facts: String) -> String { "waymark 10 \(facts) " }

  /// The first byte of the line with the number of lines that a build kept.
  private static let keptMark = UInt8(ascii: "=")

  /// The output of the last build for the record with a key; the buffer is reused for its line.
  package func record(_ key: RecordKey, buffer: inout [UInt8]) -> CachedRecord? {
    readLine(of: key, into: &buffer) ? CachedRecord(buffer, feeds) : nil
  }

  /// A line of a feed that the last build wrote for the record with a key; the buffer is reused.
  package func line(
    of feed: Feed, _ key: RecordKey, buffer: inout [UInt8]
  ) -> ArraySlice<UInt8>? {
    readLine(of: key, into: &buffer) ? CachedRecord.line(of: feed, in: buffer, feeds) : nil
  }

  /// The facts about the record with a key; the buffer is reused for its line.
  package func facts(_ key: RecordKey, buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    readLine(of: key, into: &buffer) ? CachedRecord.facts(in: buffer, feeds) : nil
  }

  private func readLine(of key: RecordKey, into buffer: inout [UInt8]) -> Bool {
    var index = Int(truncatingIfNeeded: key.slot) & (slots.count - 1)
    while slots[index].position != 0 {
      defer { index = (index + 1) & (slots.count - 1) }
      guard slots[index].key == key.slot else { continue }
      let length = Int(slots[index].position & (1 << Self.lengthBits - 1))
      let offset = Int(slots[index].position >> Self.lengthBits)
      if (try? file.read(length, at: offset, into: &buffer)) != nil, RecordKey(buffer[...]) == key,
        let content = Checksum.opened(buffer[...])
      {
        buffer.removeLast(buffer.count - content.count)
        return true
      }
    }
    return false
  }

  /// Whether a record's files are those that the last build wrote.
  package func isInPlace(_ record: CachedRecord, below tree: TreeCursor) -> Bool {
    record.files.allSatisfy { cached in
      guard let identity = tree.identity(of: cached.path) else { return false }
      // The system sets this time at every change, and no program can reset it. A change at the
      // very moment when the build ended looks like the build's own change.
      return identity.inode == cached.inode && identity.size == cached.size
        && identity.modified == cached.modified && identity.changed < file.identity.modified
    }
  }
}

extension RecordKey {
  /// Both halves in one: lists with the same contents have the same first half.
  fileprivate var slot: UInt64 { high ^ low &* 0x9E37_79B9_7F4A_7C15 }
}

extension RecordCache {
  /// Joins the lines of all workers into the file that the next build opens; the tree must not be
  /// written after this.
  package static func write(
    runs: [DiskPath], count: Int, key: CacheKey, to path: DiskPath
  ) throws {
    var file = try PartFile(at: path)
    try file.append(Array((header(key) + "\n").utf8))
    for run in runs { try forEachChunk(ofFileAt: run) { try file.append($0) } }
    try file.append(ending(count))
    try file.commit()
  }

  /// Appends the lines of all workers to the file, so that they belong to this build.
  package static func append(runs: [DiskPath], count: Int, to path: DiskPath) throws {
    if let file = AppendedFile(at: path) {
      for run in runs { try forEachChunk(ofFileAt: run) { try file.append($0) } }
      return try file.append(ending(count))
    }
    // A file of another user, or with a second name in a copy of the output, is not changed.
    var copy = try PartFile(at: path)
    for run in [path] + runs { try forEachChunk(ofFileAt: run) { try copy.append($0) } }
    try copy.append(ending(count))
    try copy.commit()
  }

  private static func ending(_ count: Int) -> [UInt8] {
    Checksum.sealed([keptMark] + Array("\(count)".utf8)) + [0x0A]
  }
}
