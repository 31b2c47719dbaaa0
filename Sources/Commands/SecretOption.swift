import Disk
import Options

/// Where a command takes a password from: never from the command line, where others could read it.
enum SecretOption: Sendable {
  case none
  case variable(String)
  case file(String)

  /// Reads the password.
  func read(in terminal: Terminal) throws -> [UInt8]? {
    switch self {
    case .none: return nil
    case .variable(let name):
      guard let value = terminal.variables[name], !value.isEmpty else {
        throw UsageError("the environment variable \(name) is not set")
      }
      return Array(value.utf8)
    case .file(let path):
      return Array(try readFile(at: path, limit: 1 << 16).prefix { $0 != 0x0A && $0 != 0x0D })
    }
  }
}

extension Option {
  /// The options that name a password's place.
  static func secrets(_ field: Field<SecretOption>) -> [Option] {
    [
      .value(
        "password-env", "NAME", "The environment variable that holds the key's password", field
      ) { $0.isEmpty ? nil : .variable($0) },
      .value("password-file", "FILE", "A file whose first line is the key's password", field) {
        $0.isEmpty ? nil : .file($0)
      },
    ]
  }
}
