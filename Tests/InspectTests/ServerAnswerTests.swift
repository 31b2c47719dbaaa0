import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkInspect

struct ServerAnswerTests {
  private static let host = "cars.example.com"

  /// The output of curl for a transfer.
  private func answer(
    status: Int = 200, exit: Int = 0, message: String = "null", headers: [UInt8]
  ) throws -> ServerAnswer {
    let variables =
      "{\"urlnum\":0,\"http_code\":\(status),\"exitcode\":\(exit),\"errormsg\":\(message)}\n"
    return try #require(ServerAnswer((Array(variables.utf8) + headers)[...]))
  }

  private func file() throws -> ExpectedFile {
    let line = """
      {"path":"web/\(Self.host)/robots.txt","sha256":"00","size":2,"contentType":"text/plain",\
      "headers":{"Cache-Control":"no-store"}}
      """
    return try #require(ExpectedFile(JSONReader.read(Array(line.utf8)).root))
  }

  private func differences(_ answer: ServerAnswer) throws -> [Difference] {
    AnswerComparison(
      url: "https://\(Self.host)/robots.txt", file: try file(), answer: answer
    ).ofHead
  }

  /// Newer versions of curl copy the bytes of a header unchanged.
  @Test func readsHeadersThatAreNotUTF8() throws {
    let answer = try answer(
      headers: Array("{\"Content-Type\":[\"text/plain\"],\"cache-control\":[\"caf".utf8) + [0xE9]
        + Array("\"]}".utf8))
    #expect(answer.header("Cache-Control") == "caf\u{FFFD}")
    #expect(try differences(answer).map(\.kind) == [.verifyHeader])
  }

  @Test func escapesTerminalControls() throws {
    let hostile = "{\"location\":[\"/\\u001b[31m\\u009b\u{202E}x\\u2028\"]}"
    let found = try differences(answer(status: 302, headers: Array(hostile.utf8)))
    #expect(
      found.map(\.message) == ["the server redirects to /\\u001b[31m\\u009b\\u202ex\\u2028"])
  }

  @Test func reportsWhyAnAnswerIsIncomplete() throws {
    let none = try answer(status: 0, exit: 7, message: "\"refused\"", headers: Array("{}".utf8))
    #expect(try differences(none).map(\.kind) == [.verifyUnreachable])
    #expect(try differences(none).map(\.message) == ["refused"])
    let long = try answer(exit: 63, message: "\"\"", headers: Array("{}".utf8))
    #expect(try differences(long).map(\.kind) == [.verifyBody])
    #expect(try differences(long).map(\.message) == ["the body is too long: curl's error 63"])
    let kept = try answer(exit: 23, headers: Array("{}".utf8))
    #expect(try differences(kept).first?.message.hasPrefix("the body is too long, or") == true)
  }

  @Test func limitsTheFilesAndBytesOfABatch() throws {
    var batch = VerifyBatch()
    let file = try file()
    while batch.hasRoom(for: file) { batch.append(file) }
    #expect(batch.files.count == 256)
    #expect(batch.bodyLimit == 2 + 1 << 16)
    var first = VerifyBatch(limit: 8)
    while first.hasRoom(for: file) { first.append(file) }
    #expect(first.files.count == 8)
    // A long file leaves room for few others, but always for itself.
    let line = "{\"path\":\"web/a/b\",\"sha256\":\"\",\"size\":30000000,\"contentType\":\"\"}"
    let long = try #require(ExpectedFile(JSONReader.read(Array(line.utf8)).root))
    var few = VerifyBatch()
    while few.hasRoom(for: long) { few.append(long) }
    #expect(few.files.count == 2)
    #expect(!batch.hasRoom(for: long))
  }
}
