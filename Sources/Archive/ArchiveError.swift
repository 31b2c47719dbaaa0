/// Why an archive could not be written or read.
public enum ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes have no end-of-archive record.
  case notAnArchive

  /// The structure contradicts itself, or is cut off.
  case damaged(String)

  /// The archive begins after a number of bytes that do not belong to it.
  case preceded(by: Int)

  /// The archive uses a part of the format that this reader refuses: ZIP64, several disks.
  case unsupported(String)
  case tooManyEntries(Int, limit: Int)

  /// The total size of all contents exceeds the limit.
  case tooLarge(limit: Int)
  case encrypted(String)
  case unknownMethod(String, method: Int)

  /// An entry could not be read: its checksum is wrong, or its data ends too early.
  case unreadable(String, reason: String)

  /// The writer refuses a name.
  case badName(String, reason: String)
  case empty

  /// An error of libzip or another library.
  case library(String)

  public var description: String {
    switch self {
    case .notAnArchive: "it is not a zip archive: the end-of-archive record is missing"
    case .damaged(let reason): "the archive is damaged: \(reason)"
    case .preceded(let count): "\(count) bytes come before the archive"
    case .unsupported(let feature): "the archive uses \(feature)"
    case .tooManyEntries(let count, let limit):
      "the archive lists \(count) entries; at most \(limit) are allowed"
    case .tooLarge(let limit): "the archive's contents are larger than \(limit) bytes"
    case .encrypted(let name): "\(name) is encrypted"
    case .unknownMethod(let name, let method):
      "\(name) is compressed with method \(method), which is neither STORE nor DEFLATE"
    case .unreadable(let name, let reason): "\(name) cannot be read: \(reason)"
    case .badName(let name, let reason): "\"\(name)\" cannot be an entry's name: \(reason)"
    case .empty: "an archive needs an entry"
    case .library(let reason): "libzip: \(reason)"
    }
  }
}
