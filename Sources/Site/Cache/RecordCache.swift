import Disk

/// The cache of one environment: what it depends on, and what the last build left in it.
struct EnvironmentCache: Sendable {
  let key: BuildKey

  /// What the last build left under an equal key.
  let earlier: RecordCache?
}

/// What the last build of an environment made of each record, so that a record that did not change
/// is neither decoded nor rendered again.
///
/// It is only a hint: a file counts as unchanged while it has the inode and size it was written
/// with and nothing about it changed since the build ended; any other is rendered and compared. The
/// lines stay on disk, and memory holds sixteen bytes for each record.
final class RecordCache: Sendable {
  private let file: RandomAccessFile
  private let slots: [Slot]

  /// How many records there are.
  let count: Int

  /// A key's first half, and where its line is: the offset, and the length in the last 20 bits.
  private struct Slot: Sendable {
    var key: UInt64 = 0
    var position: UInt64 = 0
  }

  private static let lengthBits: UInt64 = 20

  /// Opens what the last build left; `nil` when it left nothing under this build's key.
  init?(at path: String, key: BuildKey) {
    guard let file = try? RandomAccessFile(at: path) else { return nil }
    var reader = LineScanner(file)
    guard let header = reader.next(), let count = Self.count(in: header.line, key: key),
      count <= file.identity.size / RecordKey.width
    else { return nil }
    var slots = [Slot](repeating: Slot(), count: Self.capacity(for: count))
    var found = 0
    while found < count, let (line, offset) = reader.next() {
      guard let key = RecordKey(line) else { return nil }
      found += 1
      guard line.count < 1 << Self.lengthBits else { continue }
      var index = Int(truncatingIfNeeded: key.high) & (slots.count - 1)
      while slots[index].position != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(
        key: key.high, position: UInt64(offset) << Self.lengthBits | UInt64(line.count))
    }
    guard found == count, reader.next() == nil else { return nil }
    self.file = file
    self.slots = slots
    self.count = count
  }

  /// A table twice as large as what it holds, so that a look-up is one or two steps.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while capacity < count * 3 / 2 { capacity *= 2 }
    return capacity
  }

  /// The first line of the file, which names the key and the number of records.
  static func header(_ key: BuildKey, count: Int) -> String { "waymark 2 \(key.hex) \(count)" }

  private static func count(in line: ArraySlice<UInt8>, key: BuildKey) -> Int? {
    guard let last = line.split(separator: 0x20).last,
      let count = Int(String(decoding: last, as: UTF8.self)), count >= 0,
      line.elementsEqual(header(key, count: count).utf8)
    else { return nil }
    return count
  }

  /// The record with a key; the buffer is room for its line, used again for the next one.
  func record(_ key: RecordKey, buffer: inout [UInt8]) -> CachedRecord? {
    var index = Int(truncatingIfNeeded: key.high) & (slots.count - 1)
    while slots[index].position != 0 {
      defer { index = (index + 1) & (slots.count - 1) }
      guard slots[index].key == key.high else { continue }
      let length = Int(slots[index].position & (1 << Self.lengthBits - 1))
      let offset = Int(slots[index].position >> Self.lengthBits)
      guard (try? file.read(length, at: offset, into: &buffer)) != nil,
        RecordKey(buffer[...]) == key
      else { continue }
      return CachedRecord(buffer)
    }
    return nil
  }

  /// Whether a record's files are those that the last build wrote.
  func isInPlace(_ record: CachedRecord, below root: String) -> Bool {
    record.files.allSatisfy { cached in
      guard let identity = fileIdentity(at: root + "/" + cached.path) else { return false }
      // The system stamps every change of a file, and no program can undo that; a change in the
      // very moment the build ended looks like the build's own.
      return identity.inode == cached.inode && identity.size == cached.size
        && identity.changed < file.identity.modified
    }
  }
}

extension RecordCache {
  /// Joins the lines of all workers into the file that the next build opens; nothing of the tree may
  /// be written after it.
  static func write(
    runs: [String], count: Int, key: BuildKey, to path: String
  ) throws(FileError) {
    var file = try PartFile(at: path)
    try file.append(Array((header(key, count: count) + "\n").utf8))
    var chunk: [UInt8] = []
    for run in runs {
      let source = try RandomAccessFile(at: run)
      var offset = 0
      while offset < source.identity.size {
        try source.read(1 << 20, at: offset, into: &chunk)
        guard !chunk.isEmpty else { break }
        try file.append(chunk)
        offset += chunk.count
      }
    }
    try file.commit()
  }
}

/// Reads the lines of a file with their offsets.
private struct LineScanner {
  private let file: RandomAccessFile
  private var buffer: [UInt8] = []
  private var base = 0
  private var start = 0

  init(_ file: RandomAccessFile) {
    self.file = file
  }

  /// The next line that has its end.
  mutating func next() -> (line: ArraySlice<UInt8>, offset: Int)? {
    for size in [1 << 20, 1 << 24] {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return (buffer[start..<end], base + start)
      }
      base += start
      start = 0
      guard (try? file.read(size, at: base, into: &buffer)) != nil, !buffer.isEmpty else {
        return nil
      }
    }
    guard let end = buffer.firstIndex(of: 0x0A) else { return nil }
    start = end + 1
    return (buffer[..<end], base)
  }
}
