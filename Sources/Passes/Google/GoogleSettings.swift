public import WaymarkModel

/// The settings that all objects of an environment in Google Wallet share.
public struct GoogleSettings: Sendable {
  /// What a field shows of a moment: `dateStyle` and `timeStyle` of pass.json.
  public enum MomentPart: Sendable {
    case day, clock, both
  }

  /// Writes a part of a moment in a language.
  public typealias MomentText = @Sendable (Timestamp, MomentPart) -> String

  /// One language of the site.
  public struct Language: Sendable {
    /// A language tag (BCP 47).
    let tag: String

    /// The texts by their tokens in pass.json.
    private let texts: [String: String]

    /// Writes a moment, or its day or clock alone, as the pages of the language do.
    let moment: MomentText

    /// Takes the texts by the raw values of `PassLabel`.
    public init(
      _ tag: String, labels: [String: String], moment: @escaping MomentText
    ) {
      self.tag = tag
      self.moment = moment
      texts = Dictionary(
        uniqueKeysWithValues: PassLabel.allCases.compactMap { label in
          labels[label.rawValue].map { (label.token, $0) }
        })
    }

    /// Takes the texts by their keys in pass.json.
    init(
      _ tag: String, texts: [String: String], moment: @escaping MomentText
    ) {
      self.tag = tag
      self.texts = texts
      self.moment = moment
    }

    /// The text to show for a text of pass.json.
    func text(_ text: String) -> String { texts[text] ?? text }
  }

  /// The issuer ID from Google.
  public let issuerID: String

  /// The suffix of the class identifier, after the issuer: `A-Z a-z 0-9 . _ -`.
  public let classSuffix: String

  /// The prefix of an object's identifier, before its serial number; identifiers must be unique
  /// within an issuer.
  public var objectPrefix = ""

  /// The languages; the first is the default.
  public let languages: [Language]

  /// The https URLs of images that Google fetches once and shows.
  public var logo: String?
  public var heroImage: String?

  public init(issuerID: String, classSuffix: String, languages: [Language]) {
    self.issuerID = issuerID
    self.classSuffix = classSuffix
    self.languages = languages
  }
}
