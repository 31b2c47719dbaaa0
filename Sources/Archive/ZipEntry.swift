/// One entry of an archive, as the central directory describes it.
public struct ZipEntry: Hashable, Sendable {
  /// How an entry is stored (APPNOTE 4.4.5).
  public enum Method: Hashable, Sendable {
    case store
    case deflate
    case other(Int)
  }

  /// What an entry is when it is unpacked.
  public enum Kind: Hashable, Sendable {
    case file
    case directory
    case symbolicLink

    /// A device, a socket or a pipe.
    case special
  }

  /// The bytes of the name, as they are in the archive.
  public let rawName: [UInt8]
  public let method: Method
  public let isEncrypted: Bool

  /// The size of the contents, and their size in the archive.
  public let size: Int
  public let compressedSize: Int
  public let checksum: UInt32
  public let kind: Kind

  /// Whether the entry has the fixed time 1980-01-01 and no extra fields.
  public let isCanonical: Bool

  /// How the header before the contents contradicts the directory, as a phrase.
  public let contradiction: String?

  /// The name as text; what is not UTF-8 becomes U+FFFD.
  public var name: String { String(decoding: rawName, as: UTF8.self) }

  /// Whether the name is UTF-8 without NUL.
  public var isNameText: Bool {
    !rawName.contains(0) && String(validating: rawName, as: UTF8.self) != nil
  }

  /// Whether the contents are more than 200 times as large as in the archive.
  ///
  /// DEFLATE reaches a factor of 1032; a file of a pass stays below 200 unless it is small.
  public var isSuspicious: Bool { size > 65_536 && size / 200 > compressedSize }
}
