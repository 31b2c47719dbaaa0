import Foundation
import Testing
import WaymarkModel
import WaymarkPasses
import WaymarkSigning

@Suite struct PassVerifierSignatureTests {
  private func verdict(
    as identity: Identity, at time: Int = Fixtures.now, now: Int = Fixtures.now
  ) throws -> PassVerdict {
    var parts = try Parts(Fixtures.bundle())
    try parts.sign(as: identity, at: time)
    var verifier = try Fixtures.verifier()
    verifier.now = now
    return verifier.verify(try parts.bundle())
  }

  private func issue(
    passType: String = Fixtures.passType, team: String = Fixtures.team,
    notBefore: Int = Fixtures.start, notAfter: Int = Fixtures.end, hasNFC: Bool = false,
    isForPasses: Bool = true
  ) throws -> Identity {
    let shared = try Fixtures.shared()
    return try shared.authority.issue(
      passType: passType, team: team, notBefore: notBefore, notAfter: notAfter, hasNFC: hasNFC,
      isForPasses: isForPasses, for: shared.identity.key)
  }

  @Test func comparesTheCertificateWithThePass() throws {
    let type = try issue(passType: "pass.other")
    #expect(try verdict(as: type).errors == ["CERT-EXT", "CERT-PTI"])
    let team = try issue(team: "OTHER")
    #expect(try verdict(as: team).errors == ["CERT-TEAM"])
    let use = try issue(isForPasses: false)
    #expect(try verdict(as: use).errors == ["CERT-EKU"])
    let nfc = try issue(hasNFC: true)
    #expect(try verdict(as: nfc).findings == [])
  }

