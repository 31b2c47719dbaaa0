import Bytes
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
    let text = String(decoding: bytes, as: UTF8.self)
    guard RandomBits(of: text).most >= 128, Set(bytes).count >= 8 else {
      throw failure(
        "the secret has \(bytes.count) characters and less than 128 random bits, so that its tokens can"
          + " be guessed")
    }
  }
}
