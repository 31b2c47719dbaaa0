import Testing
import WaymarkCore
import WaymarkSigning
import WaymarkTestSupport

@Suite struct ServiceAccountTests {
  private static let email = "gate@cars-example.iam.gserviceaccount.com"

  /// A key file in Google's form, with changed members.
  private static func file(
    _ key: PrivateKey, _ changes: [String: JSON?] = [:], layout: JSONLayout = .pretty
  ) throws -> [UInt8] {
    let pem = String(decoding: try key.pem(), as: UTF8.self)
    var members: [String: JSON?] = [
      "type": "service_account", "project_id": "cars-example", "private_key_id": "0a1b2c",
      "private_key": .string(pem), "client_email": .string(email), "client_id": "1234",
    ]
    for (name, value) in changes { members[name] = value }
    return rendered { $0.json(.sorted(members.compactMapValues(\.self)), layout: layout) }
  }

  @Test func signsATokenThatOpenSSLAndPythonVerify() throws {
    let key = try PrivateKey.generate()
    let account = try ServiceAccount(file: Self.file(key))
    #expect(account.email == Self.email)
    #expect(account.keyID == "0a1b2c")
    #expect(account.key.bitCount == 2048)
    let claims: JSON = .members([
      "iss": .string(account.email), "aud": "google", "name": "张伟 <&>",
    ])
    let token = try account.token(of: claims)
    #expect(try account.duplicate().token(of: claims) == token)
    #expect(token.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) })

    let scratch = try Scratch()
    try scratch.write(key.publicDER(), "public.der")
    try scratch.write(Array(token.utf8), "token")
    try scratch.write(Array(Self.script.utf8), "split.py")
    let split = try scratch.run(["python3", "split.py"])
    #expect(split.status == 0, "\(split.output)")
    #expect(
      split.output.contains(#"{"alg": "RS256", "typ": "JWT", "kid": "0a1b2c"}"#), "\(split.output)")
    #expect(split.output.contains("张伟 <&>"), "\(split.output)")
    let result = try scratch.openssl(
      "dgst", "-sha256", "-verify", "public.der", "-keyform", "DER", "-signature", "signature",
      "content")
    #expect(result.status == 0, "\(result.output)")
  }

  /// Decodes a token without our code.
  private static let script = """
    import base64, json
    token = open("token").read()
    def decode(part): return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    header, claims, signature = token.split(".")
    print(json.dumps(json.loads(decode(header))))
    print(json.dumps(json.loads(decode(claims)), ensure_ascii=False))
    open("content", "w").write(header + "." + claims)
    open("signature", "wb").write(decode(signature))
    """

  @Test func readsEveryWayOfWritingAKey() throws {
    let key = try PrivateKey.generate()
    let expected = try key.publicDER()
    let compact = try Self.file(key, layout: .compact)
    #expect(try ServiceAccount(file: compact).key.publicDER() == expected)
    // Some JSON writers escape characters that HTML treats specially.
    let text = String(decoding: compact, as: UTF8.self)
    let escaped = text.replacing("+", with: "\\u002b").replacing("=", with: "\\u003D")
      .replacing("/", with: "\\/")
    #expect(try ServiceAccount(file: Array(escaped.utf8)).key.publicDER() == expected)
    let noID = try ServiceAccount(file: Self.file(key, ["private_key_id": nil]))
    #expect(noID.keyID == nil)
  }

  @Test func reportsTheActualKindOfAFile() throws {
    let key = try PrivateKey.generate()
    let pem = try key.pem()
    let cases: [([UInt8], String)] = [
      ([], "it is not JSON"),
      (Array("{".utf8), "it is not JSON"),
      (pem, "it is a key in PEM"),
      (Array(base64(try Self.file(key, layout: .compact)).utf8), "in Base64"),
      (Array("/run/secrets/wallet.json".utf8), "a file path"),
      (Array("[]".utf8), "no \"client_email\""),
      (Array(#"{"installed":{"client_id":"1"}}"#.utf8), "OAuth client"),
      (try Self.file(key, ["type": "authorized_user"]), "another type"),
      (try Self.file(key, ["client_email": nil]), "no \"client_email\""),
      (try Self.file(key, ["private_key": nil]), "no \"private_key\""),
      (try Self.file(key, ["private_key": ""]), "no \"private_key\""),
      (try Self.file(key, ["private_key": 5]), "no \"private_key\""),
      (
        try Self.file(key, ["private_key": "-----BEGIN PRIVATE KEY-----"]),
        "no valid private key in PEM"
      ),
      (Array(#"{"private_key":"\"#.utf8), "it is not JSON"),
      (Array(#"{"private_key":"\u00"#.utf8), "it is not JSON"),
    ]
    for (bytes, reason) in cases {
      do throws(SigningError) {
        _ = try ServiceAccount(file: bytes)
        Issue.record("\(reason) was expected")
      } catch {
        #expect(error.reason.contains(reason), "\(error)")
        #expect(!error.description.contains("BEGIN"))
      }
    }
  }

  @Test func requiresAnRSAKey() throws {
    let scratch = try Scratch()
    try scratch.openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "ec.pem")
    let ec = try PrivateKey(pem: scratch.read("ec.pem"))
    let error = try #require(throws: SigningError.self) {
      try ServiceAccount(file: Self.file(ec))
    }
    #expect(error.reason.contains("not an RSA key"))
  }

  private static let digits: [([UInt8], String, String)] = [
    ([], "", ""), ([0], "AA==", "AA"), ([0xFB, 0xFF], "+/8=", "-_8"),
    ([0xFF, 0xFE, 0xFD], "//79", "__79"), ([1, 2, 3, 4], "AQIDBA==", "AQIDBA"),
  ]

  @Test(arguments: digits)
  func writesBase64OfBothAlphabets(bytes: [UInt8], padded: String, url: String) {
    #expect(base64(bytes) == padded)
    #expect(base64URL(bytes) == url)
  }
}
