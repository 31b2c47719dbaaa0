import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkSigning
import WaymarkSite

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
        "the secret has \(bytes.count) characters and less than 128 random bits, so that its tokens can"
          + " be guessed")
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
