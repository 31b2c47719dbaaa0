import Disk
public import Model
public import Project
public import Signing

/// Where the key of Google's service account is.
public struct ServiceAccountFile {
  private let secret: Secret
  private let project: Project

  public init(_ secret: Secret, of project: Project) {
    self.secret = secret
    self.project = project
  }

  /// Reads the key, which may be in an environment variable; no message has any of it.
  public func account(variables: [String: String]) throws(DiagnosedError) -> ServiceAccount {
    var bytes = try contents(variables)
    defer { bytes.erase() }
    let account: ServiceAccount
    do throws(SigningError) {
      account = try ServiceAccount(file: bytes)
    } catch {
      throw DiagnosedError(.projectServiceAccount, at: location, error.description)
    }
    guard account.key.bitCount >= 2048 else {
      throw DiagnosedError(
        .projectServiceAccount, at: location,
        "the key has \(account.key.bitCount) bits; 2048 or more are needed",
        help: "Make a new key of the account in Google's console, and delete this one.")
    }
    return account
  }

  /// What is to be said about the rights to the key's file.
  package var rights: IdentityProblem? {
    guard case .file(let path) = secret else { return nil }
    return IdentityProblem(rightsTo: project.path(path))
  }

  /// What holds the key, as the project names it; the name of a variable may be the key by mistake.
  private var location: Location {
    if case .file(let path) = secret { Location(path) } else { Location("googleWallet") }
  }

  private func contents(_ variables: [String: String]) throws(DiagnosedError) -> [UInt8] {
    switch secret {
    case .environmentVariable(let name):
      guard let value = variables[name] else {
        throw DiagnosedError(
          .projectServiceAccount, at: location,
          "the environment variable that \"env\" of the service account names is not set",
          help: "Set it to the contents of the key file; the path of a file is \"file\".")
      }
      return Array(value.utf8)
    case .file(let path):
      do throws(FileError) {
        return try readFile(at: project.path(path), limit: 1 << 16, isRegular: true)
      } catch {
        throw DiagnosedError(.projectServiceAccount, at: location, error.description)
      }
    }
  }
}
