import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkSigning

/// Identities whose passes no phone accepts.
@Suite struct IdentityFlawTests {
  /// A self-made authority, and the identities that it issues.
  private struct Authority {
    let key: PrivateKey
    let certificate: Certificate

    init(constraints: String = "critical,CA:TRUE", key: PrivateKey? = nil, days: Int = 100) throws {
      self.key = try key ?? Fixtures.shared().identity.key
      certificate = try TestCertificate(
        subject: [("O", "Test Inc."), ("CN", "Somebody")], key: self.key,
        notBefore: Fixtures.start, notAfter: Fixtures.now + days * 86_400,
        extensions: [("basicConstraints", constraints), ("keyUsage", "critical,keyCertSign")]
      ).signed(by: self.key, issuer: nil)
    }

    func identity(
      type: String = Fixtures.passType, name: String = "Pass Type ID: \(Fixtures.passType)",
      subject: [(String, String)] = [], usage: String = "critical,digitalSignature",
      extensions: [(String, String)]? = nil, key: PrivateKey? = nil,
      candidates: [Certificate]? = nil
    ) throws -> Identity {
      let text = extensions ?? [(AppleObject.passType, "ASN1:UTF8String:\(type)")]
      let key = try key ?? Fixtures.shared().identity.key
      let leaf = try TestCertificate(
        subject: [("UID", Fixtures.passType), ("CN", name), ("OU", Fixtures.team)] + subject,
        key: key, notBefore: Fixtures.start, notAfter: Fixtures.end,
        extensions: [
          ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", usage),
          ("extendedKeyUsage", AppleObject.passSigning),
        ] + text
      ).signed(by: self.key, issuer: certificate)
      return try Identity(
        certificates: [leaf], key: key, candidates: candidates ?? [certificate])
    }
  }

  private func problems(_ identity: Identity, allowsTest: Bool = true) throws -> [String] {
    try identity.problems(
      passType: Fixtures.passType, team: Fixtures.team, signingTime: Fixtures.now,
      now: Fixtures.now, allowsTest: allowsTest
    ).map(\.message)
  }

  @Test func treatsAnyAuthorityExceptAppleAsATest() throws {
    let identity = try Authority().identity()
    #expect(try problems(identity) == [])
    #expect(identity.origin == .other("O=Test Inc."))
    #expect(
      try problems(identity, allowsTest: false) == [
        "the certificate is not Apple's: its issuer is O=Test Inc.; phones do not accept its passes"
      ])
  }

  @Test func findsFlawsThatPhonesRefuse() throws {
    let authority = try Authority()
    func found(_ words: String, _ identity: Identity) throws -> Bool {
      let problems = try problems(identity)
      return problems.count == 1 && problems[0].contains(words)
    }
    #expect(try found("lacks the extension", authority.identity(extensions: [])))
    #expect(try found("has pass.other, not", authority.identity(type: "pass.other")))
    #expect(try found("2 pass types", authority.identity(subject: [("UID", "pass.b")])))
    #expect(try found("2 teams", authority.identity(subject: [("OU", "Z9Z9Z9Z9Z9")])))
    #expect(try found("2 common names", authority.identity(subject: [("CN", "b")])))
    #expect(
      try found("not for digital", authority.identity(usage: "critical,keyEncipherment")))
    #expect(try found("common name is", authority.identity(name: "Pass Type ID: pass.other")))
    #expect(
      try authority.identity(name: "Pass Type ID with NFC: \(Fixtures.passType)").origin != .apple)
    let text = (AppleObject.passType, "ASN1:UTF8String:\(Fixtures.passType)")
    #expect(try found("more than once", authority.identity(extensions: [text, text])))
    for type in ["1.2.3.4", "1.2.840.113635.999.7"] {
      let critical = (type, "critical,ASN1:NULL")
      #expect(
        try found("critical extension \(type)", authority.identity(extensions: [text, critical])))
    }
    let known = ("1.2.840.113635.100.6.1.99", "critical,ASN1:NULL")
    #expect(try problems(authority.identity(extensions: [text, known])) == [])
    let weak = try key(bits: 2047)
    #expect(try found("only 2047 bits", authority.identity(key: weak)))
  }

  @Test func refusesAnIssuerThatIsNotAnAuthority() throws {
    let identity = try Authority(constraints: "critical,CA:FALSE").identity()
    #expect(identity.intermediate == nil)
    let problems = try problems(identity)
    #expect(problems.count == 1 && problems[0].contains("issued the certificate; "), "\(problems)")
  }

  @Test func selectsTheRenewedIntermediate() throws {
    let old = try Authority(days: -1)
    let new = try Authority(days: 1)
    for candidates in [[old, new], [new, old]] {
      let identity = try old.identity(candidates: candidates.map(\.certificate))
      #expect(identity.intermediate == new.certificate)
      #expect(try problems(identity) == [])
      let chain = identity.leaf.chain(
        among: candidates.map(\.certificate), at: Fixtures.now, upTo: \.isKnownApple)
      #expect(chain.prefix(2) == [identity.leaf, new.certificate])
    }
  }

  @Test func reportsAnExpiredIntermediate() throws {
    let authority = try Authority(days: -1)
    let found = try authority.identity().problems(
      passType: Fixtures.passType, team: Fixtures.team, signingTime: Fixtures.now,
      now: Fixtures.now, allowsTest: true)
    #expect(found.count == 1 && found[0].message.contains("expired 1 day before"), "\(found)")
    #expect(found.first?.remedy?.contains("Apple's current WWDR certificates") == true)
  }

  @Test func refusesAKeyThatIsNeitherRSANorEC() throws {
    let scratch = try Scratch()
    try scratch.openssl("genpkey", "-algorithm", "ed25519", "-out", "k")
    let identity = try Authority().identity(key: try PrivateKey(pem: scratch.read("k")))
    let found = try problems(identity)
    #expect(found.count == 1 && found[0].hasSuffix("use an RSA or EC key"), "\(found)")
    #expect(identity.warnings(at: Fixtures.now) == [])
  }

  @Test func refusesCertificatesSignedWithMD5() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      basicConstraints=critical,CA:FALSE
      keyUsage=critical,digitalSignature
      extendedKeyUsage=\(AppleObject.passSigning)
      \(AppleObject.passType)=ASN1:UTF8String:\(Fixtures.passType)

      """, "extensions")
    let authority = try Authority()
    try scratch.write(authority.certificate.pem, "ca.pem")
    try scratch.write(authority.key.pem(), "ca.key")
    for (hash, count) in [("md5", 1), ("sha1", 0)] {
      let subject =
        "/UID=\(Fixtures.passType)/CN=Pass Type ID: \(Fixtures.passType)/OU=\(Fixtures.team)"
      try scratch.openssl("req", "-new", "-key", "ca.key", "-subj", subject, "-out", "request")
      // Valid at any time of the tests.
      try scratch.openssl(
        "x509", "-req", "-in", "request", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
        "-extfile", "extensions", "-\(hash)", "-days", "9", "-out", "leaf.pem")
      let leaf = try #require(try Certificate.read(scratch.read("leaf.pem")).first)
      let flaws = leaf.flaws()
      #expect(flaws.count == 1 && flaws[0].message.contains("signed with"), "\(flaws)")
      #expect(flaws.count { !$0.isNote } == count)
    }
  }

  private func key(bits: Int) throws -> PrivateKey {
    let scratch = try Scratch()
    try scratch.openssl("genrsa", "-out", "k", "\(bits)")
    return try PrivateKey(pem: scratch.read("k"))
  }
}
