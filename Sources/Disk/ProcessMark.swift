#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Identifies a process on one machine, so that another process there can find out whether it has
/// ended.
///
/// The machine is identified by its name, its boot and its process namespace, because a container
/// does not see processes of others. The start time distinguishes the process from a later one with
/// the same number.
public struct ProcessMark: Sendable, Equatable, CustomStringConvertible {
  private let machine: String
  private let number: pid_t
  private let start: String

  /// This process; `nil` on a system without `/proc`.
  public static var current: ProcessMark? {
    guard let machine = thisMachine, let start = start(of: getpid())?.text else { return nil }
    return ProcessMark(machine: machine, number: getpid(), start: start)
  }

  private init(machine: String, number: pid_t, start: String) {
    self.machine = machine
    self.number = number
    self.start = start
  }

  /// Reads a description; `nil` if the text is not one.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 3, let number = pid_t(words[1]), number > 0 else { return nil }
    self.init(machine: String(words[0]), number: number, start: String(words[2]))
  }

  public var description: String { "\(machine) \(number) \(start)" }

  /// Whether the process is known to have ended; false for one on another machine.
  public var hasEnded: Bool {
    guard machine == Self.thisMachine else { return false }
    guard kill(number, 0) == 0 || errno != ESRCH else { return true }
    guard let found = Self.start(of: number) else { return false }
    return found.isZombie || found.text != start
  }

  private static var thisMachine: String? {
    func word(_ path: String) -> String? {
      guard let bytes = try? readFile(at: path, limit: 1 << 10) else { return nil }
      let line = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
      return line.isEmpty || line.contains(" ") ? nil : String(line)
    }
    guard let name = word("/proc/sys/kernel/hostname"),
      let boot = word("/proc/sys/kernel/random/boot_id"),
      let namespace = linkTarget(at: DiskPath("/proc/\(getpid())/ns/pid"))
    else { return nil }
    return "\(name)/\(boot)/\(namespace)"
  }

  /// The start of a process, in ticks since the boot, and whether it is a zombie; `nil` if it
  /// cannot be seen.
  private static func start(of number: pid_t) -> (text: String, isZombie: Bool)? {
    guard let bytes = try? readFile(at: "/proc/\(number)/stat", limit: 1 << 12),
      // The name of the program is in parentheses, and may contain blanks and parentheses.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
    // The third field of proc(5) is the first one here; the start is the 22nd.
    guard fields.count > 19 else { return nil }
    return (String(fields[19]), ["Z", "X"].contains(fields[0]))
  }
}
