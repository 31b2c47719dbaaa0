import Foundation
import Testing

/// Most clones have no folder of golden vectors: a test that reads it without a check fails there.
@Suite struct SharedFilesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The two files that may name the folder: the one that locates it, and this one.
  private static let exempt = ["SharedFiles.swift", "SharedFilesTests.swift"]

  @Test(arguments: ["Sources", "Tests", "Scripts", ".ci"])
  func onlyOneFileNamesTheFolderOfVectors(_ folder: String) throws {
    let files = try #require(
      FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil))
    var read = 0
    for case let file as URL in files where !Self.exempt.contains(file.lastPathComponent) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      read += 1
      let mention = text.firstMatch(of: /\.\.\/shared\b|\bshared\/(data|vectors|cases|bench)\b/)
      #expect(mention == nil, "\(file.path) names the folder of vectors; use SharedFiles")
    }
    #expect(read > 0)
  }
}
