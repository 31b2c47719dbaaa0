/// The texts of a field that a source has in several languages.
public struct LocalText: Hashable, Sendable {
  /// The default locale, whose text is shown where a locale has none.
  public let language: String

  /// The texts of the other locales, as far as there are some.
  public let others: [String: String]

  public init(language: String, others: [String: String]) {
    self.language = language
    self.others = others
  }

  /// The language of what is shown in a locale, where that is not the locale's own.
  public func foreignLanguage(in locale: String) -> String? {
    locale == language || others[locale] != nil ? nil : language
  }

  /// The texts in the order of their locales, with that of the default one.
  public func all(with text: String?) -> [(locale: String, text: String)] {
    var all = others
    all[language] = text
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Listing {
  /// The listing with the texts of a locale.
  public func shown(in locale: String) -> Listing {
    guard localTitle != nil || localDetails != nil else { return self }
    var shown = self
    shown.title = localTitle?.others[locale] ?? title
    shown.details = localDetails?.others[locale] ?? details
    return shown
  }
}
