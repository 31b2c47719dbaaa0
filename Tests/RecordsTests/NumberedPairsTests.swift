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
    source.rows.except = ["A * value(s)[A * name=Color]": ["blue", ""]]
    let some = try scratch.decode(source, as: Listing.self, map: map)
    #expect(some.map(\.record?.make) == ["red", "green"])
    let other = #"{"make":"A * value(s)[B * name=Color]"}"#
    #expect(throws: DiagnosedError.self) {
      _ = try scratch.decode(source, as: Listing.self, map: other)
    }
  }
}

/// Names and values in one text, as Magento exports them.
@Suite struct TextPairsTests {
  private func pairs(_ text: String) -> [String]? {
    TextPairs.pairs(in: Array(text.utf8)[...])?.map {
      String(decoding: $0.name, as: UTF8.self) + "=" + String(decoding: $0.value, as: UTF8.self)
    }
  }

  @Test func readsPairs() {
    #expect(pairs("size=S,M,color=Black") == ["size=S,M", "color=Black"])
    #expect(pairs(" Year : 2009; Fuel:gas ;") == ["Year=2009", "Fuel=gas"])
    #expect(pairs(#"size="S,M",color="Black""#) == ["size=S,M", "color=Black"])
    #expect(pairs(#""Fuel=gas";"Width=15"""#) == ["Fuel=gas", "Width=15\""])
    #expect(pairs("Site: https://e.org/a,b=1\nhttp://e.org") != nil)
    #expect(pairs("a=, b=x=y:z, |") == ["a=", "b=x=y:z"])
    #expect(pairs("a=,b;c=") == ["a=b", "c="])
    #expect(pairs(#"a="x, b=c",d="e;f""#) == ["a=x, b=c", "d=e;f"])
    #expect(pairs(#"a="15,b=c"#) == [#"a="15"#, "b=c"])
    #expect(pairs("Matière:Grès:1,Couleur:Bleu:2:1") == ["Matière=Grès", "Couleur=Bleu"])
    #expect(pairs("Form:round:3,Weight:500:1") == ["Form=round", "Weight=500"])
    #expect(pairs("In: from 15:00, Out: until 10:30") == ["In=from 15:00", "Out=until 10:30"])
    #expect(pairs("Opens:10:30,Ratio:16:9") == ["Opens=10:30", "Ratio=16:9"])
    #expect(pairs("Opens:10:30,Door:red") == ["Opens=10:30", "Door=red"])
    #expect(pairs("Site: e.example/a:80") == ["Site=e.example/a:80"])
    #expect(pairs("") == [])
    #expect(pairs("10:30") == nil)
    #expect(pairs("https://e.org/?a=1,b=2") == nil)
    #expect(pairs("plain text, note: later") == nil)
  }

  @Test func readsAndSelects() throws {
    let scratch = try Scratch()
    var source = try scratch.source(
      .csv, "id,title,x,x[y]\n1,A,\"make=VW,fuel=gas\",\n2,B,fuel: oil; make: Audi,\n3,C,none,\n")
    let map = #"{"make":"x[make=]"}"#
    let all = try scratch.decode(source, as: Listing.self, map: map)
    #expect(all.map(\.record?.make) == ["VW", "Audi", nil])
    source.rows.only = ["x[fuel=]": ["OIL"]]
    let some = try scratch.decode(source, as: Listing.self, map: map)
    #expect(some.map(\.record?.make) == ["Audi"])
    #expect(throws: DiagnosedError.self) {
      _ = try scratch.decode(source, as: Listing.self, map: #"{"make":"z[make=]"}"#)
    }
  }
}
