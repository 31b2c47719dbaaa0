/// What a thread of a build did for some time.
package struct TraceSpan: Sendable {
  package let name: String

  /// The number of the thread; 0 is the one that runs the phases.
  package let thread: Int
  package let start: ContinuousClock.Instant
  package let end: ContinuousClock.Instant

  package init(
    _ name: String, thread: Int, start: ContinuousClock.Instant, end: ContinuousClock.Instant
  ) {
    self.name = name
    self.thread = thread
    self.start = start
    self.end = end
  }
}

/// Tells what one thread does, one batch of records after the other; asks no clock when nobody listens.
struct BatchTrace {
  private let name: String
  private let thread: Int
  private let sink: (@Sendable (TraceSpan) -> Void)?
  private var start: ContinuousClock.Instant?

  init(_ name: String, worker: Int, _ events: BuildEvents) {
    self.name = name
    thread = worker + 1
    sink = events.span
    start = sink == nil ? nil : .now
  }

  /// Ends a batch; the next one has begun.
  mutating func lap() {
    guard let start, let sink else { return }
    let now = ContinuousClock.now
    sink(TraceSpan(name, thread: thread, start: start, end: now))
    self.start = now
  }
}
