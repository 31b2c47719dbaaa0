import Testing
import WaymarkCore
import WaymarkTree

@testable import WaymarkDeploy

@Suite struct StateFileTests {
  private let owner = TreeOwner(project: "Cars", environment: "production")

  @Test func readsWhatItWrote() throws {
    let lines = [Array("\"a\"".utf8), Array("\"b c\"".utf8)]
    let bytes = try StateFile.bytes(.pending, of: owner, lines: lines)
    #expect(try StateFile.lines(bytes, .pending, of: owner).map(Array.init) == lines)
  }
}
