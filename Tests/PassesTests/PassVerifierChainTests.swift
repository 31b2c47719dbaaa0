import Foundation
import Testing
import WaymarkModel
import WaymarkSigning
import WaymarkTestSupport

@testable import WaymarkPasses

/// Chains of certificates of a careless or hostile authority, made by OpenSSL's own tool.
@Suite struct PassVerifierChainTests {
  private static let subject =
    "/UID=\(Fixtures.passType)/CN=Pass Type ID: \(Fixtures.passType)/OU=\(Fixtures.team)"
  private static let leafExtensions = """
    basicConstraints=critical,CA:FALSE
    keyUsage=critical,digitalSignature
    extendedKeyUsage=1.2.840.113635.100.4.14
    1.2.840.113635.100.6.1.16=ASN1:UTF8String:\(Fixtures.passType)

    """

  @Test func aSigningTimeAfterTheEndOfApplesRootMakesADifference() throws {
    let identity = try Fixtures.shared().identity
    // Apple's root ends in February 2035, the test authority a year later.
    let june = 2_064_268_800
    var verifier = try Fixtures.verifier()
    verifier.now = june + 86_400
    for (time, kept) in [(Fixtures.now, nil), (june, june)] as [(Int, Int?)] {
      let signature = try Signer(identity).signature(of: [1], signingTime: time)
      let report = SignatureReport(verifying: signature, of: [1])
      let key = SignerKey(identity.leaf, PassIdentifiers(nil), report, verifier)
      #expect(key.signingTime == kept)
    }
  }

  /// Certificates in a folder, each issued by the one before.
  private struct Chain {
    private let scratch: Scratch
    private var names: [String] = []

    /// Begins with a root.
    init() throws {
      scratch = try Scratch()
      try issue("root", extensions: authority)
    }

    func run(_ command: String) throws {
      let result = try scratch.run(["bash", "-c", command])
      try #require(result.status == 0, "\(command): \(result.output)")
    }

    mutating func issue(
      _ name: String, subject: String? = nil, extensions: String, bits: Int = 2048,
      hash: String = "sha256"
    ) throws {
      try scratch.write(extensions, "extensions")
      let key = "\(name)\(bits).key"
      let issuer = names.last.map { "-CA \($0).pem -CAkey \($0)2048.key -CAcreateserial" }
      try run(
        """
        test -f \(key) || openssl genrsa -out \(key) \(bits)
        openssl req -new -key \(key) -subj '\(subject ?? "/CN=\(name)")' -out request
        openssl x509 -req -in request -days 300 -extfile extensions -\(hash) -out \(name).pem \
          \(issuer ?? "-signkey \(key)")
        """)
      names.append(name)
    }

    /// Verifies a pass that the last certificate signed and that contains the others except the
    /// root.
    func verdict(leafBits: Int = 2048, options: String = "") throws -> PassVerdict {
      var parts = try Parts(Fixtures.bundle())
      try scratch.write(parts["manifest.json"] ?? [], "manifest")
      try run("cat \(names[1..<names.count - 1].map { $0 + ".pem" }.joined(separator: " ")) > more")
      try run(
        """
        openssl cms -sign -binary -in manifest -signer leaf.pem -inkey leaf\(leafBits).key \
          -certfile more -outform DER -out signature \(options)
        """)
      parts["signature"] = try scratch.read("signature")
      let root = try Certificate.read(try scratch.read("root.pem"))
      let verifier = PassVerifier(trust: root, now: Int(Date().timeIntervalSince1970))
      return verifier.verify(try parts.bundle())
    }

    func codes(leafBits: Int = 2048, options: String = "") throws -> Set<String> {
      Set(try verdict(leafBits: leafBits, options: options).errors)
    }
  }

