import Testing
import WaymarkArchive

/// Every single bit of an archive, changed: a reader reports it, or gives another name or other
/// contents.
///
/// Excluded are values that only programs that unpack to a disk read: the program that made an
/// entry, and the attributes of its file.
@Suite struct ZipChangedBitTests {
  @Test func findsEveryChangedBit() throws {
    var writer = ZipWriter()
    let files = [
      ("pass.json", "{}"), ("manifest.json", "{\"a\":1}"), ("signature", "s"), ("icon.png", "p"),
    ]
    for (name, text) in files { try writer.add(Array(text.utf8), as: name) }
    let archive = try writer.close()
    #expect(Self.flaw(of: archive, files) == nil)
    var changed = archive
    var missed: [String] = []
    let records = archive.indices.filter { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    let unread = Set(records.flatMap { record in ([4, 5] + (36..<42)).map { record + $0 } })
    for index in archive.indices where !unread.contains(index) {
      for bit in 0..<8 {
        changed[index] ^= 1 << UInt8(bit)
        if Self.flaw(of: changed, files) == nil { missed.append("byte \(index), bit \(bit)") }
        changed[index] = archive[index]
      }
    }
    #expect(missed.isEmpty, "\(missed.count) of \(archive.count * 8): \(missed.prefix(20))")
  }

  /// The fault that a verifier reports about an archive that should have some files; `nil` for
  /// none.
  private static func flaw(of archive: [UInt8], _ files: [(String, String)]) -> String? {
    do throws(ArchiveError) {
      let reader = try ZipReader(archive)
      if !reader.gaps.isEmpty { return "a gap" }
      guard reader.entries.count == files.count else { return "another count" }
      for (index, entry) in reader.entries.enumerated() {
        if let flaw = entry.contradiction ?? entry.unsupported { return flaw }
        guard entry.kind == .file, entry.name == files[index].0 else { return "another entry" }
        guard try reader.read(at: index) == Array(files[index].1.utf8) else { return "others" }
      }
      return nil
    } catch {
      return error.description
    }
  }
}
