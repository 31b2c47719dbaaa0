import Testing
import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps

@Suite struct MapBatchTests {
  private func answers(
    to text: String, _ maker: LinkMaker = LinkMaker(), from line: Int = 1
  ) -> (lines: [String], batch: MapBatch.Answers) {
    answers(to: Array(text.utf8), maker, from: line)
  }

  private func answers(
    to bytes: [UInt8], _ maker: LinkMaker = LinkMaker(), from line: Int = 1
  ) -> (lines: [String], batch: MapBatch.Answers) {
    let answers = MapBatch(maker).answers(to: bytes[...], from: line)
    let text = String(decoding: answers.bytes, as: UTF8.self)
    return (text.split(separator: "\n").map(String.init), answers)
  }

  private let waze = #"{"app":"waze","destination":{"lat":43.6532,"lon":-79.3832}}"#

  @Test func answersInOrder() throws {
    let (lines, batch) = answers(
      to: """
        \(waze)
        {"app":"goggle"}

        {"app":"baidu","destination":{"lat":1,"lon":2},"cfg":{"src":"cars"}}
        """)
    #expect(batch.count == 3 && batch.failures == 1)
    #expect(
      lines[0]
        == #"{"app":"waze","url":"https://waze.com/ul?ll=43.653200%2C-79.383200&navigate=yes","#
        + #""losses":[],"warnings":[],"datum":"wgs84","shiftMetres":0.0}"#)
    let error = try JSONReader.read(Array(lines[1].utf8)).root
    #expect(error["error"]?.string == "unknownApp")
    #expect(error["message"]?.string?.hasPrefix("line 2: ") == true)
    #expect(lines[2].hasPrefix(#"{"app":"baidu""#))
  }

  @Test func answersWhatMapURLAnswers() throws {
    let text =
      #"{"app":"amap","cfg":{"sourceApplication":"A"},"mode":"driving","destination":"#
      + #"{"lat":31.2304,"lon":121.4737,"name":"A&B \"车行\""}}"#
    let link = try mapURL(for: MapRequest(JSONReader.read(Array(text.utf8)).root))
    let object = try JSONReader.read(Array(answers(to: text).lines[0].utf8)).root
    #expect(object["url"]?.string == link.url)
    #expect(object["datum"]?.string == "gcj02")
    #expect(object["shiftMetres"]?.digits == "481.2")
    #expect(object["losses"]?.array?.compactMap(\.string) == link.losses.words)
  }

  @Test(arguments: [
    "\u{FEFF}", "  ", "\t", "{\"app\":\"waze\"}\n\n\r\n \t\n",
  ])
  func takesMarksAndBlanks(before: String) throws {
    let (lines, _) = answers(to: before + waze + "\r\n\r\n")
    #expect(lines.last?.hasPrefix(#"{"app":"waze","url""#) == true)
    #expect(answers(to: "\n\r\n \t\n").batch.count == 0)
  }

  @Test(
    arguments: [
      ("{", "badJSON"), ("[]", "badValue"), ("null", "badValue"), ("{}", "unknownApp"),
      ("{\"app\":\"waze\",\"app\":\"waze\"}", "badJSON"),
      ("{\"app\":\"waze\",\"destination\":{\"lat\":1,\"lat\":2,\"lon\":3}}", "badJSON"),
      ("{\"app\":\"wa\u{0}ze\"}", "badJSON"), ("\u{0}", "badJSON"),
      ("{\"app\":\"waze\"} {}", "badJSON"),
      (String(repeating: "[", count: 100_000), "badJSON"),
      ("{\"app\":\"waze\",\"to\":1}", "badValue"),
      ("{\"app\":\"waze\",\"destination\":{\"lat\":1e999,\"lon\":0}}", "notFinite"),
      ("{\"app\":\"waze\",\"destination\":{\"lat\":100,\"lon\":9}}", "latitudeOutOfRange"),
    ] as [(String, String)])
  func refusesWithTheLine(text: String, code: String) throws {
    let (lines, batch) = answers(to: text, from: 41)
    #expect(batch.failures == 1)
    let object = try JSONReader.read(Array(lines[0].utf8)).root
    #expect(object["error"]?.string == code)
    #expect(object["message"]?.string?.hasPrefix("line 41: ") == true)
  }

