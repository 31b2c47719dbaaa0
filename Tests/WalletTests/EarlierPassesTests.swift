import Foundation
import Testing
import WaymarkDisk
import WaymarkTree

@testable import WaymarkWallet

@Suite struct EarlierPassesTests {
  private let output = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID())"
  private let path = "web/example.com/wallet/v1/passes/pass.x/1"

  private var passes: EarlierPasses {
    EarlierPasses(
      in: "web/example.com/wallet/v1/passes/", of: TreeFolders(output: output, environment: "a"))
  }

  private func write(_ text: String) throws {
    try makeFolders(at: output + "/a/web/example.com/wallet/v1/passes/pass.x")
    try writeFile(Array(text.utf8), at: output + "/a/" + path)
  }

  private func clear() { try? FileManager.default.removeItem(atPath: output) }

  @Test func readsAPassOfTheTree() throws {
    defer { clear() }
    try write("pass")
    #expect(try passes.pass(at: path) == Array("pass".utf8))
    #expect(try passes.pass(at: path + "0") == nil)
  }

  @Test func failsWhenAPassCannotBeRead() throws {
    defer { clear() }
    try write("pass")
    // No pass is that large.
    let file = try #require(FileHandle(forWritingAtPath: output + "/a/" + path))
    try file.truncate(atOffset: 65 << 20)
    let error = #expect(throws: FileError.self) { try passes.pass(at: path) }
    #expect(error?.isTooLarge == true)
  }
}
