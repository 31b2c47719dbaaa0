import Testing
import WaymarkSigning
import WaymarkTestSupport

/// Messages about files that are not of the expected kind.
@Suite struct KeyFileTests {
  private static let files = Result { try made() }

  /// The files by their names.
  private static func made() throws -> [String: [UInt8]] {
    let identity = try Fixtures.shared().identity
    let scratch = try Scratch()
    try scratch.write(identity.leaf.pem, "leaf.pem")
    try scratch.write(identity.leaf.der, "leaf.cer")
    try scratch.write(identity.key.pem(), "key.pem")
    let result = try scratch.run([
      "sh", "-ec",
      """
      openssl rsa -in key.pem -outform DER -out key.der
      openssl pkcs8 -topk8 -in key.pem -outform DER -passout pass:a -out encrypted.der
      openssl req -new -key key.pem -subj /CN=a -outform DER -out csr.der
      openssl crl2pkcs7 -nocrl -certfile leaf.pem -out c.p7b
      openssl pkcs7 -in c.p7b -outform DER -out d.p7c
      E="openssl pkcs12 -export -in leaf.pem -passout pass:secret"
      $E -inkey key.pem -out a.p12
      $E -nokeys -out nokey.p12
      $E -inkey key.pem -nomac -out nomac.p12
      head -c 1000 a.p12 > cut.p12
      base64 a.p12 > base64.p12
      L="-provider legacy -provider default -passout pass:secret"
      openssl pkcs8 -topk8 -v1 PBE-SHA1-RC2-40 $L -in key.pem -out rc2.pem
      openssl pkcs8 -topk8 -v1 PBE-MD5-DES $L -in key.pem -out des.pem
      openssl rsa -in key.pem -traditional -des $L -out traditional.pem
      """,
    ])
    try #require(result.status == 0, "\(result.output)")
    let names = try scratch.run(["ls"]).output.split(separator: "\n").map(String.init)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try scratch.read($0)) })
  }

  @Test(
    arguments: [
      ("leaf.cer", nil, "secret", "give the key file too"),
      ("leaf.pem", nil, "secret", "give the key file too"),
      ("leaf.pem", "leaf.cer", nil, "it has a certificate"),
      ("csr.der", "key.pem", nil, "send it to Apple"),
      ("key.der", "key.pem", nil, "it has a private key"),
      ("encrypted.der", "key.pem", nil, "it has a private key"),
      ("leaf.pem", "csr.der", nil, "send it to Apple"),
      ("c.p7b", "key.pem", nil, "pkcs7 -print_certs"),
      ("d.p7c", "key.pem", nil, "pkcs7 -inform DER -print_certs"),
      ("leaf.pem", "encrypted.der", "", "the password is wrong: it is empty"),
      ("nokey.p12", nil, "secret", "export both together"),
      ("a.p12", nil, nil, "there is no password"),
      ("a.p12", nil, "wrong", "the password is wrong"),
      ("a.p12", nil, "\u{FEFF}secret", "the password is wrong: it begins with a byte"),
      ("base64.p12", nil, "secret", "base64 -d"),
      ("cut.p12", nil, "secret", "damaged or truncated"),
      ("nomac.p12", nil, "secret", "no checksum"),
      ("leaf.pem", "rc2.pem", "secret", "old cipher"),
      ("leaf.pem", "des.pem", "secret", "old cipher"),
      ("leaf.pem", "traditional.pem", "secret", "old cipher"),
    ] as [(String, String?, String?, String)])
  func saysWhatIsWrong(
    certificate: String, key: String?, password: String?, words: String
  ) throws {
    let files = try Self.files.get()
    let file = try #require(files[certificate])
    let keyFile = try key.map { try #require(files[$0]) }
    let error = #expect(throws: SigningError.self) {
      try Identity(
        certificateFile: file, keyFile: keyFile, password: password.map { Array($0.utf8) },
        candidates: [])
    }
    #expect(error?.reason.contains(words) == true, "\(String(describing: error))")
    #expect(error?.isAboutPassword == words.contains("password"))
    #expect(
      error?.isAboutCertificate
        == (key == "key.pem" || certificate == "base64.p12"
          || certificate == "cut.p12"))
  }
}
