import FoundationEssentials
import Testing
import WaymarkModel

@testable import WaymarkRecords

@Suite struct DiagnosticKindTests {
  private static let kinds: [DiagnosticKind] = .source + .record

  @Test("gives every kind a code of its own, a summary and a help")
  func isComplete() {
    #expect(Set(Self.kinds.map(\.code)).count == Self.kinds.count)
    for kind in Self.kinds {
      #expect(kind.code.split(separator: ".").count == 2)
      #expect(!kind.summary.isEmpty && !kind.summary.hasSuffix("."))
      #expect(kind.help.hasSuffix("."))
    }
  }

  @Test("lists every kind that is declared")
  func listsAll() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Records")
    let declared = try ["Source", "Record"].flatMap { name in
      let path = folder.appending(path: "DiagnosticKind+\(name).swift").path
      let text = String(
        decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
      return text.matches(of: /DiagnosticKind\(\s*"([^"]+)"/).map { String($0.output.1) }
    }
    #expect(declared == Self.kinds.map(\.code))
  }
}
