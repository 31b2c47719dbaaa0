import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

@Suite struct FirstPassTests {
  /// A project in a separate folder, which is removed with it.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"

    init(_ files: [String: String]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: path + "/" + name)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Checks a project with the lines as its listings, and returns the diagnostics.
  private func check(
    _ lines: [String], fields: String = "{}", rules: String = "", duplicates: String? = nil,
    jobs: Int = 2, set: String = "listings", page: String = "listing"
  ) async throws -> (diagnostics: [Diagnostic], records: Int?) {
    let route = #"{ "name": "ads", "path": "/ads/{id}", "page": "\#(page)" }"#
    let rule = duplicates.map { #", "duplicates": "\#($0)""# } ?? ""
    let source = #""source": { "ndjson": "a.ndjson"\#(rules) }\#(rule)"#
    let records = #"{ "\#(set)": { \#(source), "fields": \#(fields) } }"#
    let folder = try Folder([
      "waymark.json": Sample().withRoute(route).with("records", records).text,
      "a.ndjson": lines.joined(separator: "\n") + "\n",
    ])
    let found = Mutex<[Diagnostic]>([])
    let summaries = try await build(
      BuildRequest(
        project: folder.path, output: nil, jobs: jobs, mode: BuildMode(clock: 1_800_000_000)),
      events: BuildEvents { diagnostic in found.withLock { $0.append(diagnostic) } })
    return (found.withLock { $0 }, summaries.first?.records)
  }

  @Test func warnsAboutAMappedMemberThatNoRecordHas() async throws {
    let (diagnostics, records) = try await check(
      [#"{"id":"1","title":"A","colour":"red"}"#], fields: #"{ "color": "color.name" }"#)
    #expect(diagnostics.map(\.code) == ["source.unused-mapping"])
    #expect(records == 1)
  }

  @Test func acceptsAMappedMemberThatOneRecordHas() async throws {
    let lines = (1...600).map {
      #"{"id":"\#($0)","title":"A"\#($0 == 600 ? ",\"c\":\"red\"" : "")}"#
    }
    let (diagnostics, records) = try await check(lines, fields: #"{ "color": "c" }"#)
    #expect(diagnostics.isEmpty)
    #expect(records == 600)
  }

  @Test func keepsTheNewestOfTwoRecordsWithOneIdentifierInAnyOrder() async throws {
    let old = #"{"id":"1","title":"Old","updated":"2026-01-01"}"#
    let new = #"{"id":"1","title":"New","updated":"2026-02-01"}"#
    for lines in [[old, new], [new, old]] {
      let (diagnostics, records) = try await check(lines)
      #expect(diagnostics.map(\.code) == ["record.duplicate-id"])
      #expect(diagnostics.first?.location.line == (lines.firstIndex(of: old) ?? 0) + 1)
      #expect(records == 1)
    }
  }

  /// The older record of one that is withdrawn is not published in its place.
  @Test(arguments: [
    (#", "only": { "pub": ["1"] }"#, #""pub":"0","updated":"2026-02-01""#, 1),
    (#", "except": { "pub": ["0"] }"#, #""pub":"0","updated":"2026-02-01""#, 1),
    ("", #""status":"unheard of","updated":"2026-02-01""#, 1),
    (#", "only": { "pub": ["1"] }"#, #""pub":"0","updated":"2025-02-01""#, 2),
    (#", "only": { "pub": ["1"] }"#, #""pub":"0","updated":"2026-01-01""#, 1),
    (#", "only": { "pub": ["1"] }"#, #""pub":"0","updated":"2099-02-01""#, 1),
    (#", "only": { "pub": ["1"] }"#, #""pub":"0","updated":"soon""#, 1),
    (#", "only": { "pub": ["1"] }"#, #""pub":"0""#, 1),
    ("", #""status":"unheard of""#, 2),
  ])
  func letsTheNewestRecordDecide(rules: String, members: String, kept: Int) async throws {
    let others = (2...300).map { #"{"id":"o\#($0)","title":"A","pub":"0"}"# }
    let old = #"{"id":"1","title":"Old","pub":"1","updated":"2026-01-01"}"#
    let new = #"{"id":"1","title":"New",\#(members)}"#
    let last = #"{"id":"2","title":"Other","pub":"1"}"#
    for lines in [[old, new, last], [new, old, last]] {
      // Some batches have no selected record.
      let (diagnostics, records) = try await check(
        (rules.isEmpty ? [] : others) + lines, rules: rules)
      #expect(records == kept)
      let code = rules.isEmpty ? "record.duplicate-id" : "record.newer-left-out"
      let duplicates = diagnostics.filter { $0.code == code }
      #expect(duplicates.count == 2 - kept)
      let isNewer = members.contains("-02-01")
      let end = isNewer ? "which is newer and left out" : "which is left out, and may be newer"
      #expect(duplicates.allSatisfy { $0.message.hasSuffix(end) }, "\(duplicates)")
      guard !rules.isEmpty else { continue }
      let first = try await check(others + lines, rules: rules, duplicates: "first")
      #expect(first.records == 2 && first.diagnostics.isEmpty)
    }
  }

  /// With more than half, the rows may be a choice, as of a language, so the project must decide;
  /// dates that are equal or absent say nothing.
  @Test(arguments: [
    (5, #","updated":"2026-02-01""#, nil, 5, 5), (6, #","updated":"2026-02-01""#, nil, nil, 1),
    (6, #","updated":"2026-02-01""#, "newest", 4, 6),
    (10, #","updated":"2026-02-01""#, "first", 10, 0),
    (5, #","updated":"2026-01-01""#, nil, 5, 5), (6, #","updated":"2026-01-01""#, nil, 10, 0),
    (6, "", nil, 10, 0), (6, "", "newest", 4, 6),
  ])
  func publishesNoRowThatANewerOneMayWithdraw(
    newer: Int, date: String, duplicates: String?, kept: Int?, warnings: Int
  ) async throws {
    let rows = (1...10).map { #"{"id":"\#($0)","title":"A","lang":"en","updated":"2026-01-01"}"# }
    let others = (1...newer).map { #"{"id":"\#($0)","title":"B","lang":"fr"\#(date)}"# }
    guard let kept else {
      let error = await #expect(throws: DiagnosedError.self) {
        try await check(rows + others, rules: #", "only": { "lang": ["en"] }"#)
      }
      #expect(error?.diagnostics.map(\.code) == ["build.undecided-rows"])
      let help = error?.diagnostics.first?.help ?? ""
      #expect(help.contains(#""duplicates": "newest""#) && help.contains(#""duplicates": "first""#))
      return
    }
    let (diagnostics, records) = try await check(
      rows + others, rules: #", "only": { "lang": ["en"] }"#, duplicates: duplicates)
    #expect(records == kept)
    #expect(diagnostics.map(\.code) == Array(repeating: "record.newer-left-out", count: warnings))
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
  }

  /// The column with the date may have a name that Waymark does not know.
  @Test(arguments: [1, 2, 3])
  func withdrawsRecordsWithoutDatesUnlessMostHaveSuchARow(count: Int) async throws {
    let rows = (1...4).map { #"{"id":"\#($0)","title":"A","pub":"1"}"# }
    let others = (1...count).map { #"{"id":"\#($0)","title":"A","pub":"0"}"# }
    let (diagnostics, records) = try await check(
      rows + others, rules: #", "only": { "pub": ["1"] }"#)
    #expect(records == (count > 2 ? 4 : 4 - count))
    #expect(diagnostics.count == (count > 2 ? 0 : count))
  }

  /// Many programs write such names with escapes.
  @Test(arguments: ["geändert", #"ge\u00e4ndert"#])
  func readsTheDateOfARowThatIsLeftOut(name: String) async throws {
    let lines = [("1", "01", "yes"), ("1", "02", "no"), ("2", "01", "yes")].map {
      #"{"id":"\#($0)","title":"A","show":"\#($2)","\#(name)":"2026-\#($1)-01"}"#
    }
    let (diagnostics, records) = try await check(
      lines, fields: #"{ "updated": "geändert" }"#, rules: #", "only": { "show": ["yes"] }"#)
    #expect(diagnostics.map(\.code) == ["record.newer-left-out"] && records == 1)
  }

  /// The clock of the machine that writes may be ahead.
  @Test func keepsNoRecordForADateFarAhead() async throws {
    let lines = ["2026-01-01", "2099-01-01"].map { #"{"id":"1","title":"A","updated":"\#($0)"}"# }
    for lines in [lines, lines.reversed()] {
      let duplicate = try await check(lines).diagnostics.first { $0.code == "record.duplicate-id" }
      #expect(duplicate?.location.line == (lines[0].contains("2099") ? 1 : 2))
    }
  }

  /// A pass must not open a gate because an older row says so; passes have no date.
  @Test(arguments: [
    (#""state":"void""#, "record.newer-left-out"),
    (#""voided":true"#, "record.duplicate-id"),
    (#""validUntil":"2026-01-01T00:00:00Z""#, "record.duplicate-id"),
  ])
  func keepsTheRowThatWithholdsAGatePass(members: String, code: String) async throws {
    let id = "9b1d6f0c4e2a7835"
    let good = #"{"id":"\#(id)","vehicle":"A","validUntil":"2030-01-01T00:00:00Z"}"#
    let other = #"{"id":"\#(id)","vehicle":"A",\#(members)}"#
    for lines in [[good, other], [other, good]] {
      let (diagnostics, records) = try await check(
        lines, rules: #", "except": { "state": ["void"] }"#, set: "gatePasses", page: "gatepass")
      let found = diagnostics.first { $0.code == code }
      #expect(found?.location.line == (lines[0] == good ? 1 : 2), "\(diagnostics)")
      #expect(found?.severity == .warning)
      #expect(records == (code == "record.duplicate-id" ? 1 : 0))
    }
  }

  @Test func refusesNewestWithoutDates() async throws {
    let folder = try Folder([
      "waymark.json": Sample()
        .withRoute(#"{ "name": "ads", "path": "/ads/{id}", "page": "listing" }"#)
        .with(
          "records",
          #"{ "listings": { "source": { "csv": "a.csv" }, "duplicates": "newest" } }"#
        ).text,
      "a.csv": "id,title\n1,A\n",
    ])
    let error = await #expect(throws: DiagnosedError.self) {
      try await build(
        BuildRequest(project: folder.path, output: nil, mode: BuildMode(clock: 1_800_000_000)),
        events: BuildEvents { _ in })
    }
    #expect(error?.diagnostics.first?.help.contains(#""fields": { "updated""#) == true)
  }

  /// A portal may have millions of rows that are left out.
  @Test func keepsFewBytesOfARowThatIsLeftOut() {
    #expect(MemoryLayout<RecordEntry>.stride == 24)
  }

  @Test func keepsTheSameOfTwoEquallyNewRecordsInAnyOrder() async throws {
    let one = #"{"id":"1","title":"One"}"#
    let two = #"{"id":"1","title":"Two"}"#
    let first = try await check([one, two]).diagnostics.first?.location.line
    let second = try await check([two, one]).diagnostics.first?.location.line
    #expect(Set([first, second]) == [1, 2], "the lost record is the same text")
  }

  /// A first build, one that finds the records in its cache, and a check report the same.
  @Test func reportsRepeatedVINsInBuildAndCheckAlike() async throws {
    let lines = ["VIN1", "VIN2", "VIN1", "", "VIN1", ""].enumerated().map { number, vin in
      let member = vin.isEmpty ? "" : #", "vin": "1HGCM82633A00435\#(vin.suffix(1))""#
      return #"{"id": "\#(number)", "title": "Car \#(number)"\#(member)}"#
    }
    let route = #"{ "name": "ads", "path": "/ads/{id}", "page": "listing" }"#
    let records = #"{ "listings": { "source": { "ndjson": "a.ndjson" } } }"#
    let folder = try Folder([
      "waymark.json": Sample().withRoute(route).with("records", records).text,
      "a.ndjson": lines.joined(separator: "\n") + "\n",
    ])
    for output in [folder.path + "/Output", folder.path + "/Output", nil] {
      let found = Mutex<[Diagnostic]>([])
      _ = try await build(
        BuildRequest(project: folder.path, output: output, mode: BuildMode(clock: 1_800_000_000)),
        events: BuildEvents { diagnostic in found.withLock { $0.append(diagnostic) } })
      let repeated = found.withLock { $0.filter { $0.code == "record.repeated-vin" } }
      #expect(repeated.map(\.recordID) == ["2", "4"])
      #expect(repeated.allSatisfy { $0.message.hasSuffix("of 2 other listings") })
    }
  }

  @Test(arguments: [1, 2, 7])
  func reportsInTheOrderOfTheSource(jobs: Int) async throws {
    let lines = (1...1500).map { #"{"id":"\#($0)","title":\#($0 % 3 == 0 ? "5.5" : "\"\"")}"# }
    let (diagnostics, _) = try await check(lines, jobs: jobs)
    let places = diagnostics.compactMap(\.location.line)
    #expect(diagnostics.filter { $0.location.line == nil }.map(\.code) == ["build.left-out"])
    #expect(places.count == diagnostics.count - 1 && places == places.sorted())
    #expect(places.count >= 1000)
  }
}
