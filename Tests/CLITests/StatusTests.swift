import Foundation
import Testing
import WaymarkTestSupport

@testable import WaymarkCLI

@Suite struct StatusTests {
  @Test(arguments: ["README.md", "docs/reference/exit-statuses.md"])
  func matchesTheDocuments(name: String) throws {
    let text = String(
      decoding: try Data(contentsOf: packageRoot.appending(path: name)), as: UTF8.self)
    for status in Status.allCases {
      #expect(text.contains("| \(status.rawValue) | \(status.meaning)"), "\(status)")
    }
  }

  @Test func ordersStatusesBySeverity() {
    #expect([Status.done, .notDone, .foundProblems].max() == .notDone)
  }
}
