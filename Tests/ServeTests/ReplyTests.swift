import Testing
import WaymarkCore

@testable import WaymarkServe

/// Ranges, compression, and what the preview changes in a page.
@Suite struct ReplyTests {
  @Test(arguments: [
    ("bytes=0-9", 100, 0..<10), ("bytes=90-", 100, 90..<100), ("bytes=-10", 100, 90..<100),
    ("bytes=-1000", 100, 0..<100), ("bytes=5-1000", 100, 5..<100), ("bytes=99-99", 100, 99..<100),
  ])
  func takesARange(text: String, size: Int, expected: Range<Int>) throws {
    #expect(try #require(ByteRange(text)).part(of: size) == expected)
  }

  @Test(arguments: ["bytes=100-", "bytes=-0", "bytes=100-200"])
  func knowsWhatIsOutsideOfTheFile(text: String) throws {
    #expect(try #require(ByteRange(text)).part(of: 100) == nil)
  }

  @Test(arguments: [
    "bytes=", "bytes=-", "bytes=9-0", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b", "bytes=+1-2",
    "bytes=0-99999999999999999999",
  ])
  func sendsAllForAnyOtherRange(text: String) {
    #expect(ByteRange(text) == nil)
  }

  @Test(arguments: [
    ("gzip", true), ("deflate, gzip;q=0.5, br", true), ("*", true), ("gzip;q=0", false),
    ("gzip; q=0.000", false), ("br", false), ("", false), ("xgzip", false),
  ])
  func compressesForThoseWhoTakeIt(accepted: String, isTaken: Bool) {
    func request(isOld: Bool) -> Request {
      Request(
        method: "GET", target: [], isOld: isOld, headers: [("accept-encoding", accepted)])
    }
    #expect(request(isOld: false).takesGzip == isTaken)
    #expect(!request(isOld: true).takesGzip)
  }

  @Test(arguments: [
    (
      "default-src 'none'; style-src 'self'",
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'"
    ),
    (
      "script-src 'none'; connect-src https://a.example",
      "script-src 'self'; connect-src 'self' https://a.example"
    ),
    (
      "default-src https://a.example",
      "default-src https://a.example; script-src 'self' https://a.example; connect-src 'self' https://a.example"
    ),
    ("script-src 'self'; connect-src 'self'", "script-src 'self'; connect-src 'self'"),
  ])
  func allowsTheScriptInAPolicy(policy: String, expected: String) {
    #expect(withScript(policy) == expected)
  }

  @Test(arguments: ["4913", ".a.md.swp", "a.md~", "___jb_tmp___", ".DS_Store", "a.db-shm"])
  func ignoresWhatEditorsWriteBesides(name: String) {
    #expect(isIgnoredFile(name))
    #expect(!isIgnoredFile("a.md") && !isIgnoredFile(".well-known") && !isIgnoredFile(".swp"))
  }
}
