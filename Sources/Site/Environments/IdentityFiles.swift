import Disk
import Model
import Project
import Signing

/// The files of a signing identity.
struct IdentityFiles {
  private let settings: IdentitySettings
  private let project: Project

  init(_ settings: IdentitySettings, of project: Project) {
    self.settings = settings
    self.project = project
  }

  /// Reads the identity, whose password may be in an environment variable; no message has a secret.
  func identity(variables: [String: String]) throws -> Identity {
    let candidates = try certificates(of: settings.intermediates)
    let password = try password(variables)
    guard let keyPath = settings.key else {
      let bytes = try read(settings.certificate)
      return try naming(settings.certificate) {
        try Identity(pkcs12: bytes, password: password ?? [], candidates: candidates)
      }
    }
    let certificates = try certificates(of: settings.certificate)
    let bytes = try read(keyPath)
    return try naming(keyPath) {
      let key = try PrivateKey(pem: bytes, password: password)
      return try Identity(certificates: certificates, key: key, candidates: candidates)
    }
  }

  private func certificates(of path: String) throws -> [Certificate] {
    let bytes = try read(path)
    return try naming(path) { try Certificate.read(bytes) }
  }

  private func password(_ variables: [String: String]) throws -> [UInt8]? {
    switch settings.password {
    case nil: return nil
    case .environmentVariable(let name):
      guard let value = variables[name] else {
        throw failure(
          settings.key ?? settings.certificate,
          "the environment variable that \"env\" of the password names is not set",
          help: "Write the name of the variable as \"env\", and set it to the key's password.")
      }
      return Array(value.utf8)
    case .file(let path):
      do throws(FileError) {
        let bytes = try readFile(at: project.path(path), limit: 1 << 16, isRegular: true)
        return Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
      } catch {
        // Perhaps the password itself was written in place of its file.
        throw failure(
          settings.key ?? settings.certificate,
          "the file that \"file\" of the password names cannot be read: \(error.reason)",
          help: "Write the path of a file as \"file\"; its first line is the key's password.")
      }
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    try naming(path) { try readFile(at: project.path(path), limit: 1 << 20, isRegular: true) }
  }

  /// Runs the body, and names the file in an error of it.
  private func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw failure(path, "\(error)")
    }
  }

  private func failure(_ path: String, _ message: String, help: String? = nil) -> DiagnosedError {
    DiagnosedError(.projectIdentity, at: Location(path), message, help: help)
  }
}
