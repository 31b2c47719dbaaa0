import WaymarkCZip

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes an archive in memory with libzip; equal entries give equal bytes on every machine.
///
/// Entries are stored uncompressed, in the order in which they are added, with the time 1980-01-01
/// and the Unix mode 0644.
public struct ZipWriter: Sendable {
  private var entries: [(name: String, contents: [UInt8])] = []
  private var names: Set<String> = []

  public init() {}

  public mutating func add(_ contents: [UInt8], as name: String) throws(ArchiveError) {
    if let flaw = ZipEntry.flaw(inName: Array(name.utf8)) { throw .badName(name, reason: flaw) }
    guard name.last != "/" else { throw .badName(name, reason: "the name is that of a folder") }
    guard names.insert(name).inserted else {
      throw .badName(name, reason: "another entry has it")
    }
    entries.append((name, contents))
  }

  /// Finishes the archive and returns its bytes.
  public consuming func close() throws(ArchiveError) -> [UInt8] {
    guard !entries.isEmpty else { throw .empty }
    let archive = try OpenArchive()
    for entry in entries { try archive.add(entry.contents, as: entry.name) }
    return try archive.close()
  }
}

/// An archive that libzip is writing; discarded unless it is closed.
@safe
private struct OpenArchive: ~Copyable {
  private var archive: OpaquePointer?
  private let source: OpaquePointer

  init() throws(ArchiveError) {
    var error = unsafe zip_error_t()
    guard let source = unsafe zip_source_buffer_create(nil, 0, 0, &error) else {
      throw .library("no memory")
    }
    guard let archive = unsafe zip_open_from_source(source, ZIP_TRUNCATE, &error) else {
      unsafe zip_source_free(source)
      throw unsafe .library(message(of: &error))
    }
    // zip_close releases the source, but the archive is read from it afterwards.
    unsafe zip_source_keep(source)
    unsafe self.archive = archive
    unsafe self.source = source
  }

  deinit {
    if let archive = unsafe archive { unsafe zip_discard(archive) }
    unsafe zip_source_free(source)
  }

  func add(_ bytes: [UInt8], as name: String) throws(ArchiveError) {
    let copy = try unsafe copy(of: bytes)
    guard
      let contents = unsafe zip_source_buffer(archive, copy, zip_uint64_t(bytes.count), 1)
    else {
      unsafe free(copy)
      throw lastError
    }
    let index = unsafe zip_file_add(archive, name, contents, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      unsafe zip_source_free(contents)
      throw lastError
    }
    let entry = zip_uint64_t(index)
    let mode: zip_uint32_t = 0o100644
    guard unsafe zip_set_file_compression(archive, entry, ZIP_CM_STORE, 0) == 0,
      unsafe zip_file_set_dostime(archive, entry, 0, 0x0021, 0) == 0,
      unsafe zip_file_set_external_attributes(
        archive, entry, 0, zip_uint8_t(ZIP_OPSYS_UNIX), mode << 16) == 0
    else { throw lastError }
  }

  consuming func close() throws(ArchiveError) -> [UInt8] {
    guard unsafe zip_close(archive) == 0 else { throw lastError }
    unsafe archive = nil
    guard unsafe zip_source_open(source) == 0, unsafe zip_source_seek(source, 0, SEEK_END) == 0,
      case let count = unsafe Int(zip_source_tell(source)), count > 0,
      unsafe zip_source_seek(source, 0, SEEK_SET) == 0
    else { throw .library("the finished archive cannot be read") }
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe zip_source_read(source, &bytes, zip_uint64_t(count)) == count else {
      throw .library("the finished archive cannot be read")
    }
    return bytes
  }

  private var lastError: ArchiveError {
    guard let archive = unsafe archive else { return .library("the archive is closed") }
    return unsafe .library(String(cString: zip_strerror(archive)))
  }
}

/// libzip's message for an error without an archive.
private func message(of error: inout zip_error_t) -> String {
  let text = unsafe String(cString: zip_error_strerror(&error))
  unsafe zip_error_fini(&error)
  return text
}

/// A copy of bytes that C frees.
private func copy(of bytes: [UInt8]) throws(ArchiveError) -> UnsafeMutableRawPointer {
  guard let copy = unsafe malloc(max(1, bytes.count)) else { throw .library("no memory") }
  unsafe bytes.withUnsafeBytes { buffer in
    guard let start = buffer.baseAddress else { return }
    unsafe memcpy(copy, start, bytes.count)
  }
  return unsafe copy
}

/// The library that this room uses.
public enum ZipLibrary {
  /// The version of libzip in use.
  public static var version: String { unsafe String(cString: zip_libzip_version()) }
}
