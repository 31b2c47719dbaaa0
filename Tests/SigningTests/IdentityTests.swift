import Signing
import Testing

@Suite struct IdentityTests {
  @Test func findsNothingWrongWithAFittingIdentity() throws {
    #expect(try Fixtures.shared().identity.problems(for: Fixtures.use) == [])
  }

  @Test func refusesAnotherPassTypeAndTeam() throws {
    let identity = try Fixtures.shared().identity
    var use = Fixtures.use
    use.passTypeIdentifier = "pass.other"
    use.teamIdentifier = "ZZZZZZZZZZ"
    #expect(
      identity.problems(for: use) == [
        .otherPassType(expected: "pass.other", found: Fixtures.passType),
        .otherTeam(expected: "ZZZZZZZZZZ", found: Fixtures.team),
      ])
  }

  @Test func refusesATestIdentityInProduction() throws {
    var use = Fixtures.use
    use.allowsTest = false
    #expect(try Fixtures.shared().identity.problems(for: use) == [.testIdentity])
  }

  @Test func refusesTimesOutsideTheValidity() throws {
    let fixtures = try Fixtures.shared()
    var request = Fixtures.request
    request.notBefore += 86_400 * 50
    request.notAfter = Fixtures.now + 86_400
    let identity = try fixtures.authority.issue(request, for: fixtures.identity.key)
    var use = Fixtures.use
    #expect(identity.problems(for: use) == [])
    use.now = request.notAfter + 1
    #expect(identity.problems(for: use) == [.expired(identity.leaf, at: use.now)])
    use.signingTime = request.notBefore - 1
    #expect(identity.problems(for: use) == [.notYetValid(identity.leaf, at: use.signingTime)])
    #expect(identity.signingTime(pinnedTo: 0) == request.notBefore)
    #expect(identity.signingTime(pinnedTo: Fixtures.now) == Fixtures.now)
  }

  @Test func refusesAKeyOfAnotherCertificateAndAMissingIntermediate() throws {
    let fixtures = try Fixtures.shared()
    let identity = try Identity(
      certificates: [fixtures.identity.leaf], key: .generate(),
      candidates: [fixtures.authority.root])
    let problems = identity.problems(for: Fixtures.use)
    #expect(problems.contains(.keyDoesNotFit))
    #expect(problems.contains { if case .noIntermediate = $0 { true } else { false } })
    for problem in problems {
      #expect(!problem.message.isEmpty)
      #expect(!problem.remedy.isEmpty)
    }
  }

  @Test func refusesACertificateForOtherUses() throws {
    let fixtures = try Fixtures.shared()
    var request = Fixtures.request
    request.isForPasses = false
    let identity = try fixtures.authority.issue(request, for: fixtures.identity.key)
    #expect(
      identity.problems(for: Fixtures.use)
        == [.notForPasses(subject: "Pass Type ID: \(Fixtures.passType)")])
  }

  @Test(arguments: [["-legacy"], ["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC"]])
  func opensPKCS12(_ options: [String]) throws {
    let fixtures = try Fixtures.shared()
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(fixtures.identity.key.pem(), "key.pem")
    try scratch.write(fixtures.identity.leaf.pem, "leaf.pem")
    try scratch.write(fixtures.authority.intermediate.pem, "more.pem")
    let result = try scratch.export(options)
    #expect(result.status == 0, "\(result.output)")
    let bytes = try scratch.read("id.p12")
    let identity = try Identity(pkcs12: bytes, password: Array("p12 pass".utf8))
    #expect(identity.leaf == fixtures.identity.leaf)
    #expect(identity.intermediate == fixtures.authority.intermediate)
    #expect(identity.problems(for: Fixtures.use) == [])
    let signer = try Signer(identity)
    let signature = try signer.signature(of: [1, 2], signingTime: Fixtures.now)
    #expect(SignatureReport(verifying: signature, of: [1, 2]).isValid)

    #expect(refusal(of: bytes, "wrong")?.reason == "the password does not open it")
    #expect(refusal(of: [1, 2, 3], "wrong")?.reason == "the file is no PKCS#12 file")
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(refusal(of: Array(bytes[..<length]), "p12 pass") != nil)
    }
  }
}

extension Scratch {
  fileprivate func export(_ options: [String]) throws -> (status: Int32, output: String) {
    switch options.count {
    case 1:
      try openssl(
        "pkcs12", "-export", options[0], "-inkey", "key.pem", "-in", "leaf.pem", "-certfile",
        "more.pem", "-passout", "pass:p12 pass", "-out", "id.p12")
    default:
      try openssl(
        "pkcs12", "-export", options[0], options[1], options[2], options[3], "-inkey", "key.pem",
        "-in", "leaf.pem", "-certfile", "more.pem", "-passout", "pass:p12 pass", "-out", "id.p12")
    }
  }
}

private func refusal(of bytes: [UInt8], _ password: String) -> SigningError? {
  do throws(SigningError) {
    _ = try KeyStore(pkcs12: bytes, password: Array(password.utf8))
    return nil
  } catch {
    return error
  }
}
