/// What comparing a part of a URL with a pattern gives.
enum Outcome: Equatable, Sendable {
  case fits
  case misses

  /// Nothing that is known about the system settles it; the phrase says what does not.
  case doubtful(String)

  /// What two comparisons give together: both have to fit.
  func and(_ other: @autoclosure () -> Outcome) -> Outcome {
    switch self {
    case .misses: .misses
    case .fits: other()
    case .doubtful: other() == .misses ? .misses : self
    }
  }
}
