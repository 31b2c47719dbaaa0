/// What of a rule is looked at before the rule itself, in a form that costs nothing to hold.
struct RulePreview: Sendable {
  /// What a preview can tell.
  enum Fit {
    case misses, fitsPathOnly, fits
  }

  let settings: MatchSettings
  let isExclude: Bool?

  /// Whether the rule has nothing but a path, or not even that.
  private let isPathOnly: Bool
  private let hasPath: Bool

  /// Whether a URL without a query, or without a fragment, does not fit.
  private let needsQuery: Bool
  private let needsFragment: Bool

  /// Whether the rule itself has to be asked.
  private let isDoubtful: Bool

  init(_ rule: AssociationRule) {
    settings = rule.settings
    isExclude = rule.isExclude
    isDoubtful = rule.doubt != nil
    hasPath = rule.hasPath
    needsQuery = rule.query.needsText
    needsFragment = rule.hasFragment && rule.fragment.needsText
    if case .any = rule.query { isPathOnly = !rule.hasFragment } else { isPathOnly = false }
  }

  /// How the rule and a URL go together; `nil` when only the rule itself can tell.
  @inline(__always)
  func fit(_ text: LinkText, _ step: PathProgram.Step, _ program: PathProgram) -> Fit? {
    guard !isDoubtful else { return nil }
    if hasPath {
      guard text.path.doubt == nil else { return nil }
      let path = text.bytes.span.extracting(text.path.range)
      guard step.firstBytes.contains(path.isEmpty ? nil : path[0]) else { return .misses }
      guard let patterns = step.patterns, let fits = program.fits(patterns, path) else {
        return nil
      }
      if !fits { return .misses }
    }
    if isPathOnly { return .fits }
    if needsQuery && text.query.range.isEmpty || needsFragment && text.fragment.range.isEmpty {
      return hasPath ? .fitsPathOnly : .misses
    }
    return nil
  }
}
