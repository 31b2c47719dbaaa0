/// The identifiers of apps for which documents and templates have placeholders.
public enum Placeholder: Sendable {
  /// The prefix of an app identifier.
  case team

  /// The fingerprint of a certificate.
  case fingerprint
}

extension Placeholder {
  /// Words in place of any identifier.
  private static let words = [
    "YOUR", "EXAMPLE", "PLACEHOLDER", "CHANGEME", "REPLACE", "INSERT", "DUMMY", "TODO", "XXXX",
  ]

  /// Texts that are a placeholder as a whole.
  ///
  /// `ABCDE12345`, the prefix of Apple's samples, is in too many tests of other tools to be one.
  private static let teams = [
    "1234567890", "0123456789", "ABCDEFGHIJ", "12345ABCDE", "ABCD123456", "ABC1234567",
  ]

  /// Whether a text is a placeholder for the identifier.
  public func matches(_ text: String) -> Bool {
    let letters = text.uppercased().filter { $0.isLetter || $0.isNumber }
    func hasWord(_ words: String...) -> Bool {
      (Self.words + words).contains(where: letters.contains)
    }
    switch self {
    case .team:
      return hasWord("TEAM", "PREFIX", "APPID") || Self.teams.contains(letters)
        || letters.count > 1 && Set(letters).count == 1
    case .fingerprint: return hasWord("FINGERPRINT", "SHA256", "CERT")
    }
  }
}
