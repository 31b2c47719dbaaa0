/// Measures the phases of a run; the times reach the summary only.
struct PhaseWatch: Sendable {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private(set) var phases: [BuildSummary.Phase] = []

  /// Ends a phase that began where the last one ended.
  mutating func lap(_ name: String) {
    let now = ContinuousClock.now
    phases.append(BuildSummary.Phase(name: name, seconds: (now - last).seconds))
    last = now
  }

  var total: Double { (last - start).seconds }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
