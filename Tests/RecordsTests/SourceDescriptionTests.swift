import Testing
import WaymarkCore

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct SourceDescriptionTests {
  private func read(_ json: String) throws -> (source: SourceDescription?, faults: [ProjectFault]) {
    SourceDescription.read(try JSONReader.read(Array(json.utf8)).root, in: "/project")
  }

  @Test("reads every kind of source")
  func reads() throws {
    let csv = try read("{\"csv\": \"Records/cars.csv\", \"separator\": \";\"}").source
    #expect(csv?.kind == .csv)
    #expect(csv?.name == "Records/cars.csv")
    #expect(csv?.path == "/project/Records/cars.csv")
    #expect(csv?.separator == UInt8(ascii: ";"))
    #expect(try read("{\"json\": \"/srv/cars.json\"}").source?.path == "/srv/cars.json")
    #expect(try read("{\"ndjson\": \"a\"}").source?.kind == .ndjson)
    #expect(try read("{\"sqlite\": \"a\", \"query\": \"SELECT 1\"}").source?.query == "SELECT 1")
    #expect(
      try read("{\"sqlite\": \"a\", \"table\": \"my \\\"cars\\\"\"}").source?.query
        == "SELECT * FROM \"my \"\"cars\"\"\"")
  }

  @Test(
    "places every fault",
    arguments: [
      ("[]", 0), ("{}", 0), ("\"a.csv\"", 0), ("{\"cvs\": \"a\"}", 1), ("{\"csv\": \"\"}", 8),
      ("{\"csv\": 1}", 8), ("{\"csv\": \"a\", \"json\": \"b\"}", 0),
      ("{\"csv\": \"a\", \"query\": \"SELECT 1\"}", 13), ("{\"sqlite\": \"a\"}", 0),
      ("{\"sqlite\": \"a\", \"query\": \"\"}", 16),
      ("{\"sqlite\": \"a\", \"query\": \"SELECT 1\", \"table\": \"b\"}", 37),
      ("{\"json\": \"a\", \"separator\": \";\"}", 14),
      ("{\"csv\": \"a\", \"separator\": \"ab\"}", 13),
    ])
  func placesFaults(json: String, offset: Int) throws {
    let (source, faults) = try read(json)
    #expect(source == nil)
    #expect(faults.map(\.offset) == [offset])
    #expect(faults.allSatisfy { !$0.help.isEmpty })
  }
}
