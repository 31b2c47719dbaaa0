import Foundation
import Testing
import WaymarkSigning

@Suite struct DigestTests {
  // FIPS 180-4's examples.
  @Test(arguments: [
    (Digest.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func hashesText(digest: Digest, text: String, expected: String) throws {
    #expect(try digest.hex(of: Array(text.utf8)) == expected)
  }

  @Test func hashesOneMessageAfterTheOther() throws {
    var context = try DigestContext(.sha256)
    for _ in 0..<3 {
      try context.update([0x61])
      try context.update([0x62, 0x63])
      let hash = try context.finish()
      let expected = try Digest.sha256.hash(of: Array("abc".utf8))
      #expect(hash == expected)
    }
  }

  // RFC 4231 § 4.2, § 4.3 and § 4.7: a key shorter than a block, and one that is longer.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func hashesWithAKey(key: [UInt8], text: String, expected: String) throws {
    let code = try Digest.sha256.hmac(of: Array(text.utf8), key: key)
    #expect(code.map { String(format: "%02x", $0) }.joined() == expected)
  }
}
