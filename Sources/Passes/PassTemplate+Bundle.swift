public import Model
public import Signing

/// A pass that lacks only its signature.
public struct PreparedPass: Hashable, Sendable {
  /// The bytes of pass.json.
  public let document: [UInt8]

  /// The bytes of manifest.json, which cover every file: passes with equal manifests are equal.
  public let manifest: [UInt8]

  /// What the checks of the document depend on.
  let trace: [UInt8]
}

extension PassTemplate {
  /// A navigation app and the URL that opens it with the way to the lot.
  public typealias Directions = (app: String, url: String)

  /// Makes the whole bundle of a gate pass.
  public func bundle(
    for pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions] = [],
    signer: borrowing Signer, signingTime: Int
  ) throws -> [UInt8] {
    let prepared = try prepare(pass, dealer: dealer, pageURL: pageURL, directions: directions)
    var proof = PassProof()
    return try seal(prepared, signer: signer, signingTime: signingTime, proof: &proof)
  }

  /// Writes what is signed: pass.json and the manifest.
  public func prepare(
    _ pass: GatePass, dealer: Dealer?, pageURL: String, directions: [Directions] = []
  ) throws -> PreparedPass {
    if let start = pass.validFrom, let end = pass.validUntil, end < start {
      throw DiagnosedError(
        .jsonDate, at: Location("pass.json", field: "/expirationDate"),
        "the pass expires on \(end.iso8601), before it begins on \(start.iso8601)",
        help: "exchange validFrom and validUntil")
    }
    let token = try settings.webService.map { service in
      try service.token(
        ofPassType: settings.passTypeIdentifier, serial: settings.serial(of: pass))
    }
    let (document, trace) = try document(
      for: Content(
        settings: settings, pass: pass, dealer: dealer, pageURL: pageURL, directions: directions,
        token: token))
    return PreparedPass(document: document, manifest: try manifest(for: document), trace: trace)
  }

  /// Signs a prepared pass, packs it, and verifies the packed bytes before it returns them.
  ///
  /// The signing time is in seconds since 1970. The proof is that of earlier passes of this template,
  /// signer and time: their certificates and the form of their signatures are not checked again,
  /// because that takes four times as long as signing.
  public func seal(
    _ pass: PreparedPass, signer: borrowing Signer, signingTime: Int, proof: inout PassProof
  ) throws -> [UInt8] {
    if proof.isSealed, !proof.covers(pass.document, pass.trace) {
      // What all passes share was checked with the template.
      let package = PassPackage(files: ["pass.json": pass.document])
      _ = package.checkDocument()
      let errors = package.findings.list.filter { $0.severity == .error }
      guard errors.isEmpty else { throw DiagnosedError(errors) }
      proof.remember(pass.trace)
    }
    return try DesignedPass(
      document: pass.document, manifest: pass.manifest, files: files, trace: pass.trace
    ).sealed(by: signer, signingTime: signingTime, proof: &proof)
  }
}
