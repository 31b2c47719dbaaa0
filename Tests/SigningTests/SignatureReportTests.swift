import Testing
import WaymarkTestSupport

@testable import WaymarkSigning

@Suite struct SignatureReportTests {
  private static let content = Array("{\n  \"pass.json\": \"00\"\n}\n".utf8)

  private func sign(_ content: [UInt8]) throws -> [UInt8] {
    let signer = try Signer(Fixtures.shared().identity)
    return try signer.signature(of: content, signingTime: Fixtures.now)
  }

  @Test func acceptsOurOwnSignature() throws {
    let fixtures = try Fixtures.shared()
    let report = SignatureReport(verifying: try sign(Self.content), of: Self.content)
    #expect(report.problem == nil)
    #expect(report.signer == fixtures.identity.leaf)
    #expect(Set(report.certificates) == [fixtures.identity.leaf, fixtures.authority.intermediate])
    #expect(report.signerCount == 1)
    #expect(report.signingTime == Fixtures.now)
    #expect(report.digest == "SHA256")
    #expect(report.isDetached)
    #expect(report.isSorted)
    #expect(report.trailingBytes == 0)
  }

  @Test func verifiesASignatureOfNoBytes() throws {
    let report = SignatureReport(verifying: try sign([]), of: [])
    #expect(report.problem == nil)
  }

  @Test func findsChangedContent() throws {
    let signature = try sign(Self.content)
    for index in Self.content.indices {
      var changed = Self.content
      changed[index] ^= 1
      #expect(SignatureReport(verifying: signature, of: changed).problem == .contentDiffers)
    }
  }

  @Test func findsEveryChangeOfTheSignatureItself() throws {
    let signature = try sign(Self.content)
    for index in signature.count - 256..<signature.count {
      var changed = signature
      changed[index] ^= 0x10
      #expect(SignatureReport(verifying: changed, of: Self.content).problem != nil)
    }
  }

  @Test func neverCrashesOnDamagedBytes() throws {
    let signature = try sign(Self.content)
    for length in stride(from: 0, to: signature.count, by: 29) {
      let report = SignatureReport(verifying: Array(signature[..<length]), of: Self.content)
      #expect(report.problem != nil)
    }
    for index in stride(from: 0, to: signature.count, by: 11) {
      var changed = signature
      changed[index] = ~changed[index]
      _ = SignatureReport(verifying: changed, of: Self.content)
    }
  }

  @Test func explainsContentSignedInTextMode() throws {
    let canonical = Self.content.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let report = SignatureReport(verifying: try sign(canonical), of: Self.content)
    #expect(report.problem == .contentWasCanonicalised)
  }

  @Test func readsSignaturesOfOpenSSL() throws {
    let fixtures = try Fixtures.shared()
    let scratch = try Scratch()
    try scratch.write(Self.content, "c")
    try scratch.write(fixtures.identity.leaf.pem, "leaf.pem")
    try scratch.write(fixtures.identity.key.pem(), "key.pem")
    func report(_ digest: String, _ options: String...) throws -> SignatureReport {
      let result = try scratch.run(
        [
          "openssl", "cms", "-sign", "-binary", "-in", "c", "-signer", "leaf.pem", "-inkey",
          "key.pem",
          "-outform", "DER", "-md", digest, "-out", "s",
        ] + options)
      #expect(result.status == 0, "\(result.output)")
      return SignatureReport(verifying: try scratch.read("s"), of: Self.content)
    }
    let weak = try report("sha1")
    #expect(weak.problem == nil)
    #expect(weak.hasWeakDigest)
    #expect(weak.certificates == [fixtures.identity.leaf])
    #expect(try report("md5").problem == .brokenDigest("MD5"))
    #expect(try !report("sha256", "-nodetach").isDetached)
    #expect(try report("sha256", "-nocerts").problem == .noSignerCertificate)
    #expect(try report("sha256", "-noattr").signingTime == nil)
  }

  /// Signatures of one signer at other times are compared with a known one, and keep their own time.
  @Test func readsTheTimeOfEverySignature() throws {
    let signer = try Signer(Fixtures.shared().identity)
    for time in [Fixtures.now, Fixtures.now + 1, Fixtures.now + 86_400 * 200] {
      let signature = try signer.signature(of: Self.content, signingTime: time)
      let report = SignatureReport(verifying: signature, of: Self.content)
      #expect(report.problem == nil && report.signingTime == time)
      #expect(SignatureReport(verifying: signature, of: Self.content + [0]).problem != nil)
    }
  }

