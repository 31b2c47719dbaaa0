import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signal that came first, and when: a handler may do little more than set them.
private let caught = Atomic<CInt>(0)
private let caughtAt = Atomic<Int>(0)

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

/// Lets a run clean up before a signal ends the process: Ctrl-C, `kill`, or a terminal that is closed.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal that asked this process to end; `nil` when none did.
  public static var signal: CInt? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Throws when a signal asked this process to end.
  public static func check() throws(Interrupted) {
    if let signal { throw Interrupted(signal: signal) }
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
  public static func watched<Value>(
    isDone: (Value) -> Bool, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let handled = handle()
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
    return signals.filter { number in
      let earlier = Glibc.signal(number) { number in note(number) }
      let isIgnored =
        unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { _ = Glibc.signal(number, SIG_IGN) }
      return !isIgnored
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
    for number in signals { _ = Glibc.signal(number, SIG_DFL) }
  }
}

/// What ends work that a signal asked to end.
public struct Interrupted: Error {
  let signal: CInt

  /// The name that `kill` knows the signal by.
  public var name: String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }
}
