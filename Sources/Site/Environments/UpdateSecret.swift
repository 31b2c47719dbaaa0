import Disk
import Model
import Project
import Signing

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
    switch settings.secret {
    case .environmentVariable(let name):
      guard let value = variables[name] else {
        throw failure("the environment variable that \"env\" names is not set")
      }
      bytes = Array(value.utf8)
    case .file(let name):
      let path = project.path(name)
      do throws(FileError) {
        let file = try readFile(at: path, limit: 1 << 16, isRegular: true)
        bytes = Array(file.prefix { $0 != 0x0A && $0 != 0x0D })
      } catch {
        throw failure("the file that \"file\" names cannot be read: \(error.reason)")
      }
      if let problem = IdentityProblem(rightsTo: path, what: "secret") {
        warnings.append(problem.warning(at: location))
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard RandomBits(of: text).most >= 128, Set(bytes).count >= 8 else {
      throw failure(
        "the secret has \(bytes.count) characters and less than 128 random bits, so that its tokens can"
          + " be guessed")
    }
  }
}
