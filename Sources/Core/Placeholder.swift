/// The identifiers of apps for which documents and templates have placeholders.
public enum Placeholder: Sendable {
  /// The prefix of an app identifier.
  case team

  /// The fingerprint of a certificate.
  case fingerprint

  /// The package of an Android app.
  case package
}

extension Placeholder {
  /// Words in place of any identifier.
  private static let words = [
    "YOUR", "EXAMPLE", "PLACEHOLDER", "CHANGEME", "REPLACE", "INSERT", "DUMMY", "TODO", "XXXX",
  ]

  /// Further words in place of this one.
  private var ownWords: [String] {
    switch self {
    case .team: ["TEAM", "PREFIX", "APPID"]
    case .fingerprint: ["FINGERPRINT", "SHA256", "CERT"]
    case .package: []
    }
  }

  /// Texts that are a placeholder as a whole.
  ///
  /// `ABCDE12345`, the prefix of Apple's samples, is in too many tests of other tools to be one.
  private static let teams = [
    "1234567890", "0123456789", "ABCDEFGHIJ", "12345ABCDE", "ABCD123456", "ABC1234567",
  ]

  /// Whether a text is a placeholder for the identifier.
  public func matches(_ text: String) -> Bool {
    // A package has words, such as those of a real company: only the name that Flutter's and
    // Android's templates begin with is a placeholder, which the Play Store refuses.
    if self == .package { return text == "com.example" || text.hasPrefix("com.example.") }
    let letters = text.uppercased().filter { $0.isLetter || $0.isNumber }
    if (Self.words + ownWords).contains(where: letters.contains) { return true }
    return self == .team
      && (Self.teams.contains(letters) || letters.count > 1 && Set(letters).count == 1)
  }
}
