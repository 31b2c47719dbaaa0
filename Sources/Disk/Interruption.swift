import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signal that came first, and when: a handler may do little more than set them.
private let caught = Atomic<CInt>(0)
private let caughtAt = Atomic<Int>(0)

/// Whether a run is watched, and whether nothing takes its results any more.
private let isWatching = Atomic<Bool>(false)
private let outputIsLost = Atomic<Bool>(false)

/// Whether the watched run is done when its work is, although nothing takes its report.
private let worksWithoutOutput = Atomic<Bool>(false)

/// Notes a signal; one that comes two seconds after the first ends the process at once.
///
/// A program that tells a process and then its group sends two in the same moment.
private func note(_ number: CInt) {
  var now = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  let noted = caught.compareExchange(expected: 0, desired: number, ordering: .relaxed)
  if noted.exchanged {
    caughtAt.store(now.tv_sec, ordering: .relaxed)
  } else if now.tv_sec - caughtAt.load(ordering: .relaxed) > 1 {
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}

/// Handles a signal; false when it is ignored, and stays so.
@discardableResult
private func replace(
  _ number: CInt, by handler: @escaping @convention(c) (CInt) -> Void
) -> Bool {
  let earlier = signal(number, handler)
  let isIgnored =
    unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  if isIgnored { _ = signal(number, SIG_IGN) }
  return !isIgnored
}

/// Leaves a signal to the system again.
private func restore(_ number: CInt) { _ = signal(number, SIG_DFL) }

/// Lets a run clean up before a signal ends the process: Ctrl-C, `kill`, or a terminal that is closed.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signal that asked this process to end; `nil` when none did.
  public static var signal: CInt? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether nothing takes the results of the watched run any more.
  public static var hasLostOutput: Bool { outputIsLost.load(ordering: .relaxed) }

  /// Whether a run has failed because nothing takes its results: they are all that it does.
  public static var hasFailed: Bool {
    hasLostOutput && !worksWithoutOutput.load(ordering: .relaxed)
  }

  /// Whether a run is to end before it is done.
  static var isAsked: Bool { signal != nil || hasFailed }

  /// Asks the watched run to end because its results cannot be written; false when none is watched.
  public static func loseOutput() -> Bool {
    guard isWatching.load(ordering: .relaxed) else { return false }
    outputIsLost.store(true, ordering: .relaxed)
    return true
  }

  /// Throws when a signal asked this process to end, or nothing takes its results.
  public static func check() throws(Interrupted) {
    if isAsked { throw Interrupted(signal: signal) }
  }

  /// Runs a body that asks for `signal` now and then, and ends the process after it when one came.
  ///
  /// A signal that the process ignores, as under `nohup`, stays ignored.
  public static func watched<Value>(_ body: () throws -> Value) rethrows -> Value {
    let handled = handle()
    defer {
      release(handled)
      if let signal { end(by: signal) }
    }
    return try body()
  }

  /// The same for work that goes on to its end when a signal comes too late: what is done then ends as if
  /// none had come.
  ///
  /// With `reports`, standard output only tells of the work: it goes on when nothing takes that.
  public static func watched<Value>(
    isDone: (Value) -> Bool, reports: Bool = false, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let handled = handle()
    worksWithoutOutput.store(reports, ordering: .relaxed)
    var hasEnded = false
    defer {
      release(handled)
      if let signal, !hasEnded { end(by: signal) }
    }
    let value = try await body()
    hasEnded = isDone(value)
    return value
  }

  /// Handles the signals that are not ignored, and returns them.
  private static func handle() -> [CInt] {
    // The handler must find it made.
    caught.store(0, ordering: .relaxed)
    outputIsLost.store(false, ordering: .relaxed)
    worksWithoutOutput.store(false, ordering: .relaxed)
    isWatching.store(true, ordering: .relaxed)
    // A write fails then. What this process starts does not inherit a handler.
    replace(SIGPIPE, by: { _ in })
    return signals.filter { number in
      replace(number, by: { number in note(number) })
    }
  }

  /// Ends the process by a signal, also on a thread that blocks it, as those of tasks do.
  private static func end(by signal: CInt) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
  }

  private static func release(_ signals: [CInt]) {
    for number in signals { restore(number) }
    isWatching.store(false, ordering: .relaxed)
  }
}

/// What ends work before it is done: a signal, or without one that nothing takes the results.
public struct Interrupted: Error {
  let signal: CInt?

  /// What happened, with the name that `kill` knows the signal by.
  public var reason: String {
    switch signal {
    case SIGINT: "stopped by SIGINT"
    case SIGTERM: "stopped by SIGTERM"
    case SIGHUP: "stopped by SIGHUP"
    case SIGQUIT: "stopped by SIGQUIT"
    case let signal?: "stopped by signal \(signal)"
    case nil: "standard output accepts no more data"
    }
  }
}
