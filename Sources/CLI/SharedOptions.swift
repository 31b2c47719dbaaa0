import WaymarkBuild
import WaymarkCore
import WaymarkOptions
import WaymarkProject
import WaymarkRecords
import WaymarkWallet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Option {
  /// The `--project` option of every command that reads a project; its value may also be the
  /// project file.
  static func project(_ field: Field<String>) -> Option {
    .value("project", "DIR", "The folder with waymark.json (default: .)", field) {
      $0.isEmpty ? nil : projectFolder($0)
    }
  }

  /// The same, for a command that does not require a project.
  static func project(_ summary: String, _ field: Field<String?>) -> Option {
    .optional("project", "DIR", summary, field) { $0.isEmpty ? nil : projectFolder($0) }
  }

  /// The `--environment` option of the commands that take one environment.
  static func environment(_ summary: String, _ field: Field<String?>) -> Option {
    .text("environment", "NAME", summary, field)
  }

  /// The `--environment` option of the commands that take several environments.
  static func environments(_ field: Field<[String]>) -> Option {
    .texts("environment", "NAME", "Only this environment (default: all)", field)
  }

  /// The `--output` option of every command that reads or writes the trees.
  static func trees(_ summary: String, _ field: Field<String?>) -> Option {
    .optional("output", "DIR", summary + " (default: Output in the project's folder)", field) {
      $0.isEmpty ? nil : withoutTrailingSlash($0)
    }
  }

  /// The `--output` option of the commands that write a file or a folder.
  static func output(_ placeholder: String, _ summary: String, _ field: Field<String>) -> Option {
    .value("output", placeholder, summary, field) { $0.isEmpty ? nil : withoutTrailingSlash($0) }
  }

  /// The `--jobs` option of every command that works in parallel.
  static func jobs(_ field: Field<Int>) -> Option {
    .number(
      "jobs", "N", "The number of parallel workers, from 1 to 256 (default: one per core)",
      in: 1...256, field)
  }

  /// The `--accept-removals` option of every command with guards.
  static func acceptedRemovals(_ field: Field<[String]>) -> Option {
    .values(
      "accept-removals", "NAMES",
      "Allow large removals in these: record sets, "
        + AcceptedRemovals.words.joined(separator: ", ") + "; separated by commas (default: all)"
    ) { values, text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      values[keyPath: field] += names
      return !names.contains("")
    }.bare(as: AcceptedRemovals.all)
  }

  /// The `--trust` option of the commands that verify passes.
  static func trust(_ field: Field<[String]>) -> Option {
    .texts("trust", "CA.pem", "An authority to trust in addition to Apple's", field)
  }

  /// An option whose value is one of a few words.
  static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<Value>,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    .value(name, placeholder, summary, field, read).offering(Value.allCases.map(\.rawValue))
  }

  /// The same, for a field that is `nil` without the option.
  static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<Value?>,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option {
    .optional(name, placeholder, summary, field, read).offering(Value.allCases.map(\.rawValue))
  }

  /// A repeatable option whose value has the form `NAME=VALUE`.
  static func pairs(
    _ name: String, _ placeholder: String, _ summary: String, _ field: Field<[String: String]>
  ) -> Option {
    .values(name, placeholder, summary) { values, text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return false }
      values[keyPath: field][parts[0]] = parts[1]
      return true
    }
  }

  /// The options that specify where a password is; a password on the command line would be visible
  /// to other users.
  static func secrets(_ field: Field<Secret?>) -> [Option] {
    [
      .optional(
        "password-env", "NAME", "The environment variable with the key's password", field
      ) { $0.isEmpty ? nil : .environmentVariable($0) }.excluding("password-file"),
      .optional(
        "password-file", "FILE", "A file whose first line is the key's password", field
      ) { $0.isEmpty ? nil : .file($0) }.excluding("password-env"),
    ]
  }
}

extension Secret {
  /// Reads a password.
  ///
  /// Messages do not quote the value of the option: it may be the password, typed by mistake.
  func password(in terminal: Terminal) throws(UsageError) -> [UInt8] {
    let password: [UInt8]
    do throws(SecretError) {
      password = try read(variables: terminal.variables)
    } catch {
      switch error {
      case .notSet:
        throw UsageError(
          "--password-env does not name a variable that is set; give the name of an environment variable"
        )
      case .unreadable(let reason):
        throw UsageError("--password-file cannot be read: \(reason); give the path of a file")
      }
    }
    guard password.isEmpty else { return password }
    switch self {
    case .environmentVariable(let name):
      throw UsageError("the variable \(name), named by --password-env, is empty")
    case .file(let path):
      throw UsageError("the first line of \(path), named by --password-file, is empty")
    }
  }
}

/// A folder's path without trailing slashes, except for the root.
func withoutTrailingSlash(_ path: String) -> String {
  var path = path[...]
  while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
  return String(path)
}

/// The folder of a project; `path` may also be that of the project file.
func projectFolder(_ path: String) -> String {
  let path = withoutTrailingSlash(path)
  if path == ProjectReader.fileName { return "." }
  return path.hasSuffix("/" + ProjectReader.fileName)
    ? String(path.dropLast(ProjectReader.fileName.count + 1)) : path
}

/// The folder of the trees: `Output` in the project's folder, unless `--output` names another.
func treesFolder(_ output: String?, of project: String) -> String {
  output ?? (project == "." ? "Output" : project + "/Output")
}

/// The default number of workers.
let processorCount = max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))

/// The end of a message about an unknown name: a suggestion if a known name is similar.
func didYouMean(_ name: String, among names: [String]) -> String {
  suggestion(for: name, among: names).map { "; did you mean \($0)?" } ?? ""
}