  @Test func allowsNFCWithItsCertificateOnly() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["pass.json"] = Array(
      parts.text("pass.json").replacing(
        "\"formatVersion\":1",
        with:
          "\"formatVersion\":1,\"nfc\":{\"message\":\"m\",\"encryptionPublicKey\":\"\(Fixtures.publicKey)\"}"
      ).utf8)
    try parts.sign()
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == ["CERT-NFC"])
    try parts.sign(as: issue(hasNFC: true))
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == [])
  }

  @Test func reportsWhatASignatureMustNotContain() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["signature"] = [0x30, 0x80] + [UInt8](repeating: 0x30, count: 1 << 20)
    let found = try Fixtures.verifier().verify(parts.bundle()).findings.filter {
      $0.code == "SIG-DER"
    }
    #expect(
      found.map(\.help) == [
        "sign once, with the pass certificate and its intermediate and nothing else"
      ])
  }

  @Test func comparesTimesWithTheValidity() throws {
    let day = 86_400
    let short = try issue(
      notBefore: Fixtures.now - 10 * day, notAfter: Fixtures.now + 10 * day)
    #expect(try verdict(as: short).codes == ["CERT-SOON"])
    #expect(try verdict(as: short, at: Fixtures.now - 11 * day).errors == ["SIG-TIME-RANGE"])
    let late = Fixtures.now + 11 * day
    #expect(try verdict(as: short, at: late, now: late).errors == ["CERT-EXP"])
    let expired = try verdict(as: short, now: late)
    #expect(expired.isValid)
    #expect(expired.codes == ["CERT-EXP", "JSON-EXPIRED"])
    let future = try verdict(
      as: Fixtures.shared().identity, at: Fixtures.now + 2 * day)
    #expect(future.isValid)
    #expect(future.codes == ["SIG-TIME-RANGE"])
  }

  @Test func findsTheIntermediateOfAnotherAuthority() throws {
    let shared = try Fixtures.shared()
    let other = try TestAuthority(notBefore: Fixtures.start, notAfter: Fixtures.end)
    func errors(_ certificates: [Certificate]) throws -> [String] {
      try signed(["-certfile", "more.pem"], certificates: certificates).errors
    }
    let root = shared.authority.root
    #expect(try errors([shared.authority.intermediate]) == [])
    #expect(try signed([], certificates: []).errors == ["CERT-WWDR"])
    #expect(try errors([other.intermediate]) == ["CERT-ROOT", "CERT-WWDR-GEN"])
    let extra = try signed(
      ["-certfile", "more.pem"], certificates: [shared.authority.intermediate, other.root])
    #expect(extra.isValid)
    #expect(extra.codes == ["CERT-EXTRA", "JSON-EXPIRED"])
    // The root is part of the chain, although it is not needed.
    #expect(try errors([shared.authority.intermediate, root]) == [])
  }

  @Test func judgesSignaturesOfOtherTools() throws {
    let intermediate = [try Fixtures.shared().authority.intermediate]
    let more = ["-certfile", "more.pem"]
    // The pass itself has expired by now.
    #expect(
      try signed(more + ["-md", "sha1"], certificates: intermediate).codes
        == ["SIG-DIGEST", "JSON-EXPIRED"])
    #expect(try signed(more + ["-md", "md5"], certificates: intermediate).errors == ["SIG-DIGEST"])
    #expect(
      try signed(more + ["-nodetach"], certificates: intermediate).codes
        == ["SIG-DETACHED", "JSON-EXPIRED"])
    #expect(try signed(more + ["-noattr"], certificates: intermediate).errors == ["SIG-TIME"])
    #expect(
      try signed(more + ["-nocerts"], certificates: intermediate).errors == ["CERT-LEAF"])
    #expect(
      try signed(more, certificates: intermediate, form: "PEM").errors == ["SIG-DER"])
    #expect(try signed(more, certificates: intermediate, form: "SMIME").errors == ["SIG-DER"])
    #expect(
      try signed(
        more, certificates: intermediate, isBinary: false,
        manifest: { $0.replacing(",", with: ",\n") }
      ).errors == ["SIG-CRLF"])
  }

  @Test(arguments: [[], [0x30, 0x80], Array("garbage".utf8)] as [[UInt8]])
  func reportsAnInvalidSignature(_ bytes: [UInt8]) throws {
    var parts = try Parts(Fixtures.bundle())
    parts["signature"] = bytes
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == ["SIG-DER"])
  }

  /// Advice for text does not help with other files.
  @Test(
    arguments: [
      ([UInt8](repeating: 0xA5, count: 256), "its 256 bytes are probably a bare RSA signature"),
      ([UInt8](repeating: 0x30, count: 512), "its 512 bytes are probably a bare RSA signature"),
      ([], "the signature is empty"), (Array("MIIG".utf8), "PEM or S/MIME text"),
      (Array("\nMIIG".utf8), "PEM or S/MIME text"), (Array("MIAGCSqG".utf8), "PEM or S/MIME text"),
      (Array("Content-Type: a/b".utf8), "PEM or S/MIME text"),
    ] as [([UInt8], String)])
  func saysWhatTheSignatureIs(bytes: [UInt8], message: String) throws {
    var parts = try Parts(Fixtures.bundle())
    parts["signature"] = bytes
    let found = try Fixtures.verifier().verify(parts.bundle()).findings
      .filter { $0.code == "SIG-DER" }
    #expect(found.count == 1 && found[0].message.contains(message), "\(found)")
    #expect(
      found.first?.help.hasPrefix("make a detached CMS signature") == !message.contains("text"))
  }

  /// A partial copy may have the size of an RSA value.
  @Test(
    arguments: [
      ([0x30, 0x82, 0x0A, 0x09] + [UInt8](repeating: 2, count: 508), true),
      ([0x30, 0x80] + [UInt8](repeating: 0xA5, count: 254), false),
    ] as [([UInt8], Bool)])
  func saysWhenTheSignatureIsCutOff(bytes: [UInt8], isCut: Bool) throws {
    var parts = try Parts(Fixtures.bundle())
    parts["signature"] = bytes
    let found = try Fixtures.verifier().verify(parts.bundle()).findings
      .filter { $0.code == "SIG-DER" }
    #expect(found.count == 1 && !found[0].message.contains("RSA"), "\(found)")
    #expect(found.first?.message.contains("cut off: it has 512 of 2573 bytes") == isCut)
  }

  @Test(arguments: [
    (["-md", "sha3-256"], "SHA3-256"), (["-md", "sha224"], "SHA224"),
    (["-keyopt", "rsa_padding_mode:pss"], "RSASSA-PSS"), (["-md", "sha384"], nil),
    (["-md", "sha512"], nil),
  ])
  func warnsAboutUnusualAlgorithms(options: [String], name: String?) throws {
    let authority = try Fixtures.shared().authority
    let verdict = try signed(
      options + ["-certfile", "more.pem"], certificates: [authority.intermediate])
    let found = verdict.findings.filter { $0.code == "SIG-DIGEST" }
    #expect(
      found.map(\.message)
        == [name.map { "the signature uses \($0), which phones are not known to verify" }]
        .compactMap(\.self))
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(verdict.errors == [])
  }

  /// Signs with OpenSSL's command line at the present time, and then verifies.
  private func signed(
    _ options: [String], certificates: [Certificate], form: String = "DER",
    isBinary: Bool = true, manifest change: (String) -> String = { $0 }
  ) throws -> PassVerdict {
    let shared = try Fixtures.shared()
    var parts = try Parts(Fixtures.bundle())
    let manifest = Array(change(parts.text("manifest.json")).utf8)
    let command =
      ["openssl", "cms", "-sign", "-in", "m", "-signer", "leaf.pem", "-inkey", "key.pem"]
      + ["-outform", form] + (isBinary ? ["-binary"] : []) + options
    let script = command.map { "'\($0)'" }.joined(separator: " ") + " | base64"
    let result = try run(
      ["sh", "-c", script],
      with: [
        "m": manifest, "leaf.pem": Array(shared.identity.leaf.pem.utf8),
        "key.pem": shared.identity.key.pem(),
        "more.pem": Array(certificates.map(\.pem).joined().utf8),
      ])
    try #require(result.0 == 0, "\(result.1)")
    parts["manifest.json"] = manifest
    let text = result.1.filter { !$0.isWhitespace }
    parts["signature"] = [UInt8](try #require(Data(base64Encoded: text)))
    var verifier = try Fixtures.verifier()
    verifier.now = Int(Date().timeIntervalSince1970)
    return verifier.verify(try parts.bundle())
  }
}