  /// Another kind of signature in a message otherwise equal to a valid one is refused after that
  /// one as well as before it.
  @Test func distinguishesAlgorithms() throws {
    let fixtures = try Fixtures.shared()
    let scratch = try Scratch()
    try scratch.write(Self.content, "c")
    try scratch.write(fixtures.identity.leaf.pem, "leaf.pem")
    try scratch.write(fixtures.identity.key.pem(), "key.pem")
    try scratch.openssl(
      "cms", "-sign", "-binary", "-in", "c", "-signer", "leaf.pem", "-inkey", "key.pem",
      "-outform", "DER", "-out", "s", "-keyopt", "rsa_padding_mode:pss")
    let signature = try scratch.read("s")
    let form = try #require(ASN1Value(signature)?.values.last?.values.first?.values.last)
    let attributes = try #require(form.values.first?.values.first { $0.tag == 0xA0 })
    try scratch.write([0x31] + attributes.der.dropFirst(), "attributes")
    try scratch.openssl("dgst", "-sha256", "-sign", "key.pem", "-out", "raw", "attributes")
    let changed = signature.dropLast(256) + (try scratch.read("raw"))
    #expect(SignatureReport(verifying: Array(changed), of: Self.content).problem != nil)
    #expect(SignatureReport(verifying: signature, of: Self.content).problem == nil)
    #expect(SignatureReport(verifying: Array(changed), of: Self.content).problem != nil)
  }

  /// Each costs operations with keys, so thousands would take minutes.
  @Test func refusesManySignersAndCertificates() throws {
    let scratch = try Scratch()
    try scratch.write(Self.content, "c")
    try scratch.write(Fixtures.shared().identity.key.pem(), "key.pem")
    let certificates = try (0..<18).map { number in
      try scratch.openssl(
        "req", "-x509", "-key", "key.pem", "-subj", "/CN=\(number)", "-out", "\(number).pem")
      return try scratch.read("\(number).pem")
    }
    func report(signers: Int, others: Int) throws -> SignatureReport {
      try scratch.write(certificates.suffix(others).flatMap(\.self), "others.pem")
      let result = try scratch.run(
        ["openssl", "cms", "-sign", "-binary", "-in", "c", "-outform", "DER", "-out", "s"]
          + ["-certfile", "others.pem"]
          + (0..<signers).flatMap { ["-signer", "\($0).pem", "-inkey", "key.pem"] })
      #expect(result.status == 0, "\(result.output)")
      return SignatureReport(verifying: try scratch.read("s"), of: Self.content)
    }
    #expect(try report(signers: 1, others: 15).problem == nil)
    #expect(
      try report(signers: 1, others: 17).problem
        == .oversized("it has 18 certificates; a pass needs two"))
    #expect(try report(signers: 8, others: 1).problem == nil)
    #expect(
      try report(signers: 9, others: 1).problem
        == .oversized("it has 9 signers; a pass has one"))
  }

  @Test func reportsBytesThatAreNotASignature() throws {
    let pem = try Fixtures.shared().identity.leaf.pem
    for bytes in [[], Array(pem.utf8), try Fixtures.shared().identity.leaf.der] as [[UInt8]] {
      let report = SignatureReport(verifying: bytes, of: Self.content)
      #expect(report.problem == .unreadable("it is not a CMS message in DER"))
    }
    #expect(
      SignatureReport(verifying: try sign(Self.content) + [0, 0], of: Self.content).trailingBytes
        == 2)
  }

  @Test func acceptsAndReportsUnorderedAttributes() throws {
    let swapped = try unsorted(try sign(Self.content))
    // The signature is over the sorted attributes.
    let sorted = SignatureReport(verifying: swapped.signature, of: Self.content)
    #expect(sorted.problem == nil)
    #expect(!sorted.isSorted)
    #expect(
      SignatureReport(verifying: swapped.signature, of: Self.content + [0]).problem
        == .contentDiffers)

    // The signature is over the attributes in their order.
    let scratch = try Scratch()
    try scratch.write(Fixtures.shared().identity.key.pem(), "key.pem")
    try scratch.write([0x31] + swapped.attributes.dropFirst(), "attributes")
    try scratch.openssl("dgst", "-sha256", "-sign", "key.pem", "-out", "raw", "attributes")
    let wire = swapped.signature.dropLast(256) + (try scratch.read("raw"))
    let report = SignatureReport(verifying: Array(wire), of: Self.content)
    #expect(report.problem == nil)
    #expect(!report.isSorted)
  }

  /// Moves the first signed attribute after the others.
  private func unsorted(
    _ signature: [UInt8]
  ) throws -> (signature: [UInt8], attributes: [UInt8]) {
    // The attributes begin with the content type: SEQUENCE, then its object identifier.
    let contentType: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x03]
    let object = try #require(
      signature.indices.last { signature[$0...].starts(with: contentType) })
    let first = object - 2
    let length = Int(signature[first - 1])
    let firstLength = 2 + Int(signature[first + 1])
    let set = signature[first..<first + length]
    let moved = Array(set.dropFirst(firstLength) + set.prefix(firstLength))
    var changed = signature
    changed.replaceSubrange(first..<first + length, with: moved)
    return (changed, Array(changed[first - 2..<first + length]))
  }
}
