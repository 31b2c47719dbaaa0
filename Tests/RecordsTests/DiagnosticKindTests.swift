import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct DiagnosticKindTests {
  private static let kinds: [DiagnosticKind] = .source + .record

  @Test("gives every kind a unique code, a summary and a help text")
  func isComplete() {
    #expect(Set(Self.kinds.map(\.code)).count == Self.kinds.count)
    for kind in Self.kinds {
      #expect(kind.code.split(separator: ".").count == 2)
      #expect(!kind.summary.isEmpty && !kind.summary.hasSuffix("."))
      #expect(kind.help.hasSuffix("."))
    }
  }
}
