import Disk
import Model
public import Project
public import Signing

/// The files of a signing identity.
public struct IdentityFiles {
  private let settings: IdentitySettings
  private let project: Project

  public init(_ settings: IdentitySettings, of project: Project) {
    self.settings = settings
    self.project = project
  }

  /// Reads the identity, whose password may be in an environment variable; no message has a secret.
  public func identity(variables: [String: String]) throws -> Identity {
    let candidates = try certificates(of: settings.intermediates)
    var password = try password(variables)
    var certificate = try read(settings.certificate)
    var key = try settings.key.map(read)
    defer {
      password?.erase()
      certificate.erase()
      key?.erase()
    }
    do throws(SigningError) {
      return try Identity(
        certificateFile: certificate, keyFile: key, password: password, candidates: candidates)
    } catch {
      guard !error.isAboutCertificate else {
        throw failure(settings.certificate, error.description)
      }
      throw failure(
        keyPath, error.description, help: error.isAboutPassword ? passwordHelp : nil)
    }
  }

  /// Where to look when the password does not open the key.
  private var passwordHelp: String {
    switch settings.password {
    case nil: "Name the variable or the file with the key's password as \"password\"."
    case .environmentVariable(let name): "Set the variable \(name) to the password of this file."
    case .file(let path): "Write the password of this file into the first line of \(path)."
    }
  }

  /// The file that has the key, as the project names it.
  private var keyPath: String { settings.key ?? settings.certificate }

  /// What is to be said about the rights to the files of the key and of its password.
  package var rights: [IdentityProblem] {
    var found = [IdentityProblem(rightsTo: project.path(keyPath))]
    if case .file(let path) = settings.password {
      found.append(IdentityProblem(rightsTo: project.path(path), what: "password"))
    }
    return found.compactMap(\.self)
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
          keyPath,
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
          keyPath,
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
