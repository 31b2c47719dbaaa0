import Foundation
import Testing
import WaymarkColumns
import WaymarkEmbedded
import WaymarkModel

@testable import WaymarkAppLinks
@testable import WaymarkDrafts
@testable import WaymarkPasses
@testable import WaymarkReaders
@testable import WaymarkRecords
@testable import WaymarkValues

/// Reads every table that is compiled into the program as a file; reports the line of a wrong row.
@Suite struct DataTablesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func result<Row>(_ table: DataTable<Row>) -> (path: String, faults: [String]) {
    (table.path, table.faults)
  }

  private static let results = [
    result(Attribute.table), result(Labels.table), result(Vocabulary.table),
    result(CurrencySigns.table), result(MonthNames.table), result(Units.table),
    result(BrokenSigns.table), result(HTMLReferences.table),
    result(Multipliers.table), result(ExportGuess.table),
    result(FieldNames.headers),
    result(CountryRow.table), result(SystemCodes.table), result(LintKind.table),
    result(PassSchema.data), result(DiagnosticTable("Sources/Readers/diagnostics.json").table),
    result(DiagnosticTable("Sources/Records/diagnostics.json").table),
    result(DiagnosticTable("Sources/Passes/diagnostics.json").table),
    result(DiagnosticTable("Sources/Project/diagnostics.json").table),
    result(FieldNames.words), result(WaymarkDrafts::CountryNames.words),
    result(LanguageGuess.words),
    result(VocabularyGuess.words), result(WordTable.terms),
  ]

  @Test func everyRowIsRead() {
    for result in Self.results { #expect(result.faults == [], "\(result.path)") }
  }

  @Test func everyFileIsATableOfThisTest() throws {
    let sources = Self.root.appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var paths: [String] = []
    for case let file as URL in files where file.pathExtension == "json" {
      let path = String(file.path.dropFirst(Self.root.path.count + 1))
      if !path.hasPrefix("Sources/Drafts/Starter/") { paths.append(path) }
    }
    #expect(paths.sorted() == Self.results.map(\.path).sorted())
  }

  @Test func everyKindOfTheLintIsInItsTable() {
    #expect(LintKind.table.rows.map(\.code) == LintKind.allCases.map(\.rawValue))
  }
}
