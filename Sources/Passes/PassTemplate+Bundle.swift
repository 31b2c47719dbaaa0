import Archive
public import Model
public import Signing

/// A pass that only lacks its signature.
public struct PreparedPass: Hashable, Sendable {
  /// The bytes of pass.json.
  public let document: [UInt8]

  /// The bytes of manifest.json, which cover every file; a pass with an equal manifest is the same.
  public let manifest: [UInt8]
}

extension PassTemplate {
  /// Writes what is signed: pass.json and the manifest.
  public func prepare(
    _ pass: GatePass, dealer: Dealer?, pageURL: String, mapLinks: [MapLink] = []
  ) throws(PassError) -> PreparedPass {
    if let start = pass.validFrom, let end = pass.validUntil, end < start {
      throw .refused([
        Diagnostic(
          PassRule.jsonDate, at: Location("pass.json", field: "/expirationDate"),
          "the pass expires on \(end.iso8601), before it begins on \(start.iso8601)",
          help: "exchange validFrom and validUntil")
      ])
    }
    let document = document(for: pass, dealer: dealer, pageURL: pageURL, mapLinks: mapLinks)
    do {
      return PreparedPass(document: document, manifest: try manifest(for: document))
    } catch {
      throw .signing(error)
    }
  }

  /// Signs a prepared pass, packs it, and verifies the packed bytes before it returns them.
  ///
  /// - Parameters:
  ///   - pass: What is signed.
  ///   - signer: Signs it, and verifies the signature.
  ///   - signingTime: In seconds since 1970.
  ///   - isProven: Whether a pass of this template, signer and time was verified before. The
  ///     certificates and the form of the signature are then known to be good, and are not taken
  ///     apart again: that takes four times as long as signing.
  /// - Returns: The packed pass.
  /// - Throws: What signing or packing throws, or what is wrong with the pass.
  public func seal(
    _ pass: PreparedPass, signer: borrowing Signer, signingTime: Int, isProven: Bool = false
  ) throws(PassError) -> [UInt8] {
    let signature: [UInt8]
    do {
      signature = try signer.signature(of: pass.manifest, signingTime: signingTime)
    } catch {
      throw .signing(error)
    }
    let bytes = try pack(pass, signature: signature)
    let verifier = PassVerifier(trust: [signer.intermediate], now: signingTime)
    let verdict = PassVerdict(
      verifier.findings(in: bytes, as: "", provenSignature: isProven ? signature : nil))
    guard verdict.isValid else {
      throw .refused(verdict.findings.filter { $0.severity == .error })
    }
    return bytes
  }

  /// Makes the whole bundle of a gate pass.
  public func bundle(
    for pass: GatePass, dealer: Dealer?, pageURL: String, mapLinks: [MapLink] = [],
    signer: borrowing Signer, signingTime: Int, isProven: Bool = false
  ) throws(PassError) -> [UInt8] {
    let prepared = try prepare(pass, dealer: dealer, pageURL: pageURL, mapLinks: mapLinks)
    return try seal(prepared, signer: signer, signingTime: signingTime, isProven: isProven)
  }

  private func pack(_ pass: PreparedPass, signature: [UInt8]) throws(PassError) -> [UInt8] {
    do {
      var archive = try ZipWriter()
      try archive.add(pass.document, as: "pass.json")
      try archive.add(pass.manifest, as: "manifest.json")
      try archive.add(signature, as: "signature")
      for file in files { try archive.add(file.bytes, as: file.path) }
      return try archive.close()
    } catch {
      throw .archive(error)
    }
  }
}
