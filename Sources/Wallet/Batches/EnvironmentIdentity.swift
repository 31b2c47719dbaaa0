package import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkProject
package import WaymarkSigning
import WaymarkSite

/// The identity of an environment, and whether a test identity may sign for it.
package struct EnvironmentIdentity: Sendable {
  package let identity: Identity
  package let allowsTest: Bool

  /// Its files.
  package let files: [String]

  /// What is to be said about the rights to its files.
  package let warnings: [Fault]

  /// Reads the identity that an environment of a project signs passes with.
  package init(
    project folder: String, environment name: String, variables: [String: String]
  ) throws(DiagnosedError) {
    do {
      let project = try ProjectReader.read(folder: folder)
      let environment = try project.environments(named: [name])[0]
      guard let pass = environment.pass else {
        throw DiagnosedError(
          .passIdentity, at: Location("--environment"),
          "the environment \(name) has no \"pass\", and so no identity",
          help: "name another environment, or give --certificate and --key")
      }
      let files = IdentityFiles(pass.identity, of: project)
      identity = try files.identity(variables: variables)
      warnings = files.rights
      self.files = files.paths
      allowsTest = !environment.isIndexed || pass.allowsTestIdentity
    } catch let error as DiagnosedError {
      throw error
    } catch {
      throw DiagnosedError(.passIdentity, at: Location(name), "\(error)")
    }
  }
}
