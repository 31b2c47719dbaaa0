import WaymarkDisk
package import WaymarkProject
import WaymarkSigning

/// Why a secret cannot be read.
package enum SecretError: Error {
  /// There is no such environment variable.
  case notSet

  /// The file cannot be read, for a reason of the system.
  case unreadable(String)

  /// What is wrong with a member of the project file; its value may be the secret by mistake.
  package func message(of member: String) -> String {
    switch self {
    case .notSet: "the environment variable that \"env\"\(member) names is not set"
    case .unreadable(let reason):
      "the file that \"file\"\(member) names cannot be read: \(reason)"
    }
  }
}

extension Secret {
  /// Reads the secret: the value of the variable, or the first line of the file, or the whole of it.
  ///
  /// A project's file must be a regular one; other bytes of the file are erased.
  package func read(
    variables: [String: String], of project: Project? = nil, isLine: Bool = true
  ) throws(SecretError) -> [UInt8] {
    switch self {
    case .environmentVariable(let name):
      guard let value = variables[name] else { throw .notSet }
      return Array(value.utf8)
    case .file(let name):
      do throws(FileError) {
        var bytes = try readFile(
          at: project?.path(name) ?? name, limit: 1 << 16, isRegular: project != nil)
        guard isLine else { return bytes }
        defer { bytes.erase() }
        return Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
      } catch {
        throw .unreadable(error.reason)
      }
    }
  }
}
