/// Writes archives as a `ZipWriter` does, one after the other: libzip writes the first one, and of others
/// whose entries have the same names only what differs is written anew.
///
/// libzip needs a quarter of the time of a signature for the archive of a pass, most of it for its own
/// records of the entries.
public struct FastZipWriter: Sendable {
  private var template: ArchiveTemplate?

  public init() {}

  /// Makes an archive of files.
  public mutating func archive(
    of files: [(name: String, contents: StoredContents)]
  ) throws(ArchiveError) -> [UInt8] {
    if let archive = template?.archive(of: files) { return archive }
    var writer = ZipWriter()
    for file in files { try writer.add(file.contents, as: file.name) }
    let archive = try writer.close()
    template = ArchiveTemplate(archive, of: files)
    return archive
  }
}

/// The headers that libzip wrote, in which the checksums, sizes and offsets are those of other contents.
private struct ArchiveTemplate: Sendable {
  private var names: [String] = []

  /// The header before each file, and its record in the directory (APPNOTE 4.3.7 and 4.3.12).
  private var headers: [[UInt8]] = []
  private var records: [[UInt8]] = []
  private let end: [UInt8]

  /// Takes an archive apart; `nil` when it has another form than that of stored files.
  init?(_ archive: [UInt8], of files: [(name: String, contents: StoredContents)]) {
    names = files.map(\.name)
    var index = 0
    for file in files {
      headers.append(archive.slice(at: index, count: 30 + file.name.utf8.count))
      index += 30 + file.name.utf8.count + file.contents.bytes.count
    }
    for name in names {
      records.append(archive.slice(at: index, count: 46 + name.utf8.count))
      index += 46 + name.utf8.count
    }
    end = archive.slice(at: index, count: archive.count - index)
    guard end.count == 22, self.archive(of: files) == archive else { return nil }
  }

  /// Makes an archive of other files; `nil` when they have other names, or are too large.
  func archive(of files: [(name: String, contents: StoredContents)]) -> [UInt8]? {
    guard files.count == names.count else { return nil }
    var room = end.count
    for (index, file) in files.enumerated() {
      guard file.name.utf8.elementsEqual(names[index].utf8) else { return nil }
      room += headers[index].count + records[index].count + file.contents.bytes.count
    }
    guard room < 1 << 31 else { return nil }
    var archive: [UInt8] = []
    archive.reserveCapacity(room)
    var offsets: [Int] = []
    offsets.reserveCapacity(files.count)
    for (index, file) in files.enumerated() {
      offsets.append(archive.count)
      archive.append(contentsOf: headers[index])
      archive.set(file.contents, at: offsets[index] + 14)
      archive.append(contentsOf: file.contents.bytes)
    }
    let start = archive.count
    for (index, file) in files.enumerated() {
      let record = archive.count
      archive.append(contentsOf: records[index])
      archive.set(file.contents, at: record + 16)
      archive.set(UInt32(offsets[index]), at: record + 42)
    }
    let size = archive.count - start
    archive.append(contentsOf: end)
    archive.set(UInt32(size), at: start + size + 12)
    archive.set(UInt32(start), at: start + size + 16)
    return archive
  }
}

extension [UInt8] {
  /// Writes the checksum of contents and their size, as it is packed and unpacked.
  fileprivate mutating func set(_ contents: StoredContents, at offset: Int) {
    set(contents.checksum, at: offset)
    set(UInt32(contents.bytes.count), at: offset + 4)
    set(UInt32(contents.bytes.count), at: offset + 8)
  }

  /// Writes a little-endian number.
  fileprivate mutating func set(_ number: UInt32, at offset: Int) {
    for place in 0..<4 { self[offset + place] = UInt8(truncatingIfNeeded: number >> (8 * place)) }
  }
}
