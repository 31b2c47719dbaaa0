import Testing
import WaymarkSigning
import WaymarkTestSupport

@Suite struct SignerTests {
  private static let manifest = Array("{\n\"pass.json\":\"00\"\n}\n".utf8)

  private func sign(_ content: [UInt8], at time: Int = Fixtures.now) throws -> [UInt8] {
    let signer = try Signer(Fixtures.shared().identity)
    return try signer.signature(of: content, signingTime: time)
  }

  @Test func openSSLAcceptsTheSignature() throws {
    let fixtures = try Fixtures.shared()
    let scratch = try Scratch()
    try scratch.write(Self.manifest, "manifest.json")
    try scratch.write(sign(Self.manifest), "signature")
    try scratch.write(fixtures.authority.root.pem, "root.pem")
    try scratch.write(fixtures.authority.intermediate.pem, "intermediate.pem")
    let result = try scratch.openssl(
      "cms", "-verify", "-binary", "-inform", "DER", "-in", "signature", "-content",
      "manifest.json", "-certfile", "intermediate.pem", "-CAfile", "root.pem", "-purpose", "any",
      "-attime", "\(Fixtures.now)", "-out", "content")
    #expect(result.status == 0, "\(result.output)")
    #expect(try scratch.read("content") == Self.manifest)

    let text = try scratch.openssl(
      "cms", "-cmsout", "-print", "-inform", "DER", "-in", "signature", "-noout"
    ).output
    for attribute in ["contentType", "signingTime", "messageDigest"] {
      #expect(text.contains("object: \(attribute)"))
    }
    #expect(!text.contains("S/MIME Capabilities"))
    #expect(text.contains(/eContent:\s*<ABSENT>/))
  }

  @Test func givesEqualBytesForEqualContentAndTime() throws {
    let first = try sign(Self.manifest)
    #expect(try sign(Self.manifest) == first)
    #expect(try sign(Self.manifest, at: Fixtures.now + 1) != first)
    #expect(try sign(Self.manifest + [0]) != first)
  }

  /// After the first signature of a time, only the differences are computed.
  @Test func signsOtherContentLikeANewSigner() throws {
    let signer = try Signer(Fixtures.shared().identity)
    let contents = [Self.manifest, [], Self.manifest + [0], Self.manifest]
    for time in [Fixtures.now, Fixtures.now + 1, Fixtures.now] {
      for content in contents {
        let signature = try signer.signature(of: content, signingTime: time)
        #expect(try signature == sign(content, at: time))
        let report = SignatureReport(verifying: signature, of: content)
        #expect(report.problem == nil)
        #expect(report.signingTime == time)
      }
    }
  }

  @Test func signsWithAKeyThatIsNotDeterministic() throws {
    let scratch = try Scratch()
    try scratch.openssl(
      "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "key.pem")
    let fixtures = try Fixtures.shared()
    let identity = try fixtures.authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
      notAfter: Fixtures.end, for: PrivateKey(pem: scratch.read("key.pem")))
    let signer = try Signer(identity)
    for content in [Self.manifest, [1], Self.manifest] {
      let signature = try signer.signature(of: content, signingTime: Fixtures.now)
      let report = SignatureReport(verifying: signature, of: content)
      #expect(report.problem == nil && report.signer == identity.leaf)
    }
  }

  @Test(arguments: [0, 1_767_225_600, 2_524_607_999, 2_524_608_000, 253_402_300_799])
  func carriesTheSigningTime(_ time: Int) throws {
    let report = SignatureReport(verifying: try sign([1], at: time), of: [1])
    #expect(report.signingTime == time)
  }

  @Test(arguments: [Int.min, Int.max, 253_402_300_800])
  func refusesATimeWithoutADate(_ time: Int) {
    #expect(throws: SigningError.self) { try sign([1], at: time) }
  }

  @Test func refusesAnIdentityThatCannotSign() throws {
    let fixtures = try Fixtures.shared()
    let lonely = try Identity(certificates: [fixtures.identity.leaf], key: fixtures.identity.key)
    #expect(throws: SigningError.self) { _ = try Signer(lonely) }
    let mixed = try Identity(
      certificates: [fixtures.identity.leaf], key: .generate(),
      candidates: [fixtures.authority.intermediate])
    #expect(throws: SigningError.self) { _ = try Signer(mixed) }
  }

  @Test func signsFromSeveralTasks() async throws {
    let identity = try Fixtures.shared().identity
    let expected = try sign(Self.manifest)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let signer = try Signer(identity)
          return try (0..<8).allSatisfy { _ in
            try signer.signature(of: Self.manifest, signingTime: Fixtures.now) == expected
          }
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
