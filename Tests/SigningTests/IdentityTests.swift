import Testing
import WaymarkCore
import WaymarkSigning
import WaymarkTestSupport

@Suite struct IdentityTests {
  @Test func findsNothingWrongWithAFittingIdentity() throws {
    #expect(try Fixtures.shared().identity.problemsInUse() == [])
  }

  @Test func refusesAnotherPassTypeAndTeam() throws {
    let identity = try Fixtures.shared().identity
    #expect(
      try identity.problemsInUse(passType: "pass.other", team: "ZZZZZZZZZZ").map(\.message) == [
        "the certificate is for \(Fixtures.passType), not for pass.other",
        "the certificate's extension \(AppleObject.passType) has \(Fixtures.passType), not pass.other",
        "the certificate belongs to the team \(Fixtures.team), not to ZZZZZZZZZZ",
      ])
  }

  @Test func refusesATestIdentityInProduction() throws {
    #expect(
      try Fixtures.shared().identity.problemsInUse(allowsTest: false).map(\.message)
        == ["the certificate comes from a test authority; phones do not accept its passes"])
  }

  @Test func refusesTimesOutsideTheValidity() throws {
    let fixtures = try Fixtures.shared()
    let start = Fixtures.start + 86_400 * 50
    let end = Fixtures.now + 86_400
    let identity = try fixtures.authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: start, notAfter: end,
      for: fixtures.identity.key)
    #expect(try identity.problemsInUse() == [])
    let late = end + 1
    let expired = try identity.problemsInUse(now: late)
    #expect(expired == [Fault(validityOf: identity.leaf, at: late)])
    #expect(
      expired.first?.message.hasSuffix(
        "expired less than a day before the signing "
          + "time") == true)
    let early = start - 86_401
    let young = try identity.problemsInUse(signingTime: early, now: late)
    #expect(young == [Fault(validityOf: identity.leaf, at: early)])
    #expect(young.first?.message.hasSuffix("becomes valid 1 day after the signing time") == true)
    #expect(expired.first?.remedy?.contains("identity new") == true)
    #expect(
      Fault(validityOf: identity.leaf, at: end + 86_520)?.message
        .hasSuffix("expired 1 day before the signing time") == true)
    #expect([0, 1, 86_520].map { identity.daysLeft(at: end + $0) } == [0, 0, -1])
    #expect(identity.signingTime(pinnedTo: 0) == start)
    #expect(identity.signingTime(pinnedTo: Fixtures.now) == Fixtures.now)
  }

  @Test func namesTheVariableOfAFutureSigningTime() throws {
    let identity = try Fixtures.shared().identity
    let problems = try identity.problemsInUse(signingTime: Fixtures.end + 86_400)
    #expect(problems.count == 2)
    #expect(problems.allSatisfy { $0.remedy?.contains("SOURCE_DATE_EPOCH") == true }, "\(problems)")
    #expect(problems.allSatisfy { $0.message.hasPrefix("the signing time is ") })
  }

  @Test func warnsThatACertificateExpiresSoon() throws {
    let fixtures = try Fixtures.shared()
    let day = 86_400
    let identity = try fixtures.authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
      notAfter: Fixtures.now + 9 * day, for: fixtures.identity.key)
    let warning = try #require(identity.warnings(at: Fixtures.now).first)
    #expect(warning.message.hasSuffix("\" has 9 days left"))
    #expect(identity.warnings(at: Fixtures.now + 8 * day)[0].message.hasSuffix(" 1 day left"))
    #expect(
      identity.warnings(at: Fixtures.now + 9 * day)[0].message.hasSuffix(" less than a day left"))
    #expect(identity.warnings(at: Fixtures.now - 21 * day) == [])
    // An expired certificate is an error, not a warning.
    #expect(identity.warnings(at: Fixtures.now + 9 * day + 1) == [])
  }

  @Test func refusesAKeyOfAnotherCertificateAndAMissingIntermediate() throws {
    let fixtures = try Fixtures.shared()
    let identity = try Identity(
      certificates: [fixtures.identity.leaf], key: .generate(),
      candidates: [fixtures.authority.root])
    let problems = try identity.problemsInUse()
    let issuer = fixtures.identity.leaf.issuer
    #expect(
      problems.map(\.message) == [
        "the private key does not belong to the certificate",
        "none of the intermediate certificates issued the certificate; its issuer is \(issuer)",
      ])
    #expect(problems.first?.remedy?.hasPrefix("use the key whose request") == true)
    #expect(problems.last?.remedy?.hasPrefix("add the WWDR certificate") == true)
  }

  @Test func refusesACertificateForOtherUses() throws {
    let fixtures = try Fixtures.shared()
    let identity = try fixtures.authority.issue(
      passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
      notAfter: Fixtures.end, isForPasses: false, for: fixtures.identity.key)
    #expect(
      try identity.problemsInUse().map(\.message) == [
        "the certificate \"Pass Type ID: \(Fixtures.passType)\" is not for signing passes: it lacks the "
          + "key usage \(AppleObject.passSigning)"
      ])
  }

  @Test(arguments: [["-legacy"], ["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC"]])
  func opensPKCS12(_ options: [String]) throws {
    let fixtures = try Fixtures.shared()
    let scratch = try Scratch()
    try scratch.write(fixtures.identity.key.pem(), "key.pem")
    try scratch.write(fixtures.identity.leaf.pem, "leaf.pem")
    try scratch.write(fixtures.authority.intermediate.pem, "more.pem")
    let result = try scratch.export(options)
    #expect(result.status == 0, "\(result.output)")
    let bytes = try scratch.read("id.p12")
    let identity = try Identity(pkcs12: bytes, password: Array("p12 pass".utf8))
    #expect(identity.leaf == fixtures.identity.leaf)
    #expect(identity.intermediate == fixtures.authority.intermediate)
    #expect(try identity.problemsInUse() == [])
    let signer = try Signer(identity)
    let signature = try signer.signature(of: [1, 2], signingTime: Fixtures.now)
    #expect(SignatureReport(verifying: signature, of: [1, 2]).problem == nil)

    #expect(refusal(of: bytes, "wrong")?.reason == "the password is wrong")
    #expect(refusal(of: [1, 2, 3], "wrong")?.reason == "the file is not a PKCS#12 file")
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(refusal(of: Array(bytes[..<length]), "p12 pass") != nil)
    }
  }
}

extension Identity {
  /// The problems of the identity with the fixtures' passes, with some values replaced.
  fileprivate func problemsInUse(
    passType: String = Fixtures.passType, team: String = Fixtures.team,
    signingTime: Int = Fixtures.now, now: Int = Fixtures.now, allowsTest: Bool = true
  ) throws -> [Fault] {
    try problems(
      passType: passType, team: team, signingTime: signingTime, now: now, allowsTest: allowsTest)
  }
}

extension Scratch {
  fileprivate func export(_ options: [String]) throws -> (status: Int32, output: String) {
    try run(
      ["openssl", "pkcs12", "-export"] + options + [
        "-inkey", "key.pem", "-in", "leaf.pem", "-certfile", "more.pem", "-passout",
        "pass:p12 pass", "-out", "id.p12",
      ])
  }
}

private func refusal(of bytes: [UInt8], _ password: String) -> SigningError? {
  do throws(SigningError) {
    _ = try Identity(pkcs12: bytes, password: Array(password.utf8))
    return nil
  } catch {
    return error
  }
}
