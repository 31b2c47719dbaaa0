import WaymarkCore
package import WaymarkModel
package import WaymarkPages
import WaymarkPasses
package import WaymarkProject

extension PassSigning {
  /// What is wrong or odd about an environment's template of gate passes, as far as no secret is needed:
  /// neither the identity that signs them nor what their tokens are made of.
  package static func templateFaults(
    in environment: Environment, of project: Project, files: ThemeFiles, wordings: [Wording]
  ) throws -> [Diagnostic] {
    guard let settings = environment.pass,
      project.routes.contains(where: { $0.page == .gatepass })
    else { return [] }
    let webService = settings.updates.map { updates in
      PassWebService(
        url: "https://\(environment.canonicalHost)\(updates.path)",
        secret: Array(repeating: 0, count: 32))
    }
    do {
      let images = try GatePassImages(in: settings.images, of: project, files: files)
      let template = try template(
        environment, settings, project, files, images, wordings, webService)
      return try template.sampleFaults() + template.sampleWarnings()
        + template.warnings.map(images.placed)
    } catch let error as DiagnosedError {
      return error.diagnostics
    }
  }
}

extension PassTemplate {
  /// What is wrong with pass.json, as a pass with every field shows it: keys that nobody knows, values of
  /// the wrong kind.
  func sampleFaults() throws -> [Diagnostic] { faults(in: try sample()) }

  /// What is odd about the translations, and about images beside pass.json.
  func sampleWarnings() throws -> [Diagnostic] { sharedWarnings(in: try sample()) }

  private func sample() throws -> DesignedPass {
    let sample = try GatePassSample.full()
    return try prepare(sample.pass, dealer: sample.dealer, pageURL: GatePassSample.pageURL)
  }
}
