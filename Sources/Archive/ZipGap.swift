/// Bytes of an archive that are in no file, and that a reader may still find.
public struct ZipGap: Hashable, Sendable {
  /// Where such bytes can be.
  public enum Kind: Hashable, Sendable {
    /// Between the entries, the directory and the end record, which ought to touch, or in a folder.
    case hidden

    /// In a field of an entry's headers that nobody knows, or that is long.
    case extra

    /// In a comment of an entry or of the archive.
    case comment

    /// After the end of the archive.
    case trailing
  }

  /// A longer extra field hides something; those that are known have up to 32 bytes.
  public static let extraLimit = 64

  public let kind: Kind
  public let range: Range<Int>

  /// Where they are, as a phrase.
  public let place: String
}
