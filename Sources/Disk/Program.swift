#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a program of the system to its end, with files for its input and output.
///
/// It uses files instead of pipes, so neither side ever waits for the other.
public struct Program: Sendable {
  /// The name, which is looked up in `PATH`, or a path.
  public let name: String
  public let arguments: [String]

  /// Its environment variables: never all of this process, whose variables may be secrets.
  public let environment: [String: String]

  public init(_ name: String, _ arguments: [String], environment: [String: String]) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
  }

  /// The variables of this process that programs need for files, certificates and proxies.
  public static func variables() -> [String: String] {
    let names = [
      "ALL_PROXY", "HOME", "HTTPS_PROXY", "HTTP_PROXY", "LANG", "LC_ALL", "NO_PROXY", "PATH",
      "SSL_CERT_DIR", "SSL_CERT_FILE", "TMPDIR", "CURL_CA_BUNDLE",
    ]
    var variables: [String: String] = [:]
    for name in names + names.map({ $0.lowercased() }) {
      if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
    }
    return variables
  }

  /// How a run of a program ended.
  public enum Ending: Sendable, Equatable {
    /// By itself, with an exit status, or with 128 plus the number of a signal.
    case exited(Int32)

    /// By force, because its time ran out or `Interruption` caught a signal.
    case stopped
  }

  /// Runs the program with files as its standard input, output and error, and waits for it.
  ///
  /// The program is the first of a new process group, which is ended as a whole when the time runs
  /// out, or when a signal asks this process to end and `endsBySignal` is set.
  public func run(
    input: String, output: String, errors: String, until deadline: ContinuousClock.Instant,
    endsBySignal: Bool = true, whileWaiting: () -> Void = {}
  ) throws(FileError) -> Ending {
    let process = try start(input: input, output: output, errors: errors)
    var status: CInt = 0
    while true {
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else { throw FileError(.run, name) }
      if endsBySignal && Interruption.isAsked || ContinuousClock.now >= deadline {
        kill(-process, SIGKILL)
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return .stopped
      }
      usleep(5_000)
      whileWaiting()
    }
    // Nothing waits for processes that the program leaves in its group.
    kill(-process, SIGKILL)
    return Self.ending(status)
  }

  /// Starts a program that may outlive this process, such as one that opens a browser, and waits
  /// until the deadline for it to end; `nil` if it is still running.
  public func launch(until deadline: ContinuousClock.Instant) throws(FileError) -> Ending? {
    let process = try start(input: "/dev/null", output: "/dev/null", errors: "/dev/null")
    var status: CInt = 0
    while ContinuousClock.now < deadline {
      if unsafe waitpid(process, &status, WNOHANG) == process { return Self.ending(status) }
      usleep(20_000)
    }
    return nil
  }

  /// WIFEXITED and WEXITSTATUS are macros that Swift does not see.
  private static func ending(_ status: CInt) -> Ending {
    .exited(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
  }

  private func start(input: String, output: String, errors: String) throws(FileError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawnp(&process, name, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw FileError(.run, name, code: code) }
    return process
  }
}
