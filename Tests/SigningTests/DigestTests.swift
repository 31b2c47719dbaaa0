import Signing
import Testing

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
}
