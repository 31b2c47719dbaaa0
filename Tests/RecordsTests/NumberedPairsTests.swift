import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Numbered columns of names and values, as WooCommerce exports them.
@Suite struct NumberedPairsTests {
  private static let names = [
    "id", "title", "A 1 name", "A 1 value(s)", "A 10 value(s)", "A 10 name",
  ]

  @Test func findsColumns() {
    let pairs = NumberedPairs("A * value(s)[A * name=Color]", among: Self.names)?.pairs
    #expect(pairs?.map(\.name) == [2, 5] && pairs?.map(\.value) == [3, 4])
  }

  @Test(arguments: [
    "A 1 value(s)[A 1 name=Color]", "A * value[A * name=Color]", "A * value(s)[A * key=Color]",
    "A * value(s)[A * name=Color].x", "* *[* *=Color]", "A * value(s)", "title[id=1]", "",
  ])
  func findsNothing(path: String) {
    #expect(NumberedPairs(path, among: Self.names) == nil)
  }

  @Test func readsAndSelects() throws {
    let scratch = try Scratch()
    var source = try scratch.source(
      .csv,
      Self.names.joined(separator: ",")
        + "\n1,A, Color ,red,9,Size\n2,B,Size,8,blue,Color\n3,C,Size,7,,\n4,D,Color,green,x,y\n")
    let map = #"{"make":"A * value(s)[A * name=Color]"}"#
    let all = try scratch.decode(source, as: Listing.self, map: map)
    #expect(all.map(\.record?.make) == ["red", "blue", nil, "green"])
    source.except = ["A * value(s)[A * name=Color]": ["blue", ""]]
    let some = try scratch.decode(source, as: Listing.self, map: map)
    #expect(some.map(\.record?.make) == ["red", "green"])
    let other = #"{"make":"A * value(s)[B * name=Color]"}"#
    #expect(throws: DiagnosedError.self) {
      _ = try scratch.decode(source, as: Listing.self, map: other)
    }
  }
}
