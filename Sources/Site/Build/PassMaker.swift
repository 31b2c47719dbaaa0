import Disk
import Model
import Pages
import Passes
import Signing

/// How the gate passes of one environment are made: their template and the identity that signs them.
struct PassMaker: Sendable {
  let template: PassTemplate
  let identity: Identity

  /// Seconds since 1970, the same for every pass, so that equal passes have equal bytes.
  let signingTime: Int

  /// Prepares an environment's passes; `nil` when it has none.
  ///
  /// - Throws: `BuildFailure` with every reason why the identity must not sign.
  init?(
    _ environment: Environment, project: Project, files: ThemeFiles, wordings: [Wording],
    request: BuildRequest
  ) throws {
    guard let settings = environment.pass,
      project.routes.contains(where: { $0.page == .gatepass })
    else { return nil }
    let identity = try IdentityFiles(settings.identity, of: project)
      .identity(variables: request.variables)
    let signingTime = identity.signingTime(
      pinnedTo: request.signingTime ?? identity.leaf.notBefore)
    let use = Identity.Use(
      passTypeIdentifier: settings.typeID, teamIdentifier: settings.teamID,
      signingTime: signingTime, now: request.now,
      allowsTest: !environment.isIndexed || settings.allowsTestIdentity)
    let problems = identity.problems(for: use)
    guard problems.isEmpty else {
      throw BuildFailure(
        problems.map { problem in
          Diagnostic(
            ProjectRule.identity, at: Place(settings.identity.certificate),
            "\(environment.name): \(problem.message)", help: problem.remedy)
        })
    }
    self.identity = identity
    self.signingTime = signingTime
    template = try Self.template(
      settings, project: project, images: try PassImages.read(settings.images, project, files),
      wordings: wordings)
  }
}
