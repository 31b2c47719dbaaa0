/// One rule of an association file, compiled with the defaults that apply to it.
///
/// A class, because matching visits many rules and copying one costs more than a comparison.
final class AssociationRule: Sendable {
  /// The result of comparing a URL with a rule.
  enum Fit: Equatable {
    case misses

    /// The path matches, but something else does not.
    case fitsPathOnly
    case fits
    case doubtful(String)
  }

  /// The place of the rule in the file, as a JSON pointer (RFC 6901).
  let pointer: String

  /// The offset of the rule in the file, in bytes.
  let offset: Int

  /// What the rule requires, as a phrase.
  let summary: String

  /// Whether a match stays in the browser; `nil` when the value in the file is not understood.
  let isExclude: Bool?

  let path: TextPattern
  let query: QueryPattern

  /// Whether the rule has a query that the system drops because one of its values is not a string.
  let hasDroppedQuery: Bool
  let fragment: TextPattern
  let hasPath: Bool
  let hasFragment: Bool
  let settings: MatchSettings

  /// Why it is not certain that a URL that matches the rule's parts matches the rule.
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

  /// Whether the rule has no effective pattern.
  var asksForNothing: Bool { query.namesNothing && !hasPath && !hasFragment && doubt == nil }

  /// Whether the same URLs match, with the same result.
  func isEqual(to other: AssociationRule) -> Bool {
    isExclude == other.isExclude && path == other.path && query == other.query
      && hasDroppedQuery == other.hasDroppedQuery && fragment == other.fragment
      && hasPath == other.hasPath && hasFragment == other.hasFragment
      && settings == other.settings && doubt == other.doubt
  }

  /// Whether every URL matches.
  var isCatchAll: Bool { doubt == nil && path.isAny && query.isAny && fragment.isAny }

  /// Compares the parts of a URL that the rule names.
  ///
  /// `text` is the URL after the rule's settings are applied; the items of a query are split in the
  /// URL as `written`.
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
