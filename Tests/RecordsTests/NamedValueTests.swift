import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Elements of lists that have a name, such as `attributes[name=Year].value`.
@Suite struct NamedValueTests {
  private func value(_ path: String, in json: String) throws -> String? {
    let root = try JSONReader.read(Array(json.utf8)).root
    guard let node = SourcePath(path).value(in: root) else { return nil }
    guard let list = node.array else { return node.scalar ?? node.kind }
    return list.map { $0.scalar ?? $0.kind }.joined(separator: "|")
  }

  private static let record = #"""
    {"a": [{"n": "Year", "v": 2001}, {"n": "Net. [kg]", "v": "9"}, {"n": "Color", "v": ["red", "blue"]},
           {"n": "Door", "v": 3}, {"n": "Door", "v": 5}, {"v": 7}, "x"],
     "one": {"n": "Year", "v": 2002}, "p": ["5", "6", ""], "p@n": ["Year", "Fuel", "Power"],
     "p@u": ["", "l", "kW"], "q": "8", "q@n": "Year", "r": ["1", "2"], "r@n": "Year",
     "s": {"t": ["3", "4"], "t@n": ["Year", "Year"]}, "x[n=1]": "own"}
    """#

  @Test(
    arguments: [
      ("a[n=Year].v", "2001"), ("a[n=Net. [kg]].v", "9"), ("a[n=Color].v", "red|blue"),
      ("a[n=Color].v.1", "blue"), ("a[n=Door].v", "3|5"), ("a[n=Door].1.v", "5"),
      ("a[n=Fuel].v", nil), ("a[n=year].v", nil), ("a[m=Year].v", nil), ("b[n=Year].v", nil),
      ("one[n=Year].v", "2002"), ("p[@n=Fuel]", "6"), ("p@u[@n=Fuel]", "l"),
      ("p[@n=Power]", ""), ("p@u[@n=Power]", "kW"), ("q[@n=Year]", "8"), ("q[@n=Fuel]", nil),
      // One attribute does not tell which element it belongs to.
      ("r[@n=Year]", nil), ("s.t[@n=Year]", "3|4"), ("a.0.v", "2001"), ("a[0].v", nil),
      ("a[n=Year", nil), ("a[=Year].v", nil), ("[n=Year].v", nil), ("", nil), (".", nil),
    ] as [(String, String?)])
  func selects(path: String, expected: String?) throws {
    #expect(try value(path, in: Self.record) == expected)
  }

  @Test func readsFieldsOfThem() throws {
    let scratch = try Scratch()
    let source = try scratch.source(.ndjson, Self.record.split(separator: "\n").joined())
    let map = #"""
      {"id":{"row":true},"title":{"template":"{p[@n=Fuel]} {p@u[@n=Fuel]}"},"year":"a[n=Year].v",
       "make":"x[n=1]","fuel":"p[@n=Power]","color":"a[n=Fuel].v"}
      """#
    let decoded = try scratch.decode(source, as: Listing.self, map: map)
    let listing = try #require(decoded[0].record, "\(decoded[0].diagnostics)")
    #expect(listing.title == "6 l")
    #expect(listing.year == 2001 && listing.make == "own" && listing.fuel == nil)
  }

  @Test func selectsRecordsByThem() throws {
    let scratch = try Scratch()
    var source = try scratch.source(
      .xml,
      #"<a><i><p n="s">on</p><p n="t">off</p></i><i><p n="s">off</p><p n="t">on</p></i></a>"#)
    source.items = "/a/i"
    source.rows.only = ["p[@n=s]": ["off"]]
    let batch = try #require(try RecordSource(source).next())
    #expect(batch.records.map(\.position) == [2])
  }
}
