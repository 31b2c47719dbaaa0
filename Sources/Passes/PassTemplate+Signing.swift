import WaymarkCore
package import WaymarkModel
package import WaymarkSigning

extension PassTemplate {
  /// A navigation app and the URL that opens it with directions to the lot.
  public typealias Directions = (app: String, url: String)

  /// Writes the signed files: pass.json and the manifest.
  package func prepare(
    _ pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions] = []
  ) throws -> DesignedPass {
    if let start = pass.validFrom, let end = pass.validUntil, end < start {
      throw DiagnosedError(
        .jsonDate, at: Location("pass.json", field: "/expirationDate"),
        "the pass expires on \(end.iso8601), before it begins on \(start.iso8601)",
        help: "swap validFrom and validUntil")
    }
    let token = try settings.webService.map { service in
      try service.token(
        ofPassType: settings.passTypeIdentifier, serial: settings.serial(of: pass))
    }
    let content = Content(
      settings: settings, pass: pass, dealer: dealer, pageURL: pageURL, directions: directions,
      token: token)
    var output = Output(capacity: 1 << 12)
    do {
      return try design(for: pass).fill(Self.fields.map { $0.value(content) }, output: &output)
    } catch let fault as PassFieldFault {
      throw DiagnosedError([Diagnostic(fault, at: Location(settings.documentName))])
    }
  }

  /// The faults of the template, as found in one of its passes.
  package func faults(in pass: DesignedPass) -> [Diagnostic] {
    let package = PassPackage(files: pass.contents)
    _ = package.checkDocument()
    return package.findings.list.filter { $0.severity != .note }.map { found in
      var fault = Diagnostic(
        found.kind, at: Location(settings.documentName, field: found.location.field), found.message,
        help: found.help)
      fault.severity = found.severity
      return fault
    }
  }

  /// The warnings about the images and translations that all passes share, as found in one of them,
  /// unless they are in `warnings`.
  package func sharedWarnings(in pass: DesignedPass) -> [Diagnostic] {
    let package = PassPackage(files: pass.contents)
    let document = package.checkDocument()
    let ownCount = package.findings.list.count
    package.checkIcons()
    package.checkSecrets()
    package.checkResources()
    if let document { package.checkResources(with: document) }
    return package.findings.list.dropFirst(ownCount).filter {
      $0.severity == .warning && $0.kind != .jsonLen && !warnings.contains($0)
    }
  }

  /// Signs a prepared pass, packs it, and verifies the packed bytes before it returns them with the
  /// warnings about the texts of its record.
  ///
  /// The signing time is in seconds since 1970. `checked` comes from earlier passes of this
  /// template, signer and time: their certificates and the form of their signatures are not checked
  /// again, because that takes four times as long as signing.
  package func seal(
    _ pass: DesignedPass, signer: borrowing Signer, signingTime: Int, checked: inout CheckedPasses
  ) throws -> (bytes: [UInt8], warnings: [Diagnostic]) {
    var warnings: [Diagnostic] = []
    if let content = pass.checkedContent {
      if let known = checked.findings(in: content) {
        warnings = known
      } else {
        warnings = try self.warnings(in: pass)
        checked.remember(warnings, in: content)
      }
    }
    return (try pass.sealed(by: signer, signingTime: signingTime, checked: &checked), warnings)
  }

  /// Checks what depends on the record: the images and translations, which all passes share, were
  /// already checked with the template.
  private func warnings(in pass: DesignedPass) throws -> [Diagnostic] {
    let package = PassPackage(files: pass.contents)
    if let document = package.checkDocument() {
      PassAdvice(package: package, document: document).checkLengths()
    }
    let errors = package.findings.list.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DiagnosedError(errors) }
    // The record states that the pass is voided.
    return package.findings.list.filter { $0.severity == .warning && $0.kind != .jsonExpired }
  }
}
