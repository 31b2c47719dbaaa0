package import WaymarkCore
import WaymarkModel
package import WaymarkProject
package import WaymarkSigning

/// Where the key of Google's service account is.
package struct ServiceAccountFile {
  private let secret: Secret
  private let project: Project

  package init(_ secret: Secret, of project: Project) {
    self.secret = secret
    self.project = project
  }

  /// Reads the key, which may be in an environment variable; no message has any of it.
  package func account(variables: [String: String]) throws(DiagnosedError) -> ServiceAccount {
    var bytes: [UInt8]
    do throws(SecretError) {
      bytes = try secret.read(variables: variables, of: project, isLine: false)
    } catch {
      throw DiagnosedError(
        .projectServiceAccount, at: location, error.message(of: " of the service account"),
        help: "\"env\" names a variable with the contents of the key file; its path is \"file\".")
    }
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
  package var rights: Fault? {
    guard case .file(let path) = secret else { return nil }
    return Fault(rightsTo: project.path(path))
  }

  /// What holds the key, as the project names it; the name of a variable may be the key by mistake.
  private var location: Location {
    if case .file(let path) = secret { Location(path) } else { Location("googleWallet") }
  }
}
