import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Fields whose value is a list of JSON, XML or a database.
@Suite struct ListFieldTests {
  private static let placeholder = "https://a.example/none.jpg"

  private static let map = #"""
    {"title":{"nulls":["-"],"default":"a car"},"model":{"nulls":["Uncategorized","-"]},
     "make":{"values":{"Secret":null,"VW":"Volkswagen"}},"color":{"values":{"rot":"red","?":null,"[\"x\", \"y\"]":"both"},"nulls":["[\"z\"]"]},
     "status":{"values":{"verkauft":"sold"}},"country":{"values":{"Deutschland":"DE"}},
     "price":{"currency":"EUR","nulls":["0"]},"doors":{"nulls":["?"]},"mileage":{"unit":"km"}}
    """#.split(separator: "\n").joined()

  /// Whether a value is in a list makes no difference.
  @Test(arguments: [
    #""title":"-""#, #""title":" Golf ""#, #""model":"Uncategorized""#, #""model":"Golf""#,
    #""make":"Secret""#, #""make":"vw""#, #""color":"ROT""#, #""color":"?""#,
    #""status":"verkauft""#, #""country":"Deutschland""#, #""price":"1200""#, #""price":1200.5"#,
    #""price":0"#, #""price":"0""#, #""doors":"?""#, #""doors":5"#, #""mileage":"5 mi""#,
    #""description":"a""#, #""latitude":1.5,"longitude":"2.5""#,
  ])
  func translatesTheOnlyValueOfAList(members: String) throws {
    let plain = try listing(members, map: Self.map)
    let record = try #require(plain.record)
    for (start, end) in [("[", "]"), ("[null,", "]"), ("[\"\",", ",\" \"]")] {
      let listed = members.replacing(#/:(?<value>"[^"]*"|[0-9.]+)/#) {
        ":\(start)\($0.output.value)\(end)"
      }
      let decoded = try listing(listed, map: Self.map)
      #expect(decoded.record == record && decoded.codes == plain.codes, "\(listed)")
      #expect(decoded.filled == plain.filled, "\(listed)")
    }
  }

  /// Equal values, also by the words of the project, are one.
  @Test func readsTheOnlyValueNextToPlaceholders() throws {
    let decoded = try listing(
      #""model":["Uncategorized","Golf"],"make":["Secret","vw"],"color":["?","rot","Blau","Rot"]"#,
      map: Self.map)
    #expect(decoded.codes == [])
    let record = try #require(decoded.record)
    #expect(record["model"] == .text("Golf") && record.make == "Volkswagen")
    #expect(record["color"] == .text("red, Blau"))
  }

  @Test(arguments: [#"["a","b"]"#, #"["-","a","b"]"#, #"[["a"]]"#, #"[{"a":1}]"#])
  func refusesSeveralValues(list: String) throws {
    let decoded = try listing(#""make":\#(list)"#, map: #"{"make":{"nulls":["-"]}}"#)
    #expect(decoded.codes == ["record.type"] && decoded.record?.make == nil)
  }

  @Test(arguments: [#"[]"#, #"["-"]"#, #"["-",""]"#, #"[null]"#])
  func treatsAListWithoutValuesAsNone(list: String) throws {
    let members = #""a":\#(list),"b":"VW","title":\#(list),"model":\#(list)"#
    let map = #"""
      {"make":{"columns":["a","b"],"nulls":["-"]},"title":{"nulls":["-"],"default":"a car"},
       "trim":{"template":"{a} {b}","nulls":["-"]},"model":{"nulls":["-"],"default":"Golf"}}
      """#
    let decoded = try listing(members, map: map)
    #expect(decoded.codes == [])
    let record = try #require(decoded.record)
    #expect(record.make == "VW" && record.trim == "VW" && record["model"] == .text("Golf"))
    #expect(record.title == "a car")
  }

  @Test func namesAnUnknownWordOfAList() throws {
    let decoded = try listing(#""status":["offen"]"#, map: Self.map)
    let fault = try #require(decoded.diagnostics.first)
    #expect(fault.message.contains("\"offen\"") && fault.value == "offen", "\(fault)")
  }

  @Test(arguments: [
    #"["P","https://a.example/1"]"#, #"[{"url":"https://a.example/1"},{"url":"P"}]"#,
    #""P https://a.example/1""#, #""https://a.example/1,P""#, #""https://a.example/1|P|P""#,
    #""[\"P\",\"https://a.example/1\"]""#, #"["x.jpg","P",null]"#,
  ])
  func translatesEachImage(images: String) throws {
    let value = images.replacing("P", with: Self.placeholder)
    let map = #"""
      {"images":{"nulls":["\#(Self.placeholder)"],"values":{"x.jpg":"https://a.example/1"}}}
      """#
    let decoded = try listing("\"images\":\(value)", map: map)
    #expect(decoded.codes == [])
    #expect(decoded.record?.images == ["https://a.example/1"])
  }

  @Test(arguments: [#""P""#, #"["P"]"#, #"["P","P",""]"#, #"{"url":"P"}"#, #"[{"url":"P"}]"#, "[]"])
  func usesTheDefaultForPlaceholders(images: String) throws {
    let value = images.replacing("P", with: Self.placeholder)
    let rules = #""nulls":["\#(Self.placeholder)"]"#
    let decoded = try listing(
      "\"images\":\(value)",
      map: #"{"images":{\#(rules),"default":"https://a.example/default"}}"#)
    #expect(decoded.codes == [])
    #expect(decoded.record?.images == ["https://a.example/default"])
    let without = try listing("\"images\":\(value)", map: #"{"images":{\#(rules)}}"#)
    let absent = try listing("\"x\":1")
    #expect(without.record?.images == [] && without.filled == absent.filled)
  }

  @Test func translatesTheImagesOfSeveralColumns() throws {
    let decoded = try listing(
      #""a":["-","https://a.example/1"],"b":["-"],"c":["https://a.example/2"]"#,
      map: #"{"images":{"template":"{a} {b} {c}","nulls":["-"]}}"#)
    #expect(decoded.codes == [])
    #expect(decoded.record?.images == ["https://a.example/1", "https://a.example/2"])
  }

  /// A template with one column is filled for each of several names of files.
  @Test(arguments: [
    (#""a_1~mv2.jpg;a_2~mv2.png""#, ""), (#"["a_1~mv2.jpg","a_2~mv2.png"]"#, ""),
    (#""[\"a_1~mv2.jpg\", \"a_2~mv2.png\"]""#, ""),
    (#""a_1~mv2.jpg+a_2~mv2.png""#, #","separator":"+""#),
    (#""a_1~mv2.jpg,none.jpg,a_2~mv2.png""#, #","nulls":["none.jpg"]"#),
  ])
  func putsAnAddressBeforeEachNameOfAnImage(value: String, rules: String) throws {
    let map = ##"{"images":{"template":"https://a.example/media/{a}?w=9"\##(rules)}}"##
    let decoded = try listing("\"a\":\(value)", map: map)
    #expect(
      decoded.record?.images
        == ["a_1~mv2.jpg", "a_2~mv2.png"].map { "https://a.example/media/\($0)?w=9" })
    #expect(decoded.codes == [])
    for name in [#""a.jpg""#, #"["a.jpg"]"#, #""[\"a.jpg\"]""#] {
      let one = try listing("\"a\":\(name)", map: map)
      #expect(one.record?.images == ["https://a.example/media/a.jpg?w=9"], "\(name)")
    }
  }

  /// Programs with a database write lists into cells.
  @Test(arguments: [
    (#"["rot", "Blau"]"#, "red, Blau"), (#"["?"]"#, nil), ("[]", nil), ("[1, 2.5]", "1, 2.5"),
    ("[rot]", "[rot]"), (#"["x", "y"]"#, "both"), (#"["z"]"#, nil),
    (#"[{"a": 1}]"#, #"[{"a": 1}]"#), ("[", "["), (#"["rot""#, #"["rot""#),
  ])
  func readsTheListInATextAsAList(text: String, shown: String?) throws {
    let cell = text.replacing("\"", with: "\\\"")
    let decoded = try listing("\"color\":\"\(cell)\"", map: Self.map)
    #expect(decoded.codes == [])
    #expect(try #require(decoded.record)["color"] == shown.map { .text($0) })
  }

  /// A template joins numbers as a file with its decimal mark has them.
  @Test func joinsTheNumbersOfAListWithTexts() throws {
    let map = #"{"mileage":{"template":"{a} km","decimal":","}}"#
    for number in ["1.5", "[1.5]"] {
      let decoded = try listing("\"a\":\(number)", map: map)
      let plain = try listing("\"mileage\":\"1.5 km\"", map: "{}")
      #expect(decoded.record?["mileage"] == plain.record?["mileage"], "\(number)")
    }
  }
}
