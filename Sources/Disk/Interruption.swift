import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first signal and its time; a handler may do little more than set them.
private let caught = Atomic<CInt>(0)
private let caughtAt = Atomic<Int>(0)

/// Whether a run is watched, and whether its output is lost.
private let isWatching = Atomic<Bool>(false)
private let outputIsLost = Atomic<Bool>(false)

/// Whether the watched run succeeds although its report cannot be printed.
private let worksWithoutOutput = Atomic<Bool>(false)

/// Records a signal; a signal two seconds after the first ends the process at once.
///
/// A program that signals a process and then its group sends two signals at the same moment.
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

/// Handles a signal; false if it is ignored, which it then remains.
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

/// Restores the system's default for a signal.
private func restore(_ number: CInt) { _ = signal(number, SIG_DFL) }

/// Lets a run clean up before a signal ends the process: Ctrl-C, `kill`, or a closed terminal.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signal that asked this process to end; `nil` if there was none.
  public static var signal: CInt? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether the output of the watched run is lost.
  public static var hasLostOutput: Bool { outputIsLost.load(ordering: .relaxed) }

  /// Whether a run failed because its output is lost: its only effect is its output.
  public static var hasFailed: Bool {
    hasLostOutput && !worksWithoutOutput.load(ordering: .relaxed)
  }

  /// Whether a run must end early.
  static var isAsked: Bool { signal != nil || hasFailed }

  /// Asks the watched run to end because its output cannot be written; false if no run is watched.
  public static func loseOutput() -> Bool {
    guard isWatching.load(ordering: .relaxed) else { return false }
    outputIsLost.store(true, ordering: .relaxed)
    return true
  }

  /// Throws if a signal asked this process to end, or the output is lost.
  public static func check() throws(Interrupted) {
    if isAsked { throw Interrupted(signal: signal) }
  }

  /// Runs a body that checks `signal` from time to time, and ends the process after it if a signal
  /// came.
  ///
  /// A signal that the process ignores, as under `nohup`, remains ignored.
  public static func watched<Value>(_ body: () throws -> Value) rethrows -> Value {
    let handled = handle()
    defer {
      release(handled)
      if let signal { end(by: signal) }
    }
    return try body()
  }

  /// The same for work that is completed if a signal comes too late: then it ends as if there had
  /// been no signal.
  ///
  /// With `reports`, standard output is only a report on the work, which continues if the output is
  /// lost.
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
    // Must be initialized before the handler runs.
    caught.store(0, ordering: .relaxed)
    outputIsLost.store(false, ordering: .relaxed)
    worksWithoutOutput.store(false, ordering: .relaxed)
    isWatching.store(true, ordering: .relaxed)
    // A write then fails. Child processes do not inherit a handler.
    replace(SIGPIPE, by: { _ in })
    return signals.filter { number in
      replace(number, by: { number in note(number) })
    }
  }

  /// Ends the process by a signal, even on a thread that blocks it, such as those of tasks.
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

/// The reason to end early: a signal, or lost output.
public struct Interrupted: Error {
  let signal: CInt?

  /// The reason, with the name of the signal as in `kill`.
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