  @Test func judgesCertificatesAsOpenSSLDoes() throws {
    var plain = try Chain()
    try plain.issue("middle", extensions: authority)
    func codes(
      _ extensions: String, subject: String = Self.subject, bits: Int = 2048
    ) throws -> Set<String> {
      var chain = plain
      try chain.issue("leaf", subject: subject, extensions: extensions, bits: bits)
      return try chain.codes(leafBits: bits)
    }
    #expect(try codes(Self.leafExtensions) == [])
    #expect(try codes(Self.leafExtensions, bits: 1024) == ["CERT-WEAK"])
    #expect(
      try codes(Self.leafExtensions.replacing("digitalSignature", with: "keyEncipherment"))
        == ["CERT-USAGE"])
    #expect(try codes(Self.leafExtensions + "1.2.3.4=critical,ASN1:NULL\n") == ["CERT-CRITICAL"])
    #expect(
      try codes(Self.leafExtensions + "1.2.840.113635.100.6.1.9=critical,ASN1:NULL\n") == [])
    #expect(
      try codes(Self.leafExtensions + "1.2.840.113635.999.7=critical,ASN1:NULL\n")
        == ["CERT-CRITICAL"])
    // OpenSSL treats it as equal to 2048 bits.
    #expect(try codes(Self.leafExtensions, bits: 2047) == ["CERT-WEAK"])
    #expect(try codes(Self.leafExtensions, subject: Self.subject + "/UID=pass.b") == ["CERT-PTI"])
    #expect(try codes(Self.leafExtensions, subject: Self.subject + "/CN=b") == ["CERT-PTI"])
    #expect(try codes(Self.leafExtensions, subject: Self.subject + "/OU=b") == ["CERT-TEAM"])
    #expect(
      try codes(Self.leafExtensions.replacing("CA:FALSE", with: "CA:TRUE")).contains("CERT-USAGE"))
  }

  @Test func refusesCertificatesThatCanBeForged() throws {
    for (middle, leaf, codes) in [
      ("md5", "sha256", ["CERT-WEAK"]), ("sha256", "md5", ["CERT-WEAK"]), ("sha1", "sha1", []),
    ] as [(String, String, Set<String>)] {
      var chain = try Chain()
      try chain.issue("middle", extensions: authority, hash: middle)
      try chain.issue(
        "leaf", subject: Self.subject, extensions: Self.leafExtensions, hash: leaf)
      #expect(try chain.codes() == codes)
    }
  }

  @Test func refusesAnIssuerThatIsNotAnAuthority() throws {
    for extensions in [
      "basicConstraints=critical,CA:FALSE\n",
      "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,digitalSignature\n",
    ] {
      var chain = try Chain()
      try chain.issue("middle", extensions: extensions)
      try chain.issue("leaf", subject: Self.subject, extensions: Self.leafExtensions)
      #expect(try chain.verdict().errors.contains("CERT-ROOT"))
    }
  }

  @Test func refusesASecondSigner() throws {
    var chain = try Chain()
    try chain.issue("middle", extensions: authority)
    try chain.issue("leaf", subject: Self.subject, extensions: Self.leafExtensions)
    try chain.run(
      """
      openssl req -new -newkey rsa:2048 -nodes -keyout second.key -subj /CN=second -out request
      openssl x509 -req -in request -CA middle.pem -CAkey middle2048.key -CAcreateserial \
        -extfile extensions -out second.pem
      """)
    let verdict = try chain.verdict(options: "-signer second.pem -inkey second.key")
    #expect(verdict.errors.contains("SIG-ONE"))
  }

  @Test(arguments: [("", []), (",pathlen:1", []), (",pathlen:0", ["CERT-CHAIN"])])
  func enforcesThePathLength(limit: String, codes: [String]) throws {
    var chain = try Chain()
    for (name, limit) in [("middle", limit), ("lower", "")] {
      try chain.issue(name, extensions: authority.replacing("TRUE", with: "TRUE" + limit))
    }
    try chain.issue("leaf", subject: Self.subject, extensions: Self.leafExtensions)
    #expect(try chain.codes() == Set(codes))
  }

  @Test func findsAnExpiredAuthority() throws {
    let end = Fixtures.now + 1000
    let authority = try TestAuthority(notBefore: Fixtures.start, notAfter: end)
    let identity = try authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
      notAfter: Fixtures.end)
    var parts = try Parts(Fixtures.bundle())
    func findings(signedAt time: Int) throws -> [Diagnostic] {
      try parts.sign(as: identity, at: time)
      let verifier = PassVerifier(trust: [authority.root], now: time)
      return verifier.verify(try parts.bundle()).findings.filter { $0.severity == .error }
    }
    // OpenSSL treats the last second as after the end.
    #expect(try findings(signedAt: end - 1) == [])
    let expired = try findings(signedAt: end + 1)
    #expect(expired.map(\.code) == ["CERT-EXP", "CERT-EXP"])
    #expect(expired.first?.message.contains("Intermediate") == true)
    #expect(expired.last?.message.contains("Root") == true)
  }

  @Test func requiresTheSignedContentType() throws {
    var chain = try Chain()
    try chain.issue("middle", extensions: authority)
    try chain.issue("leaf", subject: Self.subject, extensions: Self.leafExtensions)
    #expect(try chain.codes(options: "-econtent_type 1.2.3.4") == ["SIG-TYPE"])
  }
}

private let authority = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n"
