/// One rule of an association file, compiled with the defaults that apply to it.
///
/// A class, because matching goes through many of them and copying one costs more than a comparison.
final class AssociationRule: Sendable {
  /// How a URL and a rule go together.
  enum Fit: Equatable {
    case misses

    /// The path fits and something else does not.
    case fitsPathOnly
    case fits
    case doubtful(String)
  }

  /// Where the rule is in the file, as a JSON pointer (RFC 6901).
  let pointer: String

  /// Where the rule begins in the file, in bytes.
  let offset: Int

  /// What the rule asks for, as a phrase.
  let summary: String

  /// Whether what fits stays in the browser; `nil` when the file's word for it is not understood.
  let isExclude: Bool?

  let path: TextPattern
  let query: QueryPattern

  /// Whether the file has a query for the rule that the system drops for a value that is no string.
  let hasDroppedQuery: Bool
  let fragment: TextPattern
  let hasPath: Bool
  let hasFragment: Bool
  let settings: MatchSettings

  /// Why it is not certain that what fits the rule's parts fits the rule.
  let doubt: String?

  init(
    pointer: String, offset: Int, summary: String, isExclude: Bool?, path: TextPattern? = nil,
    query: QueryPattern = .any, hasDroppedQuery: Bool = false, fragment: TextPattern? = nil,
    settings: MatchSettings = .init(), doubt: String? = nil
  ) {
    self.pointer = pointer
    self.offset = offset
    self.hasDroppedQuery = hasDroppedQuery
    self.summary = summary
    self.isExclude = isExclude
    self.path = path ?? .any
    self.query = query
    self.fragment = fragment ?? .any
    hasPath = path != nil
    hasFragment = fragment != nil
    self.settings = settings
    self.doubt = doubt
  }

  /// Whether the file gives the rule no pattern that counts.
  var asksForNothing: Bool { query.namesNothing && !hasPath && !hasFragment && doubt == nil }

  /// Whether every URL fits.
  var isCatchAll: Bool { doubt == nil && path.isAny && query.isAny && fragment.isAny }

  /// Compares the parts of a URL that the rule names.
  ///
  /// `text` is the URL as the rule's settings make it; the items of a query are cut apart in the URL as
  /// it is `written`.
  func fit(_ text: LinkText, query written: LinkText) -> Fit {
    var outcome = Outcome.fits
    if hasPath {
      outcome = path.outcome(text.path, of: text)
      if case .misses = outcome { return .misses }
    }
    if !query.namesNothing {
      outcome = outcome.and(query.outcome(text, written: written, settings))
    }
    if hasFragment { outcome = outcome.and(fragment.outcome(text.fragment, of: text)) }
    switch outcome {
    case .fits: return doubt.map(Fit.doubtful) ?? .fits
    case .misses: return hasPath ? .fitsPathOnly : .misses
    case .doubtful(let reason): return .doubtful(reason)
    }
  }
}
