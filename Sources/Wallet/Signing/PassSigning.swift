import WaymarkCore
import WaymarkDisk
package import WaymarkModel
package import WaymarkPages
package import WaymarkPasses
package import WaymarkProject
package import WaymarkSigning
package import WaymarkSite
package import WaymarkTree

/// How the gate passes of one environment are made: their template and the identity that signs them.
package struct PassSigning: Sendable {
  package let template: PassTemplate
  package let identity: Identity

  /// Seconds since 1970, the same for every pass, so that equal passes have equal bytes.
  package let signingTime: Int

  /// Warnings about its certificates, its secrets and its images.
  package let warnings: [Diagnostic]

  /// Prepares an environment's passes; `nil` if it has none.
  ///
  /// The error contains every reason why the identity must not sign.
  package init?(
    _ environment: Environment, project: Project, files: ThemeFiles, wordings: [Wording],
    mode: BuildMode
  ) throws {
    guard mode.signs, let settings = environment.pass,
      project.routes.contains(where: { $0.page == .gatepass })
    else { return nil }
    let source = IdentityFiles(settings.identity, of: project)
    identity = try source.identity(variables: mode.variables)
    signingTime = identity.signingTime(pinnedTo: mode.signingTime ?? identity.leaf.notBefore)
    let location = Location(settings.identity.certificate)
    let problems = try identity.problems(
      passType: settings.typeID, team: settings.teamID, signingTime: signingTime,
      now: mode.clock, allowsTest: !environment.isIndexed || settings.allowsTestIdentity
    ).map { problem in
      Diagnostic(
        .projectIdentity, at: location, "\(environment.name): \(problem.message)",
        help: problem.remedy)
    }
    guard problems.isEmpty else { throw DiagnosedError(problems) }
    let secret = try settings.updates.map { updates in
      try UpdateSecret(updates, of: project, in: environment, variables: mode.variables)
    }
    let expiry = identity.expiryWarnings(at: mode.clock).map {
      Diagnostic(.certSoon, at: location, $0.message, help: $0.remedy)
    }
    let webService = settings.updates.flatMap { updates in
      secret.map { secret in
        PassWebService(
          url: "https://\(environment.canonicalHost)\(updates.path)", secret: secret.bytes)
      }
    }
    let images = try GatePassImages(in: settings.images, of: project, files: files)
    template = try Self.template(
      environment, settings, project, files, images, wordings, webService)
    warnings =
      expiry + source.rights.map { $0.warning(at: location) } + (secret?.warnings ?? [])
      + template.warnings.map(images.placed)
  }

  /// The inputs of signed passes.
  package func inputs() throws -> Inputs {
    var inputs = Inputs()
    inputs.add(identity.leaf.der)
    inputs.add(identity.intermediate?.der ?? [])
    inputs.add("\(signingTime)")
    // The tokens depend on the secret, so a token stands for it.
    inputs.add(try template.settings.webService?.keyInput ?? "")
    for (name, bytes) in template.settings.images.sorted(by: { $0.key < $1.key }) {
      inputs.add(name)
      inputs.add(bytes)
    }
    return inputs
  }

  /// The template of pass.json in the theme.
  private static let documentName = "passes/gatepass/pass.json"

  static func template(
    _ environment: Environment, _ settings: GatePassSettings, _ project: Project,
    _ files: ThemeFiles, _ images: GatePassImages, _ wordings: [Wording],
    _ webService: PassWebService?
  ) throws -> PassTemplate {
    var labels: [String: [String: String]] = [:]
    for wording in wordings {
      let texts = PassLabel.allCases.compactMap { label in
        wording.text(label.rawValue).map { (label.rawValue, $0) }
      }
      let changes = PassLabel.announced.compactMap { label in
        wording.text(label.rawValue).map { (label.changeKey, wording.fact($0, "%@")) }
      }
      labels[wording.locale] = Dictionary(uniqueKeysWithValues: texts + changes)
    }
    var values = PassSettings(
      organizationName: settings.organization ?? project.name,
      passTypeIdentifier: settings.typeID, teamIdentifier: settings.teamID,
      images: images.files, labels: labels,
      document: files[Self.documentName] ?? [])
    values.documentName = files.source(of: Self.documentName)
    values.hasRightToLeft = wordings.contains { TextDirection(of: $0.locale) == .rightToLeft }
    values.serialPrefix = settings.serialPrefix
    values.webService = webService
    values.colors = PassColors(
      background: settings.colors.background, foreground: settings.colors.foreground,
      label: settings.colors.label)
    if let store = environment.ios?.appStoreID.flatMap({ Int($0) }) {
      values.storeIdentifiers = [store]
    }
    do {
      return try PassTemplate(values)
    } catch let error as DiagnosedError {
      throw DiagnosedError(error.diagnostics.map(images.placed))
    }
  }
}

/// Signs the passes of one worker with a key that is loaded once.
final class PassSigner {
  private let signing: PassSigning

  /// Its own template: reference counting on a shared one is slow.
  private let template: PassTemplate
  private let signer: Signer
  private var checked = CheckedPasses()

  init(_ signing: PassSigning) throws {
    self.signing = signing
    template = try PassTemplate(signing.template.settings)
    signer = try Signer(signing.identity)
  }

  /// The signed pass of a record, with the URL of its page as the barcode, and directions to the
  /// lot.
  func sign(
    _ pass: GatePass, dealer: Dealer?, pageURL: String, maps: [PassTemplate.Directions]
  ) throws -> SignedPass {
    let prepared = try template.prepare(pass, dealer: dealer, pageURL: pageURL, directions: maps)
    let (bytes, warnings) = try template.seal(
      prepared, signer: signer, signingTime: signing.signingTime, checked: &checked)
    return SignedPass(document: prepared.document, bytes: bytes, warnings: warnings)
  }
}

/// A pass for Wallet, and the pass.json in it.
struct SignedPass {
  let document: [UInt8]
  let bytes: [UInt8]

  /// Warnings about the texts of its record.
  let warnings: [Diagnostic]
}
