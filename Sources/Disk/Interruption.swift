import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signal that came last; a handler may do little more than set it.
private let caught = Atomic<CInt>(0)

/// Lets a run clean up before a signal ends the process: Ctrl-C, `kill`, or a terminal that is closed.
public enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal that asked this process to end; `nil` when none did.
  public static var signal: CInt? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Runs a body that asks for `signal` now and then, and ends the process after it when one came.
  ///
  /// A signal that the process ignores, as under `nohup`, stays ignored.
  public static func watched<Value>(_ body: () throws -> Value) rethrows -> Value {
    // The handler must find it made.
    caught.store(0, ordering: .relaxed)
    let ignored = signals.filter { number in
      let earlier = Glibc.signal(number) { number in caught.store(number, ordering: .relaxed) }
      return unsafe unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
    for number in ignored { _ = Glibc.signal(number, SIG_IGN) }
    defer {
      for number in signals where !ignored.contains(number) {
        _ = Glibc.signal(number, SIG_DFL)
      }
      if let signal { raise(signal) }
    }
    return try body()
  }
}
