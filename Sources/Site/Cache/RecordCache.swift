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
/// It is only a hint: a file counts as unchanged while it has the inode, size and time it was written
/// with and nothing about it changed since the build ended; any other is rendered and compared. A line
/// whose checksum is wrong counts as none. The lines stay on disk, and memory holds sixteen bytes for
/// each record.
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
  ///
  /// A file that is newer than the lock of this build is from a time when the clock was ahead: what
  /// changed since then could not be told.
  convenience init?(in folders: TreeFolders, key: BuildKey) {
    self.init(
      at: folders.cache, key: key,
      notAfter: fileIdentity(at: folders.lock)?.modified ?? .max)
  }

  /// Opens a file of lines that is not newer than a moment, in nanoseconds since 1970.
  init?(at path: DiskPath, key: BuildKey, notAfter moment: Int = .max) {
    guard let file = try? RandomAccessFile(at: path), file.identity.modified <= moment,
      let (slots, count) = try? Self.slots(ofFileAt: path, size: file.identity.size, key: key)
    else { return nil }
    self.file = file
    self.slots = slots
    self.count = count
  }

  private static func slots(
    ofFileAt path: DiskPath, size: Int, key: BuildKey
  ) throws(FileError) -> (slots: [Slot], count: Int)? {
    var reader = try LineReader(at: path)
    guard let header = try reader.next(), let count = count(in: header, key: key),
      count <= size / RecordKey.width
    else { return nil }
    var offset = header.count + 1
    var slots = [Slot](repeating: Slot(), count: capacity(for: count))
    var found = 0
    while let line = try reader.next() {
      guard found < count, let key = RecordKey(line) else { return nil }
      found += 1
      defer { offset += line.count + 1 }
      guard line.count < 1 << lengthBits else { continue }
      var index = Int(truncatingIfNeeded: key.high) & (slots.count - 1)
      while slots[index].position != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(
        key: key.high, position: UInt64(offset) << lengthBits | UInt64(line.count))
    }
    // The last line of a file that was cut off has no line feed.
    return found == count && offset == size ? (slots, count) : nil
  }

  /// A table twice as large as what it holds, so that a look-up is one or two steps.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while capacity < count * 3 / 2 { capacity *= 2 }
    return capacity
  }

  /// The first line of the file, which names the key and the number of records.
  static func header(_ key: BuildKey, count: Int) -> String { "waymark 5 \(key.hex) \(count)" }

  private static func count(in line: ArraySlice<UInt8>, key: BuildKey) -> Int? {
    guard let last = line.split(separator: 0x20).last,
      let count = Int(String(decoding: last, as: UTF8.self)), count >= 0,
      line.elementsEqual(header(key, count: count).utf8)
    else { return nil }
    return count
  }

  /// What the last build made of the record with a key; the buffer is room for its line.
  func record(_ key: RecordKey, buffer: inout [UInt8]) -> CachedRecord? {
    readLine(of: key, into: &buffer) ? CachedRecord(buffer) : nil
  }

  /// What pages need to know of the record with a key; the buffer is room for its line.
  func facts(_ key: RecordKey, buffer: inout [UInt8]) -> RecordFacts? {
    readLine(of: key, into: &buffer) ? RecordFacts(cached: buffer) : nil
  }

  private func readLine(of key: RecordKey, into buffer: inout [UInt8]) -> Bool {
    var index = Int(truncatingIfNeeded: key.high) & (slots.count - 1)
    while slots[index].position != 0 {
      defer { index = (index + 1) & (slots.count - 1) }
      guard slots[index].key == key.high else { continue }
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
  func isInPlace(_ record: CachedRecord, below tree: TreeCursor) -> Bool {
    record.files.allSatisfy { cached in
      guard let identity = tree.identity(of: cached.path) else { return false }
      // The system stamps every change of a file, and no program can undo that; a change in the
      // very moment the build ended looks like the build's own.
      return identity.inode == cached.inode && identity.size == cached.size
        && identity.modified == cached.modified && identity.changed < file.identity.modified
    }
  }
}

extension RecordCache {
  /// Joins the lines of all workers into the file that the next build opens; nothing of the tree may
  /// be written after it.
  static func write(
    runs: [DiskPath], count: Int, key: BuildKey, to path: DiskPath
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
