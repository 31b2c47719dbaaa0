import Disk

/// What the last build of an environment made of each record, so that a record that did not change
/// is neither decoded nor rendered again.
///
/// It is only a hint: a file counts as unchanged while it has the inode and size it was written
/// with and nothing about it changed since the build ended; any other is rendered and compared. The
/// lines stay on disk, and memory holds sixteen bytes for each record.
final class KnownRecords: Sendable {
  private let file: RandomAccessFile
  private let slots: [Slot]

  /// How many records there are.
  let count: Int

  /// A key's first half, and where its line is: the offset, and the length in the last 20 bits.
  private struct Slot: Sendable {
    var key: UInt64 = 0
    var place: UInt64 = 0
  }

  private static let lengthBits: UInt64 = 20

  /// Opens what the last build left; `nil` when it left nothing that this build can use.
  ///
  /// - Parameters:
  ///   - path: Where the last build wrote it.
  ///   - key: What this build's files depend on.
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
      while slots[index].place != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(
        key: key.high, place: UInt64(offset) << Self.lengthBits | UInt64(line.count))
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
  static func header(_ key: BuildKey, count: Int) -> String { "waymark 1 \(key.hex) \(count)" }

  private static func count(in line: ArraySlice<UInt8>, key: BuildKey) -> Int? {
    guard let last = line.split(separator: 0x20).last,
      let count = Int(String(decoding: last, as: UTF8.self)), count >= 0,
      line.elementsEqual(header(key, count: count).utf8)
    else { return nil }
    return count
  }

  /// The record with a key; the buffer is room for its line, used again for the next one.
  func record(_ key: RecordKey, buffer: inout [UInt8]) -> KnownRecord? {
    var index = Int(truncatingIfNeeded: key.high) & (slots.count - 1)
    while slots[index].place != 0 {
      defer { index = (index + 1) & (slots.count - 1) }
      guard slots[index].key == key.high else { continue }
      let length = Int(slots[index].place & (1 << Self.lengthBits - 1))
      let offset = Int(slots[index].place >> Self.lengthBits)
      guard (try? file.read(length, at: offset, into: &buffer)) != nil,
        RecordKey(buffer[...]) == key
      else { continue }
      return KnownRecord(buffer)
    }
    return nil
  }

  /// Whether a record's files are those that the last build wrote.
  func isInPlace(_ record: KnownRecord, below root: String) -> Bool {
    record.files.allSatisfy { known in
      guard let identity = fileIdentity(at: root + "/" + known.path) else { return false }
      // The system stamps every change of a file, which no program can undo; a change in the very
      // moment the build ended cannot be told from the build's own.
      return identity.inode == known.inode && identity.size == known.size
        && identity.changed < file.identity.modified
    }
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
