import Testing
import WaymarkSigning
import WaymarkTestSupport

@Suite struct CertificateTests {
  @Test func readsTheFieldsOfAPassCertificate() throws {
    let leaf = try Fixtures.shared().identity.leaf
    #expect(leaf.subject.userID == Fixtures.passType)
    #expect(leaf.subject.organizationalUnit == Fixtures.team)
    #expect(leaf.subject.commonName == "Pass Type ID: \(Fixtures.passType)")
    #expect(leaf.issuer.organization == "Waymark TEST (not Apple)")
    #expect(leaf.passTypeExtension == Fixtures.passType)
    #expect(leaf.extendedKeyUsages == ["1.2.840.113635.100.4.14"])
    #expect(leaf.notBefore == Fixtures.start)
    #expect(leaf.notAfter == Fixtures.end)
    #expect(leaf.isTest)
    #expect(!leaf.isAuthority)
  }

  @Test func agreesWithOpenSSL() throws {
    let leaf = try Fixtures.shared().identity.leaf
    let scratch = try Scratch()
    try scratch.write(leaf.pem, "leaf.pem")
    let output = try scratch.openssl(
      "x509", "-in", "leaf.pem", "-noout", "-fingerprint", "-sha256", "-text"
    ).output
    #expect(output.contains("Fingerprint=\(leaf.fingerprint)"))
    #expect(output.contains("1.2.840.113635.100.4.14"))
    #expect(output.contains("1.2.840.113635.100.6.1.16"))
    #expect(try Certificate.read(scratch.read("leaf.pem")) == [leaf])
    #expect(try Certificate.read(leaf.der) == [leaf])
  }

  @Test func comparesAMomentWithTheValidity() throws {
    let leaf = try Fixtures.shared().identity.leaf
    let month = 30 * 86_400
    let moments: [(Int, Certificate.Validity)] = [
      (leaf.notBefore - 1, .early), (leaf.notBefore, .valid), (leaf.notAfter - month, .valid),
      (leaf.notAfter - month + 1, .ending), (leaf.notAfter, .ending), (leaf.notAfter + 1, .over),
    ]
    for (moment, validity) in moments {
      #expect(leaf.validity(at: moment) == validity)
      #expect(leaf.isValid(at: moment) == [.valid, .ending].contains(validity))
    }
  }

  @Test func recognisesTheRootOfApple() throws {
    let root = try #require(Certificate.appleRoot)
    #expect(root.isKnownApple && root.isIssuedByApple && root.isAuthority)
    #expect(root.subject.commonName == "Apple Root CA")
    #expect(try !Fixtures.shared().authority.intermediate.isIssuedByApple)
  }

  @Test func readsEveryCertificateOfAFile() throws {
    let authority = try Fixtures.shared().authority
    let text = "a comment\n" + authority.root.pem + "\n" + authority.intermediate.pem
    #expect(try Certificate.read(Array(text.utf8)) == [authority.root, authority.intermediate])
  }

  @Test(arguments: ["", "no certificate", "-----BEGIN PRIVATE KEY-----\n"])
  func refusesAFileWithoutCertificates(_ text: String) {
    #expect(throws: SigningError.self) { try Certificate.read(Array(text.utf8)) }
  }

  @Test func refusesABrokenCertificateAmongOthers() throws {
    let root = try Fixtures.shared().authority.root
    let broken = root.pem + root.pem.replacing("M", with: "!")
    #expect(throws: SigningError.self) { try Certificate.read(Array(broken.utf8)) }
  }

  /// OpenSSL reports an unreadable extension; the certificate is readable nevertheless.
  @Test func readsADamagedExtensionInEveryForm() throws {
    let scratch = try Scratch()
    let made = try scratch.openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "c.pem",
      "-subj", "/CN=a", "-addext", "extendedKeyUsage=DER:04:01:00")
    try #require(made.status == 0, "\(made.output)")
    try scratch.openssl("x509", "-in", "c.pem", "-outform", "DER", "-out", "c.der")
    let certificate = try #require(try Certificate.read(scratch.read("c.der")).first)
    #expect(certificate.extendedKeyUsages == [])
    #expect(try Certificate.read(scratch.read("c.pem")) == [certificate])
  }

  @Test func refusesBytesCutOffAnywhere() throws {
    let der = try Fixtures.shared().identity.leaf.der
    for length in 0..<der.count {
      #expect(throws: SigningError.self) { try Certificate(der: Array(der[..<length])) }
    }
    #expect(throws: SigningError.self) { try Certificate(der: der + [0]) }
  }

  @Test func findsTheIssuerBySignatureNotByName() throws {
    let fixtures = try Fixtures.shared()
    // A second authority has the same names and other keys.
    let other = try TestAuthority(notBefore: Fixtures.start, notAfter: Fixtures.end)
    let leaf = fixtures.identity.leaf
    #expect(other.intermediate.subject == fixtures.authority.intermediate.subject)
    #expect(leaf.isSigned(by: fixtures.authority.intermediate))
    #expect(!leaf.isSigned(by: other.intermediate))
    #expect(!leaf.isSigned(by: fixtures.authority.root))
    #expect(fixtures.authority.root.isSigned(by: fixtures.authority.root))
    let identity = try Identity(
      certificates: [leaf], key: fixtures.identity.key,
      candidates: [other.intermediate, fixtures.authority.root, fixtures.authority.intermediate])
    #expect(identity.intermediate == fixtures.authority.intermediate)
  }

  @Test func buildsTheChainToATrustedRoot() throws {
    let fixtures = try Fixtures.shared()
    let (leaf, authority) = (fixtures.identity.leaf, fixtures.authority)
    let candidates = [leaf, authority.root, authority.intermediate]
    let chain = leaf.chain(among: candidates, at: Fixtures.now) { $0 == authority.root }
    #expect(chain == [leaf, authority.intermediate, authority.root])
    let trusting = leaf.chain(among: candidates, at: Fixtures.now) { $0 == authority.intermediate }
    #expect(trusting == [leaf, authority.intermediate])
    #expect(
      leaf.chain(among: [authority.root], at: Fixtures.now) { $0 == authority.root } == [leaf])
  }
}
