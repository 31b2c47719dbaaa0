/// One entry of an archive, as the central directory describes it.
public struct ZipEntry: Hashable, Sendable {
  /// What an entry is when it is unpacked.
  public enum Kind: Hashable, Sendable {
    case file
    case directory
    case symbolicLink

    /// A device, a socket or a pipe.
    case special
  }

  /// The bytes of the name, as they are in the archive.
  let rawName: [UInt8]

  /// The name as text; what is not UTF-8 becomes U+FFFD.
  public let name: String

  /// How the entry is stored (APPNOTE 4.4.5): 0 is STORE, 8 is DEFLATE.
  public let method: Int
  public let isEncrypted: Bool

  /// The size of the contents, and their size in the archive.
  public let size: Int
  let compressedSize: Int
  public let checksum: Int
  public let kind: Kind

  /// Whether the entry has the fixed time 1980-01-01 and no extra fields.
  public internal(set) var isCanonical: Bool

  /// Whether something says that the name is in UTF-8; else readers take it for that of a code page.
  let isUTF8: Bool

  /// What both headers of an entry say besides sizes: the version that is needed, the flags, the
  /// method, the time and the date.
  let sharedFields: [Int]

  /// How the local header or the data descriptor contradicts the directory.
  public internal(set) var contradiction: String?

  /// What of its extra fields phones cannot read, as a phrase.
  public internal(set) var unsupported: String?

  /// Where the contents are in the archive; `nil` when that is nowhere.
  var contents: Range<Int>?

  /// Why the name is unsafe, as a phrase; `nil` when it is safe.
  public var nameFlaw: String? {
    if let flaw = ZipEntry.flaw(inName: rawName) { return flaw }
    return isUTF8 || rawName.allSatisfy { $0 < 0x80 }
      ? nil : "the name is not ASCII, and no flag marks it as UTF-8"
  }

  /// Longer names are not read.
  static let nameLimit = 1024

  package static func flaw(inName name: [UInt8]) -> String? {
    guard !name.isEmpty else { return "the name is empty" }
    guard name.count <= 0xFFFF else { return "the name is too long" }
    guard !name.contains(0), String(validating: name, as: UTF8.self) != nil else {
      return "the name is not UTF-8, or contains a NUL"
    }
    if name[0] == UInt8(ascii: "/") { return "the name is an absolute path" }
    if name.count >= 2, name[1] == UInt8(ascii: ":") {
      return "the name begins with a drive letter"
    }
    if name.contains(UInt8(ascii: "\\")) { return "the name has a backslash" }
    if name.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the name has a control character"
    }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }) {
      return "the name leaves its folder"
    }
    return parts.dropLast().contains(where: \.isEmpty) ? "a part of the name is empty" : nil
  }
}
