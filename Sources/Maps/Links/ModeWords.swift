/// A vendor's words for the modes it knows; an empty word is a mode the app is in anyway.
package struct ModeWords: ExpressibleByDictionaryLiteral, Sendable {
  private var driving: StaticString?
  private var walking: StaticString?
  private var cycling: StaticString?
  private var transit: StaticString?

  package init(dictionaryLiteral words: (TravelMode, StaticString)...) {
    for (mode, word) in words {
      switch mode {
      case .driving: driving = word
      case .walking: walking = word
      case .cycling: cycling = word
      case .transit: transit = word
      }
    }
  }

  package subscript(mode: TravelMode) -> StaticString? {
    switch mode {
    case .driving: driving
    case .walking: walking
    case .cycling: cycling
    case .transit: transit
    }
  }
}