  @Test func refusesBytesThatAreNoText() throws {
    let bytes = Array("{\"app\":\"waze\",\"destination\":{\"name\":\"".utf8) + [0xFF, 0xC0]
    #expect(answers(to: bytes + Array("\"}}".utf8)).lines[0].contains("not valid UTF-8"))
  }

  @Test func takesALineOfAMegabyte() throws {
    let name = String(repeating: "车", count: 350_000)
    let (lines, batch) = answers(
      to: #"{"app":"google-ios","action":"place","#
        + #""destination":{"lat":1,"lon":2,"name":"\#(name)"}}"#)
    #expect(batch.failures == 0)
    #expect(lines[0].contains("\"tooLong\""))
    let (refused, _) = answers(to: [UInt8](repeating: 0x20, count: 17 << 20) + [0x7B])
    #expect(refused[0].contains("line 1: the line is longer than 16777216 bytes"))
  }

  @Test func losesNothingWhenStrict() throws {
    let strict = LinkMaker(isStrict: true)
    let named = #"{"app":"waze","mode":"walking","destination":{"lat":1,"lon":2,"name":"Lot"}}"#
    let (lines, batch) = answers(to: waze + "\n" + named, strict)
    #expect(batch.failures == 1)
    #expect(lines[0].hasPrefix(#"{"app":"waze","url""#))
    #expect(lines[1].hasPrefix(#"{"error":"losses","message":"line 2: Waze (waze) cannot take"#))
    #expect(lines[1].contains("mode, name"))
  }

  @Test func signsWhatTheVendorWantsSigned() throws {
    let maker = LinkMaker { bytes throws(MapError) in Array(bytes.suffix(6)) }
    let request =
      #"{"app":"yandex-navi","cfg":{"client":"123"},"destination":{"lat":55.7,"lon":37.6}}"#
    let (lines, _) = answers(to: request + "\n" + waze, maker)
    // Six bytes of the end, `nt=123`.
    #expect(lines[0].contains("&client=123&signature=bnQ9MTIz\""))
    #expect(lines[0].contains("\"warnings\":[]"))
    #expect(!lines[1].contains("signature"))
    #expect(answers(to: request).lines[0].contains("\"warnings\":[\"unsigned\"]"))
    let nameless = request.replacing(#""cfg":{"client":"123"},"#, with: "")
    #expect(answers(to: nameless, maker).lines[0].contains("missingIdentifier"))
  }

  @Test(arguments: [1, 256, 384, 512])
  func countsTheSignatureIntoTheLength(size: Int) throws {
    // Half of its digits take three bytes each.
    let signature = [UInt8](repeating: 0xFB, count: size)
    let maker = LinkMaker { _ throws(MapError) in signature }
    let room = "&signature=".utf8.count + base64(signature).percentEncoded.utf8.count
    for length in [1, 400, 600, 1_000, 1_500, 1_900, 1_960, 2_000, 5_000] {
      let name = String(repeating: "a", count: length)
      let request =
        #"{"app":"yandex-navi","action":"place","cfg":{"client":"1"},"destination":"#
        + #"{"lat":55.7,"lon":37.6,"name":"\#(name)"}}"#
      let (lines, batch) = answers(to: request, maker)
      let object = try JSONReader.read(Array(lines[0].utf8)).root
      let url = try #require(object["url"]?.string)
      #expect(batch.failures == 0 && url.utf8.count <= 2048 && url.contains("&signature="))
      let whole = "yandexnavi://show_point_on_map?lat=55.700000&lon=37.600000&desc=&client=1"
      let fits = whole.utf8.count + length + room <= 2048
      #expect(object["losses"]?.array?.isEmpty == fits)
      if !fits { #expect(url.utf8.count == 2048) }
    }
  }

  @Test func refusesALinkThatTheSignatureMakesTooLong() {
    let maker = LinkMaker { _ throws(MapError) in [UInt8](repeating: 0, count: 1_600) }
    let request =
      #"{"app":"yandex-navi","cfg":{"client":"1"},"destination":{"lat":55.7,"lon":37.6}}"#
    #expect(answers(to: request, maker).lines[0].contains("\"tooLong\""))
  }
}
