import Testing
import WaymarkTestSupport

@testable import WaymarkSigning

/// The parts of a signature that the key did not sign.
@Suite struct MessageFormTests {
  private static let content = Array("{\"pass.json\":\"00\"}".utf8)

  private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]
  private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1]

  private func sign() throws -> [UInt8] {
    try Signer(Fixtures.shared().identity).signature(
      of: Self.content, signingTime: Fixtures.now)
  }

  /// A signature with changed fields: those of the signer, then those of the message.
  private func changed(
    signer change: (inout [[UInt8]]) throws -> Void = { _ in },
    message changeMessage: (inout [[UInt8]]) throws -> Void = { _ in }
  ) throws -> SignatureReport {
    let value = try #require(ASN1Value(try sign()))
    var fields = try #require(value.values.last?.values.first?.values.map(\.der))
    var signer = try #require(
      value.values.last?.values.first?.values.last?.values.first?.values.map(\.der))
    try change(&signer)
    fields[fields.count - 1] = tlv(0x31, tlv(0x30, signer.flatMap(\.self)))
    try changeMessage(&fields)
    let type = try #require(value.values.first?.der)
    let bytes = tlv(0x30, type + tlv(0xA0, tlv(0x30, fields.flatMap(\.self))))
    return SignatureReport(verifying: bytes, of: Self.content)
  }

  @Test func acceptsAWellFormedMessage() throws {
    func isGood(_ report: SignatureReport) -> Bool {
      report.problem == nil && report.form.flaws.isEmpty && report.form.unsignedParts.isEmpty
    }
    let same = try changed()
    #expect(isGood(same) && same.form.isDER)
    // Many signers keep their own order of certificates.
    let unsorted = try changed(message: { fields in
      let certificates = try #require(ASN1Value(fields[3])?.values.map(\.der))
      fields[3] = tlv(0xA0, certificates.reversed().flatMap(\.self))
    })
    #expect(isGood(unsorted) && unsorted.form.isDER)
    // The algorithm may name the hash function, too.
    #expect(isGood(try changed(signer: { $0[4] = algorithm(Self.rsa + [11]) })))
    #expect(isGood(try changed(signer: { $0[4] = tlv(0x30, tlv(6, Self.rsa + [1])) })))
    // Java's libraries write indefinite lengths.
    let value = try #require(ASN1Value(try sign()))
    let message = try #require(value.values.last?.values.first)
    let open =
      [0x30, 0x80] + value.values[0].der + [0xA0, 0x80, 0x30, 0x80] + message.content
      + [UInt8](repeating: 0, count: 6)
    let report = SignatureReport(verifying: open, of: Self.content)
    #expect(isGood(report) && !report.form.isDER)
  }

  @Test func findsWrongFields() throws {
    func flaws(
      signer change: (inout [[UInt8]]) throws -> Void = { _ in },
      message changeMessage: (inout [[UInt8]]) throws -> Void = { _ in }
    ) throws -> String {
      let report = try changed(signer: change, message: changeMessage)
      #expect(report.problem == nil)
      return report.form.flaws.joined(separator: "; ")
    }
    #expect(try flaws(signer: { $0[0] = [2, 1, 3] }).contains("version of the signer"))
    #expect(try flaws(message: { $0[0] = [2, 1, 0xFE] }).contains("version of the message"))
    let strange = tlv(0x30, tlv(6, [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1]) + [4, 0])
    #expect(try flaws(signer: { $0[2] = strange }).contains("parameters"))
    #expect(try flaws(message: { $0[1] = tlv(0x31, strange) }).contains("parameters"))
    #expect(try flaws(message: { $0[1][0] = 0x11 }).contains("change when it is encoded again"))
    for number in [4, 5, 12] as [UInt8] {
      #expect(
        try flaws(signer: { $0[4] = algorithm(Self.rsa + [number]) }).contains("its algorithm"))
    }
    let issuer = try flaws(signer: { signer in
      let range = try #require(signer[1].firstRange(of: Array("Waymark".utf8)))
      signer[1][range.lowerBound] ^= 0x20
    })
    #expect(issuer.contains("spells the issuer"))
  }

  @Test func findsUnsignedParts() throws {
    let attribute = tlv(0x30, tlv(6, [42, 3, 4]) + tlv(0x31, tlv(4, [1, 2, 3])))
    let report = try changed(signer: { $0.append(tlv(0xA1, attribute)) })
    #expect(report.problem == nil)
    #expect(report.form.unsignedParts == ["unsigned attributes"])
  }

  @Test func comparesTheEmbeddedContent() throws {
    func report(_ embedded: [UInt8]) throws -> SignatureReport {
      try changed(message: {
        $0[2] = tlv(0x30, tlv(6, Self.data) + tlv(0xA0, tlv(4, embedded)))
      })
    }
    let same = try report(Self.content)
    #expect(same.problem == nil && !same.isDetached && !same.hasOtherContent)
    for other in [[], Self.content + [0x20]] {
      let report = try report(other)
      #expect(report.problem == nil && !report.isDetached && report.hasOtherContent)
    }
    // Earlier verifications have no effect.
    #expect(try report(Self.content).hasOtherContent == false)
  }

  @Test func acceptsAttributesOutOfOrderOnlyOnce() throws {
    let key = try Fixtures.shared().identity.key
    func report(_ more: [UInt8]...) throws -> SignatureReport {
      try changed(signer: { signer in
        var attributes = try #require(ASN1Value(signer[3])?.values.map(\.der)) + more
        attributes.sort { $0.lexicographicallyPrecedes($1) }
        signer[5] = tlv(4, try key.signature(of: tlv(0x31, attributes.flatMap(\.self))))
        signer[3] = tlv(0xA0, attributes.reversed().flatMap(\.self))
      })
    }
    let unsorted = try report()
    #expect(unsorted.problem == nil && !unsorted.isSorted)
    let time: [UInt8] = tlv(6, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 9, 5])
    let value = tlv(0x17, Array("260101000000Z".utf8))
    #expect(try report(tlv(0x30, time + tlv(0x31, value))).problem != nil)
    let double = tlv(0x30, tlv(6, [42, 3, 4]) + tlv(0x31, [5, 0] + tlv(4, [1])))
    #expect(try report(double).problem != nil)
  }

  /// The issuers vouch for the certificates' own bytes.
  @Test func findsEveryChangedByte() throws {
    let signature = try sign()
    let whole = SignatureReport(verifying: signature, of: Self.content)
    let certificates = try whole.certificates.map { certificate in
      try #require(signature.firstRange(of: certificate.der))
    }
    var missed: [Int] = []
    for index in signature.indices where !certificates.contains(where: { $0.contains(index) }) {
      var changed = signature
      changed[index] ^= 1 << UInt8(index % 8)
      let report = SignatureReport(verifying: changed, of: Self.content)
      let isFound =
        report.problem != nil || !report.form.flaws.isEmpty || report.contentTypeFlaw != nil
        || !report.form.unsignedParts.isEmpty
        || report.trailingBytes > 0 || !report.form.isDER
      if !isFound { missed.append(index) }
    }
    #expect(missed == [])
  }

  @Test func checksEverySigner() throws {
    let shared = try Fixtures.shared()
    let second = try shared.authority.issue(
      passType: "pass.b", team: Fixtures.team, notBefore: Fixtures.start, notAfter: Fixtures.end)
    let scratch = try Scratch()
    try scratch.write(Self.content, "c")
    for (name, identity) in [("a", shared.identity), ("b", second)] {
      try scratch.write(identity.leaf.pem, name + ".pem")
      try scratch.write(identity.key.pem(), name + ".key")
    }
    try scratch.openssl(
      "cms", "-sign", "-binary", "-in", "c", "-signer", "a.pem", "-inkey", "a.key", "-signer",
      "b.pem", "-inkey", "b.key", "-outform", "DER", "-out", "s")
    let signature = try scratch.read("s")
    let report = SignatureReport(verifying: signature, of: Self.content)
    #expect(report.problem == nil && report.signerCount == 2)

    // The first signer's attributes are out of order, and the second one's signature is wrong.
    let value = try #require(ASN1Value(signature))
    let all = try #require(value.values.last?.values.first?.values)
    let fields = all.dropLast()
    let signers = try #require(all.last).values
    var first = signers[0].values.map(\.der)
    let attributes = signers[0].values[3].values.map(\.der)
    first[3] = tlv(0xA0, attributes.reversed().flatMap(\.self))
    var last = signers[1].der
    last[last.count - 1] ^= 1
    let set = tlv(0x31, tlv(0x30, first.flatMap(\.self)) + last)
    let changed = tlv(
      0x30,
      value.values[0].der + tlv(0xA0, tlv(0x30, fields.flatMap(\.der) + set)))
    #expect(SignatureReport(verifying: changed, of: Self.content).problem != nil)
  }

  @Test func refusesASignatureOfManyBytes() {
    let report = SignatureReport(
      verifying: [0x30, 0x80] + [UInt8](repeating: 0x30, count: 1 << 20), of: Self.content)
    #expect(
      report.problem == .oversized("it has 1048578 bytes; a signature has a few thousand"))
    let deep = [UInt8]((0..<60_000).flatMap { _ in [0x30, 0x80] as [UInt8] })
    #expect(SignatureReport(verifying: deep, of: Self.content).problem != nil)
    #expect(ASN1Value(deep) == nil)
  }
}

private func tlv(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
  [tag] + encodedLength(content.count) + content
}

private func algorithm(_ object: [UInt8]) -> [UInt8] { tlv(0x30, tlv(6, object) + [5, 0]) }
