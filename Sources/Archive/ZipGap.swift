/// Bytes of an archive that do not belong to a file, but that a reader may find.
public struct ZipGap: Hashable, Sendable {
  /// The places of such bytes.
  public enum Kind: Hashable, Sendable {
    /// Between the entries, the directory and the end record, where no gap is expected, or in a
    /// folder.
    case hidden

    /// In an unknown or long extra field of an entry's headers.
    case extra

    /// In a comment of an entry or of the archive.
    case comment

    /// After the end of the archive.
    case trailing
  }

  /// A longer extra field is suspicious; known ones have up to 32 bytes.
  public static let extraLimit = 64

  public let kind: Kind
  public let range: Range<Int>

  /// The place of the bytes, as a phrase.
  public let place: String
}
