import WaymarkCore

/// A picture of the project: what its file says of itself.
public struct PictureFile: Sendable, Hashable {
  public let header: ImageHeader

  /// A hash of its bytes, of twelve hexadecimal digits: a URL with it stands for these bytes alone.
  public let fingerprint: String

  /// Reads a picture; `nil` for what is none, or says no size.
  public init?(_ bytes: [UInt8]) {
    guard let header = ImageHeader(bytes) else { return nil }
    self.header = header
    let digits = String(StableHash(of: bytes).value, radix: 16)
    fingerprint = String((String(repeating: "0", count: 16) + digits).suffix(12))
  }
}
