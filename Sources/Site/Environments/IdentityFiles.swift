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
      return try keyStore(password: password ?? [], candidates: candidates)
    }
    let certificates = try certificates(of: settings.certificate)
    let bytes = try read(keyPath)
    do throws(SigningError) {
      let key = try PrivateKey(pem: bytes, password: password)
      return try Identity(certificates: certificates, key: key, candidates: candidates)
    } catch {
      throw failure(keyPath, error.description)
    }
  }

  /// Reads an identity from a PKCS#12 file.
  private func keyStore(password: [UInt8], candidates: [Certificate]) throws -> Identity {
    let bytes = try read(settings.certificate)
    do throws(SigningError) {
      return try Identity(pkcs12: bytes, password: password, candidates: candidates)
    } catch {
      throw failure(settings.certificate, error.description)
    }
  }

  private func certificates(of path: String) throws -> [Certificate] {
    let bytes = try read(path)
    do throws(SigningError) {
      return try Certificate.read(bytes)
    } catch {
      throw failure(path, error.description)
    }
  }

  private func password(_ variables: [String: String]) throws -> [UInt8]? {
    switch settings.password {
    case nil: return nil
    case .environmentVariable(let name):
      guard let value = variables[name] else {
        throw failure(
          settings.key ?? settings.certificate,
          "the password's environment variable \(name) is not set",
          help: "Set \(name) to the key's password.")
      }
      return Array(value.utf8)
    case .file(let path):
      return Array(try read(path).prefix { $0 != 0x0A && $0 != 0x0D })
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    do throws(FileError) {
      return try readFile(at: project.path(path), limit: 1 << 20)
    } catch {
      throw failure(path, error.description)
    }
  }

  private func failure(_ path: String, _ message: String, help: String? = nil) -> DiagnosedError {
    DiagnosedError([Diagnostic(.projectIdentity, at: Location(path), message, help: help)])
  }
}
