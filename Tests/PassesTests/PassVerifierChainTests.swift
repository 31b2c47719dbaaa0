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

    /// Verifies a pass that the last certificate signed and that has the others but the root.
    func verdict(
      leafBits: Int = 2048, options: String = "", embedding others: [String]? = nil
    ) throws -> PassVerdict {
      var parts = try Parts(Fixtures.bundle())
      try scratch.write(parts["manifest.json"] ?? [], "manifest")
      let others = others ?? Array(names[1..<names.count - 1])
      try run("cat \(others.map { $0 + ".pem" }.joined(separator: " ")) > more")
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

    /// Takes a certificate of another chain.
    func copy(_ name: String, from other: Chain) throws {
      try scratch.write(String(decoding: other.scratch.read(name), as: UTF8.self), name)
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

  @Test func namesACertificateThatIssuedItself() throws {
    let scratch = try Scratch()
    try scratch.write(Self.leafExtensions, "extensions")
    let made = try scratch.run([
      "bash", "-c",
      """
      openssl genrsa -out leaf.key 2048
      openssl req -new -key leaf.key -subj '\(Self.subject)' -out request
      openssl x509 -req -in request -days 300 -extfile extensions -signkey leaf.key -out leaf.pem
      """,
    ])
    try #require(made.status == 0, "\(made.output)")
    var parts = try Parts(Fixtures.bundle())
    try scratch.write(parts["manifest.json"] ?? [], "manifest")
    let signed = try scratch.run([
      "bash", "-c",
      "openssl cms -sign -binary -in manifest -signer leaf.pem -inkey leaf.key -outform DER -out signature",
    ])
    try #require(signed.status == 0, "\(signed.output)")
    parts["signature"] = try scratch.read("signature")
    let verifier = PassVerifier(trust: [], now: Int(Date().timeIntervalSince1970))
    let errors = verifier.verify(try parts.bundle()).findings.filter { $0.severity == .error }
    #expect(errors.map(\.code) == ["CERT-ROOT"])
    #expect(errors.first?.message.contains("issued itself") == true, "\(errors)")
    #expect(errors.first?.help.contains("identity new") == true)
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

  /// Apple's intermediates differ in the unit of their names; the wrong one is a single fault.
  @Test func namesTheGenerationToEmbed() throws {
    let name = "/CN=Apple Worldwide Developer Relations Certification Authority/O=Apple Inc."
    var other = try Chain()
    try other.issue("other", subject: name + "/OU=G1", extensions: authority)
    var chain = try Chain()
    try chain.issue("middle", subject: name + "/OU=G4", extensions: authority)
    try chain.issue("leaf", subject: Self.subject, extensions: Self.leafExtensions)
    try chain.copy("other.pem", from: other)
    let verdict = try chain.verdict(embedding: ["other"])
    #expect(verdict.errors == ["CERT-WWDR-GEN"])
    #expect(!verdict.codes.contains("CERT-EXTRA"))
    let finding = try #require(
      verdict.findings.first { $0.code == "CERT-WWDR-GEN" && $0.severity == .error })
    #expect(finding.message.contains("OU=G1"))
    #expect(finding.help.contains("G4"))
    // Without the issuer, where the chain ends is unknown.
    #expect(try chain.verdict(embedding: ["root"]).errors == ["CERT-WWDR"])
  }

  @Test func knowsTheFirstIntermediateForPasses() throws {
    let fingerprint =
      "64:B3:02:91:3F:11:CA:1B:68:06:09:3B:76:CA:DE:7F:7B:12:3B:E0:C0:49:24:FD:A8:7F:5F:4E:86:47:F0:51"
    let certificate = try #require(
      try Certificate.read(Array(Self.firstIntermediate.utf8)).first)
    #expect(certificate.fingerprint == fingerprint)
    #expect(certificate.isKnownApple)
    #expect(certificate.isIssuedByApple)
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

extension PassVerifierChainTests {
  /// Apple Worldwide Developer Relations, 2008 to 2016, as in passes of that time.
  fileprivate static let firstIntermediate = """
    -----BEGIN CERTIFICATE-----
    MIIEIzCCAwugAwIBAgIBGTANBgkqhkiG9w0BAQUFADBiMQswCQYDVQQGEwJVUzET
    MBEGA1UEChMKQXBwbGUgSW5jLjEmMCQGA1UECxMdQXBwbGUgQ2VydGlmaWNhdGlv
    biBBdXRob3JpdHkxFjAUBgNVBAMTDUFwcGxlIFJvb3QgQ0EwHhcNMDgwMjE0MTg1
    NjM1WhcNMTYwMjE0MTg1NjM1WjCBljELMAkGA1UEBhMCVVMxEzARBgNVBAoMCkFw
    cGxlIEluYy4xLDAqBgNVBAsMI0FwcGxlIFdvcmxkd2lkZSBEZXZlbG9wZXIgUmVs
    YXRpb25zMUQwQgYDVQQDDDtBcHBsZSBXb3JsZHdpZGUgRGV2ZWxvcGVyIFJlbGF0
    aW9ucyBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTCCASIwDQYJKoZIhvcNAQEBBQAD
    ggEPADCCAQoCggEBAMo4VKbLVqrIJDlI6Yzu7F+4fyaRvDRTes58Y4Bhd2RepQcj
    tjn+UC0VVlhwLX7EbsFKhT4v8N6EGqFXya97GP9q+hUSSRUIGayq2yoy7ZZjaFIV
    PYyK7L9rGJXgA6wBfZcFZ84OhZU3au0Jtq5nzVFkn8Zc0bxXbmc1gHY2pIeBbjiP
    2CsVTnsl2Fq/ToPBjdKT1RpxtWCcnTNOVfkSWAyGuBYNweV3RY1QSLorLeSUheHo
    xJ3GaKWwo/xnfnC6AllLd0KRObn1zeFM78A7SIym5SFd/Wpqu6cWNWDS5q3zRinJ
    6MOL6XnAamFnFbLw/eVovGJfbs+Z3e8bY/6SZasCAwEAAaOBrjCBqzAOBgNVHQ8B
    Af8EBAMCAYYwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUiCcXCam2GGCL7Ou6
    9kdZxVJUo7cwHwYDVR0jBBgwFoAUK9BpR5R2Cf70a40uQKb3R01/CF4wNgYDVR0f
    BC8wLTAroCmgJ4YlaHR0cDovL3d3dy5hcHBsZS5jb20vYXBwbGVjYS9yb290LmNy
    bDAQBgoqhkiG92NkBgIBBAIFADANBgkqhkiG9w0BAQUFAAOCAQEA2jIAlsVUlNM7
    gjdmfS5o1cPGuMsmjEiQzxMkakaOY9Tw0BMG3djEwTcV8jMTOSYtzi5VQOMLA6/6
    EsLnDSG41YDPrCgvzi2zTq+GGQTG6VDdTClHECP8bLsbmGtIieFbnd5G2zWFNe8+
    0OJYSzj07XVaH1xwHVY5EuXhDRHkiSUGvdW0FY5e0FmXkOlLgeLfGK9EdB4ZoDpH
    zJEdOusjWv6lLZf3e7vWh0ZChetSPSayY6i0scqP9Mzis8hH4L+aWYP62phTKoL1
    fGUuldkzXfXtZcwxN8VaBOhr4eeIA0p1npsoy0pAiGVDdd3LOiUjxZ5X+C7O0qmS
    XnMuLyV1FQ==
    -----END CERTIFICATE-----
    """
}
