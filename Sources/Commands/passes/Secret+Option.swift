import Options
import Project
import Site

extension Secret {
  /// Reads a password; no message quotes what may be the password itself, typed in place of its place.
  func password(in terminal: Terminal) throws(UsageError) -> [UInt8] {
    let password: [UInt8]
    do throws(SecretError) {
      password = try read(variables: terminal.variables)
    } catch {
      switch error {
      case .notSet:
        throw UsageError(
          "--password-env names no environment variable that is set: it takes the name of one")
      case .unreadable(let reason):
        throw UsageError("--password-file cannot be read: \(reason); it takes the path of a file")
      }
    }
    guard password.isEmpty else { return password }
    switch self {
    case .environmentVariable(let name):
      throw UsageError("the variable \(name), which --password-env names, is empty")
    case .file(let path):
      throw UsageError("the first line of \(path), which --password-file names, is empty")
    }
  }
}

extension Option {
  /// The options that name a password's place: on the command line others could read it.
  static func secrets(_ field: Field<Secret?>) -> [Option] {
    [
      .optional(
        "password-env", "NAME", "The environment variable that holds the key's password", field
      ) { $0.isEmpty ? nil : .environmentVariable($0) }.excluding("password-file"),
      .optional(
        "password-file", "FILE", "A file whose first line is the key's password", field
      ) { $0.isEmpty ? nil : .file($0) }.excluding("password-env"),
    ]
  }
}
