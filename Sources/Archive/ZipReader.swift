import CZip
import Glibc

/// Reads an archive that may be hostile, in memory.
///
/// Memory is bounded by the limits, whatever the archive claims about itself.
@safe
public struct ZipReader: ~Copyable {
  /// How much is read of an archive.
  public struct Limits: Hashable, Sendable {
    public var entries: Int

    /// The size of all contents together, in bytes.
    public var size: Int

    public init(entries: Int = 4096, size: Int = 16 << 20) {
      self.entries = entries
      self.size = size
    }
  }

  /// The entries in the order of the directory.
  public let entries: [ZipEntry]

  /// The number of bytes behind the end of the archive.
  public let trailingBytes: Int

  private let archive: OpaquePointer

  /// libzip reads from these bytes until the archive is closed, so they live as long as it.
  private let bytes: UnsafeMutableRawPointer

  /// Opens an archive and reads its directory; the contents are read later.
  public init(_ source: [UInt8], limits: Limits = Limits()) throws(ArchiveError) {
    let directory = try ZipDirectory(source, entryLimit: limits.entries)
    var rest = limits.size
    for entry in directory.entries {
      rest -= entry.size
      guard rest >= 0 else { throw .tooLarge(limit: limits.size) }
    }
    guard let bytes = unsafe malloc(max(source.count, 1)) else { throw .library("no memory") }
    unsafe memcpy(bytes, source, source.count)
    var error = unsafe zip_error_t()
    guard
      let buffer = unsafe zip_source_buffer_create(bytes, zip_uint64_t(source.count), 0, &error)
    else {
      unsafe free(bytes)
      throw unsafe .library(message(of: &error))
    }
    guard let archive = unsafe zip_open_from_source(buffer, ZIP_RDONLY, &error) else {
      unsafe zip_source_free(buffer)
      unsafe free(bytes)
      throw unsafe .damaged(message(of: &error))
    }
    guard unsafe agrees(archive, with: directory) else {
      unsafe zip_discard(archive)
      unsafe free(bytes)
      throw .damaged("it has more than one directory, or names that are cut short")
    }
    entries = directory.entries
    trailingBytes = directory.trailingBytes
    unsafe self.archive = archive
    unsafe self.bytes = bytes
  }

  deinit {
    unsafe zip_discard(archive)
    unsafe free(bytes)
  }

  /// The index of the first entry with a name.
  public func index(of name: String) -> Int? {
    entries.firstIndex { $0.rawName.elementsEqual(name.utf8) }
  }

  /// Reads the contents of an entry and checks them against its size and its checksum.
  public func read(at index: Int) throws(ArchiveError) -> [UInt8] {
    guard entries.indices.contains(index) else { throw .library("there is no such entry") }
    let entry = entries[index]
    if entry.isEncrypted { throw .encrypted(entry.name) }
    if case .other(let method) = entry.method {
      throw .unknownMethod(entry.name, method: method)
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
      guard read > 0 else { throw unsafe failure(of: file, in: entry, isEnd: read == 0) }
      count += Int(read)
    }
    var next: UInt8 = 0
    let excess = unsafe zip_fread(file, &next, 1)
    guard excess == 0 else {
      guard excess < 0 else {
        throw .unreadable(entry.name, reason: "it is longer than the directory says")
      }
      throw unsafe failure(of: file, in: entry, isEnd: false)
    }
    return bytes
  }

  private func failure(of file: OpaquePointer, in entry: ZipEntry, isEnd: Bool) -> ArchiveError {
    let reason =
      isEnd
      ? "it is shorter than the directory says" : unsafe String(cString: zip_file_strerror(file))
    return .unreadable(entry.name, reason: reason)
  }
}

/// Whether libzip found the same entries, so that what is checked is what is read.
private func agrees(_ archive: OpaquePointer, with directory: ZipDirectory) -> Bool {
  guard unsafe zip_get_num_entries(archive, 0) == directory.entries.count else { return false }
  for (index, entry) in directory.entries.enumerated() {
    var status = unsafe zip_stat_t()
    guard unsafe zip_stat_index(archive, zip_uint64_t(index), 0, &status) == 0,
      unsafe status.size == entry.size, unsafe status.comp_size == entry.compressedSize,
      unsafe status.crc == entry.checksum
    else { return false }
  }
  return true
}
