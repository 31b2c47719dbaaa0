import Testing
import WaymarkSigning
import WaymarkTestSupport

@Suite struct PrivateKeyTests {
  private static let password = Array("s3cret \u{e9}".utf8)

  @Test func writesAndReadsAPlainKey() throws {
    let identity = try Fixtures.shared().identity
    let pem = try identity.key.pem()
    #expect(pem.starts(with: "-----BEGIN PRIVATE KEY-----".utf8))
    let key = try PrivateKey(pem: pem)
    #expect(try key.fits(identity.leaf))
    #expect(key.isRSA)
  }

  @Test func writesAndReadsAnEncryptedKey() throws {
    let identity = try Fixtures.shared().identity
    let pem = try identity.key.pem(password: Self.password)
    #expect(pem.starts(with: "-----BEGIN ENCRYPTED PRIVATE KEY-----".utf8))
    #expect(try PrivateKey(pem: pem, password: Self.password).fits(identity.leaf))
  }

  @Test func reportsWhyAKeyDoesNotOpen() throws {
    let pem = try Fixtures.shared().identity.key.pem(password: Self.password)
    let withoutPassword = refusal(of: pem, password: nil)
    #expect(withoutPassword?.reason == "the key is encrypted, but there is no password")
    let wrong = refusal(of: pem, password: Array("hunter2".utf8))
    #expect(wrong?.reason == "the password is wrong, or the file is damaged")
    #expect(wrong?.description.contains("hunter2") == false)
    #expect(refusal(of: pem, password: Array(repeating: 65, count: 5000)) != nil)
    for text in ["", "hello", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"] {
      #expect(
        refusal(of: Array(text.utf8), password: nil)?.reason
          == "the file contains no valid private key in PEM")
    }
  }

  @Test func signsWhatOpenSSLVerifies() throws {
    let key = try PrivateKey.generate()
    let content = Array("yandexnavi://build_route_on_map?client=1".utf8)
    let signature = try key.signature(of: content)
    #expect(signature.count == 256)
    #expect(try key.signature(of: content) == signature)
    #expect(try key.signature(of: content + [0]) != signature)
    #expect(try key.signature(of: []).count == 256)
    let scratch = try Scratch()
    try scratch.write(key.pem(), "key.pem")
    try scratch.write(content, "content")
    try scratch.write(signature, "signature")
    let result = try scratch.openssl(
      "dgst", "-sha256", "-prverify", "key.pem", "-signature", "signature", "content")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: ["RSA traditional", "EC"])
  func readsKeysOfOpenSSL(_ kind: String) throws {
    let scratch = try Scratch()
    if kind == "EC" {
      try scratch.openssl(
        "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "plain.pem")
      try scratch.openssl(
        "ec", "-in", "plain.pem", "-aes256", "-passout", "pass:x1", "-out", "k.pem")
    } else {
      try scratch.openssl("genrsa", "-out", "plain.pem", "2048")
      try scratch.openssl(
        "rsa", "-in", "plain.pem", "-traditional", "-aes256", "-passout", "pass:x1", "-out", "k.pem"
      )
    }
    let key = try PrivateKey(pem: scratch.read("k.pem"), password: Array("x1".utf8))
    #expect(key.isRSA == (kind != "EC"))
  }
}

private func refusal(of pem: [UInt8], password: [UInt8]?) -> SigningError? {
  do throws(SigningError) {
    _ = try PrivateKey(pem: pem, password: password)
    return nil
  } catch {
    return error
  }
}
