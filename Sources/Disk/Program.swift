#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program of the system that is run to its end, with files for what it reads and writes.
///
/// Files rather than pipes: neither side ever waits for the other.
public struct Program: Sendable {
  /// The name that is looked up in `PATH`, or a path.
  public let name: String
  public let arguments: [String]

  public init(_ name: String, _ arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Runs the program with files as its standard input, output and error, and waits for it.
  ///
  /// The result is its exit status, or 128 and the number of the signal that ended it.
  public func run(
    input: String, output: String, errors: String
  ) throws(FileError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawnp(&process, name, &actions, nil, &words, environ)
    guard code == 0 else { throw FileError(.run, name, code: code) }
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw FileError(.run, name) }
    }
    // WIFEXITED and WEXITSTATUS are macros that Swift does not see.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
