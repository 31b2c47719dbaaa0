package import WaymarkCore
import WaymarkDisk
import WaymarkModel
package import WaymarkProject
import WaymarkReaders
import WaymarkRecords
package import WaymarkSigning
import WaymarkSite

/// Why a secret cannot be read.
package enum SecretError: Error {
  /// There is no environment variable with the name.
  case notSet(String)

  /// The file cannot be read, for a reason of the system.
  case unreadable(String)

  /// What is wrong with a member of the project file; its value may be the secret by mistake.
  package func message(of member: String) -> String {
    switch self {
    case .notSet(let name):
      "the environment variable\(shownVariable(name)) in \"env\"\(member) is not set"
    case .unreadable(let reason):
      "the file in \"file\"\(member) cannot be read: \(reason)"
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
      guard let value = variables[name] else { throw .notSet(name) }
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

extension Fault {
  /// Says that others than its owner may read or write the file of a secret; `nil` when they may not.
  package init?(rightsTo path: String, what: String = "key") {
    guard let rights = permissions(at: path), rights & 0o066 != 0 else { return nil }
    let word = rights & 0o022 != 0 ? "change" : "read"
    self.init(
      "users other than the owner may \(word) the \(what) in \(path)",
      remedy: "chmod 600 '\(path.replacing("'", with: "'\\''"))'")
  }

  /// The warning of a build, at the setting or the file that it is about.
  package func warning(at location: Location) -> Diagnostic {
    Diagnostic(.passSecretRights, at: location, message, help: remedy)
  }
}

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
        help:
          "Give a variable with the contents of the key file as \"env\", or the path of the file as \"file\"."
      )
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
        "the key has \(account.key.bitCount) bits; at least 2048 are required",
        help: "Make a new key of the account in Google's console, and delete this one.")
    }
    return account
  }

  /// Warnings about the permissions of the key's file.
  package var rights: Fault? {
    guard case .file(let path) = secret else { return nil }
    return Fault(rightsTo: project.path(path))
  }

  /// What holds the key, as the project names it; the name of a variable may be the key by mistake.
  private var location: Location {
    if case .file(let path) = secret { Location(path) } else { Location("googleWallet") }
  }
}

/// The secret that the tokens of an environment's passes are made of.
struct UpdateSecret {
  let bytes: [UInt8]

  /// What is odd about where it is kept.
  private(set) var warnings: [Diagnostic] = []

  /// Reads the secret; no message has any of it.
  init(
    _ settings: PassUpdateSettings, of project: Project, in environment: Environment,
    variables: [String: String]
  ) throws {
    let location = environment.location("pass.updates.secret")
    func failure(_ message: String) -> DiagnosedError {
      DiagnosedError(.projectSecret, at: location, message)
    }
    do throws(SecretError) {
      bytes = try settings.secret.read(variables: variables, of: project)
    } catch {
      throw failure(error.message(of: ""))
    }
    if case .file(let name) = settings.secret,
      let problem = Fault(rightsTo: project.path(name), what: "secret")
    {
      warnings.append(problem.warning(at: location))
    }
    guard Double(bytes.count) * bitsPerCharacter(of: bytes) >= 128, Set(bytes).count >= 8 else {
      throw failure(
        "the secret has \(bytes.count) characters and less than 128 random bits, so its tokens can be"
          + " guessed")
    }
  }
}

/// The most random bits that each character of a text can have, by which characters it is made of.
private func bitsPerCharacter(of text: [UInt8]) -> Double {
  if text.allSatisfy(\.isASCIIDigit) { return 3.32 }
  if text.allSatisfy({ hexValue($0) != nil }) { return 4 }
  let hasBothCases =
    text.contains(where: \.isASCIILowercase) && text.contains(where: \.isASCIIUppercase)
  return hasBothCases ? 6 : 5.17
}
