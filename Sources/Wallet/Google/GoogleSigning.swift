package import WaymarkCore
package import WaymarkModel
package import WaymarkPages
package import WaymarkPasses
package import WaymarkProject
package import WaymarkSigning
package import WaymarkSite
package import WaymarkTree

/// How the gate passes of one environment get into Google Wallet.
package struct GoogleSigning: Sendable {
  package let template: GoogleTemplate
  package let account: ServiceAccount

  /// What comes before the record's id in a serial number.
  private let serialPrefix: String

  /// The line of the class that all objects have.
  let classLine: [UInt8]

  /// The hosts whose pages show links.
  private let hosts: [String]

  /// `SOURCE_DATE_EPOCH`; without it links tell no time, because equal input gives equal links.
  let issuedAt: Int?

  /// What is odd about its key's file.
  package let warnings: [Diagnostic]

  /// Prepares the objects of an environment that signs passes; `nil` if it has none.
  package init?(
    _ environment: Environment, project: Project, passes: PassSigning?, wordings: [Wording],
    brand: SiteBrand, statics: StaticFolder, mode: BuildMode
  ) throws {
    guard let passes, let settings = environment.pass?.googleWallet else { return nil }
    let location = environment.location("pass.googleWallet")
    var values = GoogleSettings(
      issuerID: settings.issuerID, classSuffix: settings.classSuffix,
      languages: wordings.map { wording in
        GoogleSettings.Language(
          wording.locale, labels: passes.template.settings.labels[wording.locale] ?? [:],
          moment: { wording.text(of: $0, showing: $1) })
      })
    func url(_ picture: String?) throws(DiagnosedError) -> String? {
      guard let picture, picture.hasPrefix("/") else { return picture }
      guard picture == brand.icon?.path || statics.paths.contains(String(picture.dropFirst()))
      else {
        throw DiagnosedError(.projectGooglePicture, at: location, "there is no file at \(picture)")
      }
      return "https://\(environment.canonicalHost)\(picture)"
    }
    values.logo = try url(settings.logo ?? brand.icon?.path)
    values.heroImage = try url(settings.heroImage)
    template = GoogleTemplate(values)
    let file = ServiceAccountFile(settings.serviceAccount, of: project)
    account = try file.account(variables: mode.variables)
    warnings = [file.rights?.warning(at: environment.location("pass.googleWallet.serviceAccount"))]
      .compactMap(\.self)
    serialPrefix = passes.template.settings.serialPrefix
    hosts = environment.hosts
    issuedAt = mode.signingTime
    let sample = try passes.template.sample()
    classLine = GoogleLine.line(
      .passClass, template.classID,
      try template.passClass(of: sample.prepared.document, for: sample.pass))
    let longest = try link(String(repeating: "x", count: 64), by: account)
    guard longest.utf8.count <= GoogleTemplate.linkLimit else {
      throw DiagnosedError(
        .projectGoogleLink, at: location,
        "the link of a long identifier has \(longest.utf8.count) characters; only"
          + " \(GoogleTemplate.linkLimit) are certain to work")
    }
  }

  /// What links and objects depend on.
  package func inputs() throws -> Inputs {
    var inputs = Inputs()
    inputs.add(account.email)
    inputs.add(account.keyID ?? "")
    inputs.add(try account.key.publicDER())
    inputs.add(issuedAt.map { "\($0)" } ?? "")
    return inputs
  }

  /// The link that saves the pass with an identifier.
  package func link(_ id: String, by account: ServiceAccount) throws(SigningError) -> String {
    try template.link(to: serialPrefix + id, by: account, hosts: hosts, issuedAt: issuedAt)
  }

  /// The object of a pass as Google gets it, from the pass.json of the same pass.
  package func object(of pass: GatePass, _ document: [UInt8]) throws -> JSON {
    try template.object(serialPrefix + pass.id.text, of: document, for: pass)
  }

  /// The line of a pass for the feed, and when the pass ends: only then is it known as expired.
  package func line(of pass: GatePass, _ document: [UInt8]) throws -> [UInt8] {
    let line = GoogleLine.line(
      .object, template.objectID(serialPrefix + pass.id.text), try object(of: pass, document))
    return TimedObject(line: line[...], end: pass.validUntil?.seconds).bytes
  }
}

extension Wording {
  /// A moment as Google's objects show it; times have their zone, which pass.json tells separately.
  func text(of moment: Timestamp, showing part: GoogleSettings.MomentPart) -> String {
    switch part {
    case .both: self.moment(moment)
    case .day: day(moment.local.day)
    case .clock: "\(moment.local.clock) \(moment.zone)"
    }
  }
}

/// An object as its feed has it, and when its pass ends.
struct TimedObject: CodedLine {
  var line: ArraySlice<UInt8> = []
  var end: Int?

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&line)
    fields.field(&end)
  }
}

/// Makes the links of one worker with a key of its own.
final class GoogleSigner {
  private let signing: GoogleSigning
  private let account: ServiceAccount

  init(_ signing: GoogleSigning) throws {
    self.signing = signing
    account = try signing.account.duplicate()
  }

  func link(to pass: GatePass) throws -> String { try signing.link(pass.id.text, by: account) }
}
