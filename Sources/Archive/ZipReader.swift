import CZip
import Glibc

// Archive reads and writes zip archives in memory, with libzip. A `ZipReader` takes any archive, also
// a hostile one, and never uses more memory than its limits allow. A `ZipWriter` gives equal bytes for
// equal files.

/// Reads an archive that may be hostile, in memory.
///
/// The limits bound the memory, whatever the archive says about itself.
@safe
public struct ZipReader: ~Copyable {
  /// The entries in the order of the directory.
  public let entries: [ZipEntry]

  /// The number of bytes after the end of the archive.
  public let trailingBytes: Int

  private let archive: OpaquePointer

  /// Opens an archive and reads its directory.
  ///
  /// The archive may have as many entries and as many bytes of contents as the limits say.
  public init(
    _ source: [UInt8], entryLimit: Int = 4096, sizeLimit: Int = 16 << 20
  ) throws(ArchiveError) {
    let directory = try ZipDirectory(source, entryLimit: entryLimit)
    guard directory.entries.reduce(0, { $0 + $1.size }) <= sizeLimit else {
      throw .tooLarge(limit: sizeLimit)
    }
    let bytes = try unsafe copy(of: source)
    var error = unsafe zip_error_t()
    guard
      let buffer = unsafe zip_source_buffer_create(bytes, zip_uint64_t(source.count), 1, &error)
    else {
      unsafe free(bytes)
      throw unsafe .library(message(of: &error))
    }
    guard let archive = unsafe zip_open_from_source(buffer, ZIP_RDONLY, &error) else {
      unsafe zip_source_free(buffer)
      throw unsafe .damaged(message(of: &error))
    }
    guard unsafe agrees(archive, with: directory) else {
      unsafe zip_discard(archive)
      throw .damaged("it has more than one directory, or names that are cut short")
    }
    entries = directory.entries
    trailingBytes = directory.trailingBytes
    unsafe self.archive = archive
  }

  deinit {
    unsafe zip_discard(archive)
  }

  /// Reads the contents of an entry and checks them against its size and its checksum.
  public func read(at index: Int) throws(ArchiveError) -> [UInt8] {
    guard entries.indices.contains(index) else { throw .library("there is no such entry") }
    let entry = entries[index]
    if entry.isEncrypted { throw .encrypted(entry.name) }
    guard [0, 8].contains(entry.method) else {
      throw .unknownMethod(entry.name, method: entry.method)
    }
    if entry.isSuspicious { throw .suspiciousRatio(entry.name) }
    guard let file = unsafe zip_fopen_index(archive, zip_uint64_t(index), 0) else {
      throw .unreadable(entry.name, reason: unsafe String(cString: zip_strerror(archive)))
    }
    defer { unsafe zip_fclose(file) }
    var bytes = [UInt8](repeating: 0, count: entry.size)
    // A read may be short; the one that reaches the end compares the checksum.
    var count = 0
    while count < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe zip_fread(
          file, buffer.baseAddress?.advanced(by: count), zip_uint64_t(buffer.count - count))
      }
      if read == 0 {
        throw .unreadable(entry.name, reason: "it is shorter than the directory says")
      }
      try unsafe check(read, of: entry, in: file)
      count += Int(read)
    }
    var next: UInt8 = 0
    let excess = unsafe zip_fread(file, &next, 1)
    try unsafe check(excess, of: entry, in: file)
    guard excess == 0 else {
      throw .unreadable(entry.name, reason: "it is longer than the directory says")
    }
    return bytes
  }

  private func check(
    _ count: zip_int64_t, of entry: ZipEntry, in file: OpaquePointer
  ) throws(ArchiveError) {
    guard count < 0 else { return }
    throw .unreadable(entry.name, reason: unsafe String(cString: zip_file_strerror(file)))
  }
}

/// Copies bytes for libzip, which reads them until the archive is closed, and frees them then.
func copy(of bytes: [UInt8]) throws(ArchiveError) -> UnsafeMutableRawPointer {
  guard let copy = unsafe malloc(max(bytes.count, 1)) else { throw .library("no memory") }
  unsafe memcpy(copy, bytes, bytes.count)
  return unsafe copy
}

/// Whether libzip found the same entries, so that what is checked is what is read.
private func agrees(_ archive: OpaquePointer, with directory: ZipDirectory) -> Bool {
  guard unsafe zip_get_num_entries(archive, 0) == directory.entries.count else { return false }
  for (index, entry) in directory.entries.enumerated() {
    var status = unsafe zip_stat_t()
    guard unsafe zip_stat_index(archive, zip_uint64_t(index), 0, &status) == 0,
      unsafe status.size == entry.size, unsafe status.comp_size == entry.compressedSize,
      unsafe status.crc == UInt32(entry.checksum)
    else { return false }
  }
  return true
}
