public import Model
public import Signing

/// A pass that lacks only its signature.
public struct PreparedPass: Hashable, Sendable {
  /// The bytes of pass.json.
  public let document: [UInt8]

  /// The bytes of manifest.json, which cover every file: passes with equal manifests are equal.
  public let manifest: [UInt8]
}

extension PassTemplate {
  /// A navigation app and the URL that opens it with the way to the lot.
  public typealias Directions = (app: String, url: String)

  /// Makes the whole bundle of a gate pass.
  public func bundle(
    for pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions] = [],
    signer: borrowing Signer, signingTime: Int, isProven: Bool = false
  ) throws -> [UInt8] {
    let prepared = try prepare(pass, dealer: dealer, pageURL: pageURL, directions: directions)
    return try seal(prepared, signer: signer, signingTime: signingTime, isProven: isProven)
  }

  /// Writes what is signed: pass.json and the manifest.
  public func prepare(
    _ pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions] = []
  ) throws -> PreparedPass {
    if let start = pass.validFrom, let end = pass.validUntil, end < start {
      throw PassError.refused([
        Diagnostic(
          .jsonDate, at: Location("pass.json", field: "/expirationDate"),
          "the pass expires on \(end.iso8601), before it begins on \(start.iso8601)",
          help: "exchange validFrom and validUntil")
      ])
    }
    let token = try settings.webService.map { service in
      try service.token(
        ofPassType: settings.passTypeIdentifier, serial: settings.serial(of: pass))
    }
    let document = try document(
      for: Content(
        settings: settings, pass: pass, dealer: dealer, pageURL: pageURL, directions: directions,
        token: token))
    return PreparedPass(document: document, manifest: try manifest(for: document))
  }

  /// Signs a prepared pass, packs it, and verifies the packed bytes before it returns them.
  ///
  /// The signing time is in seconds since 1970. `isProven` says that a pass of this template, signer
  /// and time was verified before: its certificates and the form of its signature are known to be
  /// good, and are not checked again, because that takes four times as long as signing.
  public func seal(
    _ pass: PreparedPass, signer: borrowing Signer, signingTime: Int, isProven: Bool = false
  ) throws -> [UInt8] {
    if isProven {
      // What all passes share was checked with the template.
      let package = PassPackage(files: ["pass.json": pass.document])
      _ = package.checkDocument()
      let errors = package.findings.list.filter { $0.severity == .error }
      guard errors.isEmpty else { throw PassError.refused(errors) }
    }
    return try DesignedPass(document: pass.document, manifest: pass.manifest, files: files)
      .sealed(by: signer, signingTime: signingTime, isProven: isProven)
  }
}
