public import Model

/// Why a template or a pass could not be made.
public enum PassError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A locale has no text for a label.
  case missingLabel(locale: String, key: String)

  /// A locale is not a language tag.
  case badLocale(String)

  /// The pass or its template would be invalid; the findings are errors.
  case refused([Diagnostic])

  public var description: String {
    switch self {
    case .missingLabel(let locale, let key): "the locale \(locale) has no text for \(key)"
    case .badLocale(let locale): "\"\(locale)\" is not a language tag"
    case .refused(let findings): findings.map(\.description).joined(separator: "\n")
    }
  }
}
