import Foundation
import Testing

/// Identities in every form that people have, and messages about those that do not fit.
struct PassIdentityTests {
  private static let inspect = ["passes", "identity", "inspect", "--format", "json"]
  private static let password = ["--password-env", "WAYMARK_PASS_PASSWORD"]

  /// A folder with the files of an identity, to be converted.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["certificate", "key", "intermediate", "authority"] {
      try FileManager.default.copyItem(
        atPath: try Identities.shared.get() + "/staging/\(name).pem",
        toPath: "\(folder.path)/\(name).pem")
    }
    return folder
  }

  private static func shell(_ command: String, in folder: TemporaryFolder) throws {
    let run = try Waymark.run(
      "/bin/bash", ["-ec", command], environment: Marketplace.variables, in: folder.path)
    try #require(run.status == 0, "\(command): \(run.errors)")
  }

  private static func look(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Waymark.Run {
    try Waymark.run(
      inspect + arguments, environment: Marketplace.variables, in: folder.path)
  }

  @Test(
    arguments: [
      ("openssl rsa -in key.pem -passin $P -outform DER -out k", "certificate.pem", "k"),
      ("openssl rsa -in key.pem -passin $P -traditional -out k", "certificate.pem", "k"),
      (
        "openssl pkcs8 -topk8 -in key.pem -passin $P -passout $P -outform DER -out k",
        "certificate.pem", "k"
      ),
      (
        "openssl x509 -in certificate.pem -outform DER -out c; cp key.pem k", "c", "k"
      ),
      ("cat key.pem certificate.pem > c", "c", nil),
      ("openssl pkcs12 -export $IN -passout $P -out c", "c", nil),
      ("openssl pkcs12 -export -legacy $IN -passout $P -out c", "c", nil),
      // As the Keychain of macOS exports it: RC2 with 40 bits for the certificate, 3DES for the key.
      (
        "openssl pkcs12 -export -legacy -certpbe PBE-SHA1-RC2-40 -keypbe PBE-SHA1-3DES $IN"
          + " -name 'Pass Type ID' -passout $P -out c", "c", nil
      ),
    ] as [(String, String, String?)])
  func opensEveryForm(command: String, certificate: String, key: String?) throws {
    let folder = try Self.folder()
    let variables =
      "P=env:WAYMARK_PASS_PASSWORD; IN='-inkey key.pem -in certificate.pem -passin env:WAYMARK_PASS_PASSWORD'; "
    try Self.shell(variables + command + "; chmod 600 c k 2>/dev/null || true", in: folder)
    let run = try Self.look(
      ["--certificate", certificate, "--intermediates", "intermediate.pem"] + Self.password
        + (key.map { ["--key", $0] } ?? []), in: folder)
    #expect(run.status == 0, "\(run)")
    let object = try #require(try run.objects().first)
    #expect(object["passType"] as? String == "pass.com.example.staging.gatepass")
    #expect((object["problems"] as? [Any])?.isEmpty == true)
    #expect((object["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test(arguments: [
    (["--certificate", "key.pem", "--key", "key.pem"], "it has a private key"),
    (["--certificate", "certificate.pem", "--key", "certificate.pem"], "it has a certificate"),
    (["--certificate", "request.pem", "--key", "key.pem"], "send it to Apple"),
    (["--certificate", "certificate.pem", "--key", "public.pem"], "only a public key"),
    (["--certificate", "c.p12", "--key", "key.pem"], "remove the key file"),
    (["--certificate", "certificate.pem", "--key", "c.p12"], "give it as the certificate"),
    (["--certificate", "certificate.pem", "--intermediates", "c.p12"], "PKCS#12"),
    (["--certificate", "authority.pem"], "no private key"),
    (["--certificate", "request.pem", "--key", "key.pem"], "request.pem: "),
    (["--certificate", "certificate.pem", "--key", "public.pem"], "public.pem: "),
  ])
  func saysWhatAFileIsInstead(arguments: [String], words: String) throws {
    let folder = try Self.folder()
    try Self.shell(
      """
      P=env:WAYMARK_PASS_PASSWORD
      openssl req -new -key key.pem -passin $P -subj /CN=a -out request.pem
      openssl rsa -in key.pem -passin $P -pubout -out public.pem
      openssl pkcs12 -export -inkey key.pem -in certificate.pem -passin $P -passout $P -out c.p12
      """, in: folder)
    let run = try Self.look(arguments + Self.password, in: folder)
    #expect(run.status == 2 && run.errors.contains(words), "\(run)")
    #expect(!run.errors.contains("test-only"))
  }

  @Test func selectsTheIntermediateThatSignedTheLeaf() throws {
    let folder = try Self.folder()
    let other = try Identities.shared.get() + "/production/intermediate.pem"
    try Self.shell("cat '\(other)' authority.pem intermediate.pem > several.pem", in: folder)
    let arguments = ["--certificate", "certificate.pem", "--key", "key.pem"] + Self.password
    let found = try Self.look(arguments + ["--intermediates", "several.pem"], in: folder)
    #expect(found.status == 0, "\(found)")
    let missing = try Self.look(arguments + ["--intermediates", other], in: folder)
    #expect(missing.status == 1)
    #expect(missing.output.contains("none of the intermediate certificates issued"))
  }

  @Test func warnsAboutAKeyThatOthersCanRead() throws {
    let folder = try Self.folder()
    try Self.shell("chmod 644 key.pem", in: folder)
    let run = try Self.look(Self.password + ["."], in: folder)
    #expect(run.status == 0)
    let warnings = try #require(try run.objects().first?["warnings"] as? [[String: String]])
    #expect(warnings.first?["message"]?.contains("may read the key") == true)
    #expect(warnings.first?["help"] == "chmod 600 './key.pem'")
    try Self.shell("chmod 622 key.pem", in: folder)
    #expect(try Self.look(Self.password + ["."], in: folder).output.contains("may change the key"))
  }

  @Test func writesNoKeyThroughALinkOfAnotherUser() throws {
    let folder = try TemporaryFolder()
    try Self.shell("mkdir -m 1777 shared; umask 0; ln -s ../victim shared/key.pem", in: folder)
    let arguments = ["passes", "identity", "new", "--type", "pass.a", "--team", "A1B2C3D4E5"]
    let refused = try Waymark.run(arguments + [folder.path + "/shared"])
    #expect(
      refused.status == 2
        && refused.errors.contains("key.pem: a file or folder with this name exists"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/victim"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/shared") == ["key.pem"])
    try Self.shell("rm -f shared/*", in: folder)
    let written = try Waymark.run(arguments + [folder.path + "/shared"])
    #expect(written.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/shared")
    #expect(names.sorted() == ["authority.pem", "certificate.pem", "intermediate.pem", "key.pem"])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path + "/shared/key.pem")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// An authority that anyone can make is treated as a test authority.
  @Test func refusesAnAuthorityOtherThanApple() throws {
    let market = try Marketplace()
    let folder = try TemporaryFolder()
    let type = "pass.com.example.gatepass"
    try Self.shell(
      """
      cat > ca.cnf <<'END'
      basicConstraints=critical,CA:TRUE
      keyUsage=critical,keyCertSign
      END
      cat > leaf.cnf <<'END'
      basicConstraints=critical,CA:FALSE
      keyUsage=critical,digitalSignature
      extendedKeyUsage=1.2.840.113635.100.4.14
      1.2.840.113635.100.6.1.16=ASN1:UTF8String:\(type)
      END
      openssl req -new -newkey rsa:2048 -nodes -keyout ca.key -subj '/O=Test Inc./CN=CA' -out r
      openssl x509 -req -in r -signkey ca.key -days 300 -extfile ca.cnf -out intermediate.pem
      openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -out r \
        -subj '/UID=\(type)/CN=Pass Type ID: \(type)/OU=A1B2C3D4E5'
      openssl x509 -req -in r -CA intermediate.pem -CAkey ca.key -CAcreateserial -days 300 \
        -extfile leaf.cnf -out certificate.pem
      cp certificate.pem key.pem intermediate.pem '\(market.folder)/Identities/production/'
      """, in: folder)
    let inspect = ["passes", "identity", "inspect", "--project", market.folder]
    let allowed = try Waymark.run(inspect, environment: Marketplace.variables)
    #expect(allowed.status == 0 && allowed.output.contains("not Apple's: "), "\(allowed)")
    try market.edit("waymark.json") { $0 = $0.replacing("\"allowTestIdentity\": true,", with: "") }
    let refused = try Waymark.run(inspect, environment: Marketplace.variables)
    #expect(refused.status == 1 && refused.output.contains("O=Test Inc."), "\(refused)")
    let build = try market.build()
    #expect(build.status == 2 && build.output.contains("is not Apple's"), "\(build)")
  }

  @Test func showsTheIdentitiesOfAllEnvironments() throws {
    let market = try Marketplace()
    let arguments = ["passes", "identity", "inspect", "--project", market.folder]
    func run(_ more: [String]) throws -> Waymark.Run {
      try Waymark.run(arguments + more, environment: Marketplace.variables)
    }
    let table = try run([])
    #expect(table.status == 0, "\(table)")
    for words in ["environment  production\n", "environment  staging\n"] {
      #expect(table.output.contains(words), "\(table)")
    }
    #expect(table.output.matches(of: /days left    36[45]\n/).count == 2, "\(table)")
    let soon = try run(["--min-days", "400", "--format", "json", "--environment", "staging"])
    #expect(soon.status == 1)
    let object = try #require(try soon.objects().first)
    #expect(try soon.objects().count == 1 && object["environment"] as? String == "staging")
    #expect(soon.output.contains("--min-days requires 400"))
    #expect(try run(["--environment", "stagging"]).status == 2)
    let locked = try Waymark.run(arguments + ["--format", "json"])
    #expect(locked.status == 1)
    #expect(try locked.objects().count == 2)
    #expect(locked.output.contains("in \\\"env\\\" of the password is not set"))
  }

  @Test func warnsAboutAPasswordThatOthersCanRead() throws {
    let folder = try Self.folder()
    try Self.shell("echo test-only > password; chmod 644 password", in: folder)
    let run = try Self.look(["--password-file", "password", "."], in: folder)
    #expect(run.status == 0, "\(run)")
    let warnings = try #require(try run.objects().first?["warnings"] as? [[String: String]])
    #expect(warnings.map { $0["help"] } == ["chmod 600 'password'"])
    try Self.shell(
      "chmod 600 password; printf '\\357\\273\\277test-only\\n' > password", in: folder)
    let marked = try Self.look(["--password-file", "password", "."], in: folder)
    #expect(marked.status == 2 && marked.errors.contains("begins with a byte order mark"))
  }

  @Test func explainsTheLimitsOfAnEllipticKey() throws {
    let folder = try Self.folder()
    try Self.shell(
      """
      openssl ecparam -name prime256v1 -genkey -noout -out key.pem
      openssl req -new -x509 -key key.pem -subj /CN=a -days 300 -out certificate.pem
      """, in: folder)
    let run = try Self.look(["."], in: folder)
    #expect(run.output.contains("the key is not an RSA key, so the bytes of passes differ"))
  }

  @Test func everyBuildWarnsThatACertificateExpiresSoon() throws {
    let market = try Marketplace()
    let identity = market.folder + "/Identities/production"
    try FileManager.default.removeItem(atPath: identity)
    let made = try Waymark.run(
      [
        "passes", "identity", "new", "--days", "9", "--type", "pass.com.example.gatepass", "--team",
        "A1B2C3D4E5", "--password-env", "WAYMARK_PASS_PASSWORD", identity,
      ], environment: Marketplace.variables)
    #expect(made.status == 0 && made.output.contains("warning: the certificate"), "\(made)")
    let build = try market.build(["--environment", "production"])
    #expect(build.status == 0, "\(build)")
    let warnings = try build.objects().filter { $0["code"] as? String == "CERT-SOON" }
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { ($0["message"] as? String)?.contains("days left") == true })
    let table = try Waymark.run(
      ["passes", "identity", "inspect", "--project", market.folder],
      environment: Marketplace.variables)
    #expect(table.status == 0 && table.output.contains("warning: the certificate"))
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Pass", withIntermediateDirectories: true)
    try market.write(
      """
      {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.gatepass",
      "teamIdentifier": "A1B2C3D4E5", "serialNumber": "1", "organizationName": "O",
      "description": "d", "generic": {"primaryFields": [{"key": "k", "value": "v"}]}}
      """, to: "Pass/pass.json")
    for size in ["", "@2x", "@3x"] {
      let icon = try Data(
        contentsOf: URL(filePath: Waymark.root + "/Templates/theme/passes/icon\(size).png"))
      try icon.write(to: URL(filePath: market.folder + "/Pass/icon\(size).png"))
    }
    let pass = try Waymark.run(
      [
        "passes", "build", market.folder + "/Pass", "--identity", identity, "--output",
        market.beside("p.pkpass"), "--password-env", "WAYMARK_PASS_PASSWORD",
      ], environment: Marketplace.variables)
    #expect(pass.status == 0 && pass.errors.contains("days left"), "\(pass)")
    let wrong = try Waymark.run(
      [
        "passes", "build", market.folder + "/Pass", "--identity", identity, "--output",
        market.beside("q.pkpass"), "--password-env", "WAYMARK_PASS_PASSWORD",
      ], environment: Marketplace.variables.merging(["WAYMARK_PASS_PASSWORD": "wrong"]) { $1 })
    #expect(wrong.errors.contains(identity + "/key.pem: error: "), "\(wrong)")
    #expect(!wrong.errors.contains("certificate.pem"), "\(wrong)")
  }

  @Test func explainsHowToProvideAPassword() throws {
    let folder = try Self.folder()
    try Self.shell(": > empty; echo test-only > password; chmod 600 empty password", in: folder)
    let missing = try Self.look(["."], in: folder)
    #expect(missing.status == 2 && missing.errors.contains("--password-env or"), "\(missing)")
    let empty = try Self.look(["--password-file", "empty", "."], in: folder)
    #expect(empty.status == 64 && empty.errors.contains("first line of empty"), "\(empty)")
    let both = try Self.look(Self.password + ["--password-file", "password", "."], in: folder)
    #expect(both.status == 64 && both.errors.contains("not both"), "\(both)")
  }

  @Test func limitsTheLengthOfAPassType() throws {
    let folder = try TemporaryFolder()
    func make(_ count: Int, _ more: [String]) throws -> Waymark.Run {
      let type = "pass." + String(repeating: "a", count: count - 5)
      return try Waymark.run(
        ["passes", "identity", "new", "--type", type, "--team", "A1B2C3D4E5"] + more
          + [folder.path + "/\(count)"])
    }
    #expect(try make(50, []).status == 0)
    #expect(try make(41, ["--nfc"]).status == 0)
    for (count, more) in [(51, []), (42, ["--nfc"])] as [(Int, [String])] {
      let run = try make(count, more)
      #expect(run.status == 64 && run.errors.contains("has space for \(count - 1)"), "\(run)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/\(count)"))
    }
  }

  @Test func refusesAnEd25519Key() throws {
    let folder = try Self.folder()
    try Self.shell(
      """
      openssl genpkey -algorithm ed25519 -out key.pem
      openssl req -new -x509 -key key.pem -subj /CN=a -days 300 -out certificate.pem
      """, in: folder)
    let run = try Self.look(["."], in: folder)
    #expect(run.status == 1 && run.output.contains("use an RSA or EC key"), "\(run)")
    #expect(!run.output.contains("the key is not an RSA key"))
  }

  @Test func makesAnIdentityForNFC() throws {
    let folder = try TemporaryFolder()
    let arguments = ["passes", "identity", "new", "--type", "pass.a", "--team", "A1B2C3D4E5"]
    let run = try Waymark.run(arguments + ["--nfc", folder.path + "/nfc"])
    #expect(run.status == 0 && run.output.contains("CN=Pass Type ID with NFC: pass.a"), "\(run)")
  }
}
