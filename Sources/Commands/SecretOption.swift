import Disk
import Options

/// Where a command takes a password from: never from the command line, where others could read it.
enum SecretOption: Sendable {
  case none
  case variable(String)
  case file(String)

  /// Reads the password; no message quotes what may be the password itself, typed in place of its place.
  func read(in terminal: Terminal) throws -> [UInt8]? {
    switch self {
    case .none: return nil
    case .variable(let name):
      guard let value = terminal.variables[name] else {
        throw UsageError(
          "--password-env names no environment variable that is set: it takes the name of one")
      }
      guard !value.isEmpty else {
        throw UsageError("the variable \(name), which --password-env names, is empty")
      }
      return Array(value.utf8)
    case .file(let path):
      do throws(FileError) {
        let bytes = try readFile(at: path, limit: 1 << 16)
        return Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
      } catch {
        throw UsageError(
          "--password-file cannot be read: \(error.reason); it takes the path of a file")
      }
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
