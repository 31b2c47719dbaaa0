/// Bytes of an archive that belong to no entry, and that a reader may still find.
public struct ZipGap: Hashable, Sendable {
  /// Where such bytes can be.
  public enum Kind: Hashable, Sendable {
    /// Between the entries, the directory and the end record, which ought to touch.
    case hidden

    /// In a comment of an entry or of the archive.
    case comment

    /// After the end of the archive.
    case trailing
  }

  public let kind: Kind
  public let range: Range<Int>

  /// Where they are, as a phrase.
  public let place: String
}
