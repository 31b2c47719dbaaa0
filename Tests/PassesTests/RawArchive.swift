import WaymarkArchive

/// Writes archives byte by byte, including invalid ones.
struct RawArchive {
  /// An entry, and its headers; numbers that are not set follow from the contents.
  struct Entry {
    var name: [UInt8]
    var contents: [UInt8]
    var size: Int?
    var checksum: UInt32?
    var method = 0
    var flags = 0
    var system = 3
    var mode = 0o100644
    var localExtra: [UInt8] = []
    var centralExtra: [UInt8] = []
    var comment: [UInt8] = []

    init(_ name: String, _ contents: [UInt8] = []) {
      self.name = Array(name.utf8)
      self.contents = contents
    }
  }

  var entries: [Entry]
  var comment: [UInt8] = []

  init(_ entries: [Entry]) { self.entries = entries }

  init(_ files: [(name: String, bytes: [UInt8])]) {
    entries = files.map { Entry($0.name, $0.bytes) }
  }

  var bytes: [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let shared =
        short(20) + short(entry.flags) + short(entry.method) + short(0) + short(0x21)
        + word(Int(entry.checksum ?? crc32(entry.contents)))
        + word(entry.contents.count) + word(entry.size ?? entry.contents.count)
        + short(entry.name.count)
      directory += [0x50, 0x4B, 1, 2] + short(entry.system << 8 | 20) + shared
      directory += short(entry.centralExtra.count) + short(entry.comment.count) + short(0)
      directory += short(0) + word(entry.mode << 16) + word(archive.count)
      directory += entry.name + entry.centralExtra + entry.comment
      archive += [0x50, 0x4B, 3, 4] + shared + short(entry.localExtra.count)
      archive += entry.name + entry.localExtra + entry.contents
    }
    let end =
      word(0) + short(entries.count) + short(entries.count) + word(directory.count)
      + word(archive.count) + short(comment.count)
    return archive + directory + [0x50, 0x4B, 5, 6] + end + comment
  }

  /// An extra field.
  static func field(_ id: Int, _ contents: [UInt8]) -> [UInt8] {
    short(id) + short(contents.count) + contents
  }
}

private func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }

private func word(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16) }
