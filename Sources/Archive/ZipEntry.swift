/// One entry of an archive, as the central directory describes it.
public struct ZipEntry: Hashable, Sendable {
  /// The kind of file that an entry unpacks to.
  public enum Kind: Hashable, Sendable {
    case file
    case directory
    case symbolicLink

    /// A device, a socket or a pipe.
    case special
  }

  /// The unchanged bytes of the name.
  let rawName: [UInt8]

  /// The name as text; invalid UTF-8 becomes U+FFFD.
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

  /// Whether a flag or field marks the name as UTF-8; otherwise readers decode it with a code page.
  let isUTF8: Bool

  /// The fields in both headers of an entry other than sizes: the required version, the flags, the
  /// method, the time and the date.
  let sharedFields: [Int]

  /// How the local header or the data descriptor contradicts the directory.
  public internal(set) var contradiction: String?

  /// The part of its extra fields that phones cannot read, as a phrase.
  public internal(set) var unsupported: String?

  /// The range of the contents in the archive; `nil` if there are none.
  var contents: Range<Int>?

  /// Why the name is unsafe, as a phrase; `nil` if it is safe.
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
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) {
      return "the name leaves its folder"
    }
    if parts.contains(where: { $0.elementsEqual(".".utf8) }) {
      return "a part of the name is \".\""
    }
    return parts.dropLast().contains(where: \.isEmpty) ? "a part of the name is empty" : nil
  }
}
