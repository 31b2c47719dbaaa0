/// One rule of an association file, compiled with the defaults that apply to it.
struct AssociationRule: Sendable {
  /// How a URL and a rule go together.
  enum Fit: Equatable {
    case misses

    /// The path fits and something else does not.
    case fitsPathOnly
    case fits
    case doubtful(String)
  }

  /// Where the rule stands in the file, as a JSON pointer (RFC 6901).
  let pointer: String
  var path: TextPattern?
  var query = QueryPattern.any
  var fragment: TextPattern?

  /// Whether what fits stays in the browser; `nil` when the file's word for it is not understood.
  var isExclude: Bool? = false

  /// Whether the URL is decoded before it is compared.
  var decodes = false

  /// Whether letters are compared without their case.
  var folds = false

  /// Why the rule cannot be compared at all.
  var doubt: String?

  /// What the rule asks for, as a phrase.
  var summary = "every URL"

  init(pointer: String) {
    self.pointer = pointer
  }

  /// Compares the parts of a URL that the rule names.
  func fit(_ readings: inout LinkReadings) -> Fit {
    if let doubt { return .doubtful(doubt) }
    var outcome = Outcome.fits
    if let path {
      let text = readings.text(decodes: decodes, folds: folds)
      outcome = path.outcome(text.path, of: text)
      if outcome == .misses { return .misses }
    }
    outcome = outcome.and(query.outcome(&readings, decodes: decodes, folds: folds))
    if let fragment, outcome != .misses {
      let text = readings.text(decodes: decodes, folds: folds)
      outcome = outcome.and(fragment.outcome(text.fragment, of: text))
    }
    switch outcome {
    case .fits: return .fits
    case .misses: return path == nil ? .misses : .fitsPathOnly
    case .doubtful(let reason): return .doubtful(reason)
    }
  }
}
