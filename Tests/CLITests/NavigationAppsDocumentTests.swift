import Foundation
import Synchronization
import Testing
import WaymarkCLI

/// Keeps docs/navigation-apps.md equal to the table of apps.
///
/// `RECORD=1 swift test --filter NavigationAppsDocumentTests` writes it anew, and fails once.
@Suite struct NavigationAppsDocumentTests {
  /// A console that keeps what is printed.
  private final class Sheet: Console {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func write(_ bytes: [UInt8]) {
      self.bytes.withLock { $0 += bytes }
    }
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/navigation-apps.md")

  @Test func isTheOneOfTheTable() async throws {
    let sheet = Sheet()
    let status = await Tool.run(
      ["maps", "apps", "--format", "markdown"],
      in: Terminal(output: sheet, errors: Sheet(), now: 0))
    #expect(status == .done)
    let written = try? Data(contentsOf: Self.file)
    guard written != Data(sheet.text.utf8) else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(sheet.text.utf8).write(to: Self.file, options: .atomic)
    }
    Issue.record("docs/navigation-apps.md has another table than Sources/Maps/Apps; see above")
  }
}
