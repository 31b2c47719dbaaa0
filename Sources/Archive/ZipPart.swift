import WaymarkCZip

/// A file in an archive on disk, as the directory describes it; the caller reads the bytes.
package struct ZipPart: Sendable {
  package let name: [UInt8]

  /// The offset of its header in the archive.
  package let head: Int

  /// The size that the directory declares, in bytes.
  package let size: Int
  package let isEncrypted: Bool
  fileprivate let method: Int
  fileprivate let compressedSize: Int
  fileprivate let checksum: Int

  /// The maximum size of the end of an archive, including its comment.
  package static let endSize = ZipPieces.endSize + 0xFFFF

  /// Finds the directory from the last bytes of an archive.
  package static func directory(
    before end: [UInt8], archiveSize: Int
  ) throws(ArchiveError) -> Range<Int> {
    guard let record = ZipDirectory.end(in: end) else { throw .notAnArchive }
    let last = Array(end[..<(record + 22)])
    guard let range = ZipPieces.directory(before: last, archiveSize: archiveSize) else {
      throw .damaged("its directory goes beyond its end")
    }
    return range
  }

  /// Reads a directory.
  package static func parts(
    in directory: [UInt8], limit: Int
  ) throws(ArchiveError) -> [ZipPart] {
    var parts: [ZipPart] = []
    var offset = 0
    while offset < directory.count {
      guard let (length, name, head) = ZipPieces.record(in: directory, at: offset) else {
        throw .damaged("entry \(parts.count + 1) of its directory is cut off")
      }
      guard parts.count < limit else { throw .tooManyEntries(parts.count + 1, limit: limit) }
      let sizes = (directory.u32(at: offset + 20), directory.u32(at: offset + 24))
      guard max(sizes.0, sizes.1) < 0xFFFF_FFFF else { throw .unsupported("ZIP64") }
      parts.append(
        ZipPart(
          name: name, head: head, size: sizes.1,
          isEncrypted: directory.u16(at: offset + 8) & 0x2001 != 0,
          method: directory.u16(at: offset + 10), compressedSize: sizes.0,
          checksum: directory.u32(at: offset + 16)))
      offset += length
    }
    return parts
  }
}

/// Expands a part of an archive piece by piece, and checks its size and its checksum.
package final class ZipPartExpander {
  /// How many bytes of an archive are read at once.
  private static let readLength = 1 << 16

  private let part: ZipPart
  private let inflater: Inflater?

  /// The offset of the next bytes in the archive, and how many are left.
  private var offset: Int
  private var left: Int
  private var bytes: [UInt8] = []
  private var used = 0
  private var size = 0
  private var checksum: UInt = 0
  private var isAtEnd = false

  /// Begins with the first bytes of the part's header: 30 bytes and its name.
  package init(_ part: ZipPart, header: [UInt8]) throws(ArchiveError) {
    let name = String(decoding: part.name, as: UTF8.self)
    guard !part.isEncrypted else { throw .encrypted(name) }
    guard [0, 8].contains(part.method) else { throw .unknownMethod(name, method: part.method) }
    guard header.u32(at: 0) == ZipMark.header,
      header.slice(at: 30, count: part.name.count) == part.name,
      header.u16(at: 26) == part.name.count
    else { throw .unreadable(name, reason: "its header is missing, or has another name") }
    inflater = part.method == 8 ? Inflater(in: .none) : nil
    guard inflater != nil || part.method == 0 else {
      throw .unreadable(name, reason: Deflate.Fault.noMemory.rawValue)
    }
    self.part = part
    offset = part.head + ZipPieces.headSize + part.name.count + header.u16(at: 28)
    left = part.compressedSize
  }

  /// The size of a part's header in bytes.
  package static func headerSize(of part: ZipPart) -> Int { ZipPieces.headSize + part.name.count }

  /// Returns the next piece; empty at the end.
  ///
  /// The closure appends a number of bytes of the archive, from an offset, to an array.
  package func next<Failure>(
    _ read: (_ count: Int, _ offset: Int, inout [UInt8]) throws(Failure) -> Void
  ) throws -> [UInt8] {
    while !isAtEnd {
      if used == bytes.count, left > 0 {
        try read(min(Self.readLength, left), offset, &bytes)
        guard !bytes.isEmpty else { throw fault("the archive ends inside it") }
        used = 0
        offset += bytes.count
        left -= bytes.count
      }
      let piece = try inflater.map { try step($0) } ?? storedPiece()
      size += piece.count
      guard size <= part.size else { throw fault(Deflate.Fault.tooLong.rawValue) }
      checksum = unsafe crc32_z(checksum, piece, piece.count)
      if isAtEnd {
        guard size == part.size else { throw fault("its size is not the one in the directory") }
        guard Int(checksum) == part.checksum else { throw fault("its checksum is wrong") }
      }
      if !piece.isEmpty { return piece }
    }
    return []
  }

  private func step(_ inflater: Inflater) throws -> [UInt8] {
    let (count, piece, status) = inflater.step(bytes, from: used)
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR,
      status == Z_STREAM_END || count + piece.count > 0
    else { throw fault(Deflate.Fault.damaged.rawValue) }
    used += count
    isAtEnd = status == Z_STREAM_END
    return piece
  }

  private func storedPiece() -> [UInt8] {
    let piece = Array(bytes[used...])
    used = bytes.count
    isAtEnd = left == 0
    return piece
  }

  private func fault(_ reason: String) -> ArchiveError {
    isAtEnd = true
    return .unreadable(String(decoding: part.name, as: UTF8.self), reason: reason)
  }
}
