import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Elements of XML files as records.
@Suite struct XMLReaderTests {
  private func records(_ text: String, items: String? = "/a/i") throws -> [String] {
    let scratch = try Scratch()
    var source = try scratch.source(.xml, text)
    source.items = items
    return try Reading(XMLReader(source, limit: 4096)).records
  }

  @Test(
    arguments: [
      ("<i><b> 1 </b><c>x &amp; <![CDATA[<p>y</p>]]></c></i>", #"{"b":"1","c":"x & <p>y</p>"}"#),
      ("<i><b>1</b><c>2</c><b>3</b></i>", #"{"b":["1","3"],"c":"2"}"#),
      (
        #"<i n="7"><p unit="kW">5</p><l href="u"/></i>"#,
        #"{"@n":"7","p":"5","p@unit":"kW","l@href":"u"}"#
      ),
      (#"<i><m u="1"/><m u="2">x</m></i>"#, #"{"m":["","x"],"m@u":["1","2"]}"#),
      (
        #"<i><m n="a"/><m n="b" u="t">x</m><m>y</m><m n="c">z</m></i>"#,
        #"{"m":["","x","y","z"],"m@n":["a","b","","c"],"m@u":["","t","",""]}"#
      ), (#"<i><m>x</m><m u="1">y</m></i>"#, #"{"m":["x","y"],"m@u":["","1"]}"#),
      (#"<i><m n="a"/><m n="b" u="t"/></i>"#, #"{"m@n":["a","b"],"m@u":["","t"]}"#),
      (#"<i><d k="1"><en>E</en><de>D</de></d></i>"#, #"{"d":{"@k":"1","en":"E","de":"D"}}"#),
      ("<i><ps><p><u>1</u></p><p><u>2</u></p></ps></i>", #"{"ps":{"p":[{"u":"1"},{"u":"2"}]}}"#),
      ("<i>a<b>b</b> c</i>", ##"{"b":"b","#text":"a c"}"##), ("<i/>", "{}"),
      ("<i><b/></i>", #"{"b":""}"#),
      ("<i>\"\\\t&#13;</i>", ##"{"#text":"\"\\"}"##),
      ("<j><i>1</i></j>", nil), ("<i><i>1</i></i>", #"{"i":"1"}"#),
    ] as [(String, String?)])
  func makesAnObjectOfAnElement(xml: String, json: String?) throws {
    #expect(try records("<a>\(xml)</a>") == [json].compactMap(\.self))
  }

  private static let feed = """
    <?xml version="1.0"?>
    <rss version="2.0" xmlns:goo="http://base.google.com/ns/1.0" xmlns:m="urn:m">
    <channel><title>Shop</title>
    <item><goo:id>1</goo:id><title>A</title><goo:title>B</goo:title><goo:price>5 EUR</goo:price>
    <goo:additional_image_link>https://e.org/1</goo:additional_image_link>
    <goo:additional_image_link>https://e.org/2</goo:additional_image_link><m:x>y</m:x></item>
    <item><goo:id>2</goo:id><goo:title>C</goo:title></item>
    </channel></rss>
    """

  /// The prefix of a namespace is the author's choice.
  @Test func leavesOutThePrefixOfGoogle() throws {
    #expect(
      try records(Self.feed, items: nil) == [
        #"{"id":"1","title":"A","goo:title":"B","price":"5 EUR","additional_image_link":["https://e.org/1","https://e.org/2"],"m:x":"y"}"#,
        #"{"id":"2","title":"C"}"#,
      ])
  }

  @Test func readsAtomWithoutItems() throws {
    let feed =
      #"<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">"#
      + #"<entry><g:id>1</g:id><title>A</title><link href="https://e.org/1"/></entry></feed>"#
    #expect(
      try records(feed, items: nil) == [#"{"id":"1","title":"A","link@href":"https://e.org/1"}"#])
  }

  @Test func namesTheElementOfAFault() throws {
    let scratch = try Scratch()
    let source = try scratch.source(
      .xml,
      Self.feed.replacing("<goo:id>2</goo:id>", with: "<goo:id>2</goo:id><goo:price>x</goo:price>"))
    let decoded = try scratch.decode(source, as: Listing.self)
    let place = decoded.last?.diagnostics.first { $0.location.field == "price" }?.location
    #expect(place?.description == "records.xml:7 /rss/channel/item[2]/goo:price price")
  }

  /// The path to a value is an XPath even with attributes, several parents and left out records.
  @Test func writesXPaths() throws {
    var batch = RawBatch()
    batch.naming = .elements(path: "(/a/b/c)", names: ["price": "g:price"])
    #expect(
      batch.place(3, line: 1, column: nil, member: "price@unit") == "(/a/b/c)[3]/g:price/@unit")
    #expect(batch.place(3, line: 1, column: nil, member: "@id") == "(/a/b/c)[3]/@id")
    #expect(batch.place(3, line: 1, column: nil, member: "geo.lat") == "(/a/b/c)[3]/geo/lat")
    #expect(
      batch.place(3, line: 1, column: nil, member: "param@unit[@name=a.b]")
        == "(/a/b/c)[3]/param[@name=\"a.b\"]/@unit")
    let scratch = try Scratch()
    var source = try scratch.source(
      .xml, "<a><b><c><id>1</id></c><c><id>2</id></c></b><b><c><id>3</id></c></b></a>")
    source.items = "/a/b/c"
    source.rows.only = ["id": ["3"]]
    let read = try #require(try RecordSource(source).next())
    #expect(read.records.count == 1 && read.records[0].ordinal == 3)
    #expect(
      read.place(read.records[0].position, line: 1, column: nil, member: "id") == "(/a/b/c)[3]/id")
  }

  @Test func decodesWhatItDeclares() throws {
    let scratch = try Scratch()
    let text =
      Array("<?xml version='1.0' encoding='windows-1252'?><a><i>K".utf8) + [0xE4]
      + Array("fer</i></a>".utf8)
    var source = try scratch.source(.xml, text)
    source.items = "/a/i"
    #expect(try Reading(XMLReader(source, limit: 4096)).records == [##"{"#text":"Käfer"}"##])
    let utf16 = "<?xml version='1.0' encoding='utf-16'?><a><i>Käfer</i></a>".utf16.flatMap {
      [UInt8($0 >> 8), UInt8($0 & 255)]
    }
    source = try scratch.source(.xml, [0xFE, 0xFF] + utf16)
    source.items = "/a/i"
    #expect(try Reading(XMLReader(source, limit: 4096)).records == [##"{"#text":"Käfer"}"##])
  }

  /// .NET writes a declaration of UTF-16 before text in UTF-8.
  @Test(arguments: ["utf-16", "UTF-16LE", "utf-32", "ucs-2", "ISO-10646-UCS-2"])
  func readsUTF8ThatIsDeclaredAsUTF16(label: String) throws {
    let scratch = try Scratch()
    var source = try scratch.source(
      .xml, "<?xml version=\"1.0\" encoding=\"\(label)\"?><a><i>Käfer</i></a>")
    source.items = "/a/i"
    #expect(try Reading(XMLReader(source, limit: 4096)).records == [##"{"#text":"Käfer"}"##])
  }

  @Test(arguments: [true, false], ["\u{FEFF}<a><i>1</i></a>", "<a><i>1</i></a>"])
  func namesUTF32(isBig: Bool, text: String) throws {
    let bytes = text.unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
      return isBig ? bytes.reversed() : bytes
    }
    let scratch = try Scratch()
    let source = try scratch.source(.xml, bytes)
    #expect {
      try XMLReader(source, limit: 4096)
    } throws: {
      let fault = ($0 as? DiagnosedError)?.diagnostics.first
      return fault?.message == "the file is UTF-32, not text"
        && fault?.help == "To read it, convert the file: iconv -f UTF-32 -t UTF-8 FILE > NEW."
    }
  }

  @Test func leavesOutARecordThatIsTooLarge() throws {
    let long = String(repeating: "x", count: 5000)
    let many = String(repeating: "<b/>", count: 30_000)
    #expect(
      try records("<a><i>\(long)</i><i>1</i><i>\(many)</i><i>2</i></a>") == [
        "!record.too-large", ##"{"#text":"1"}"##, "!record.too-large", ##"{"#text":"2"}"##,
      ])
  }

  @Test func acceptsOnePictureAsAnObject() throws {
    let scratch = try Scratch()
    var source = try scratch.source(
      .xml,
      "<a><i><id>1</id><title>T</title><images><image id='1'><url>https://e.org/1.jpg</url></image></images></i></a>"
    )
    source.items = "/a/i"
    let decoded = try scratch.decode(
      source, as: Listing.self, map: #"{ "images": "images.image" }"#)
    #expect(decoded.first?.record?.images == ["https://e.org/1.jpg"])
  }

  /// An error that stops a document, after the records before it.
  @Test(arguments: [
    ("<a><i>1</i>&x;</a>", "the entity &x; is not defined", 1),
    ("<a><i>1</i>\n<i>x & y</i></a>", "a & is neither &amp; nor the beginning of an entity", 1),
    ("<a><i>1</i><i>AT&T</i></a>", "a & is neither", 1),
    ("<!DOCTYPE a [<!ENTITY x 'y'>]><a><i>&x;</i></a>", "DOCTYPE declares entities", 0),
    (
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a><i>&x;</i></a>", "DOCTYPE declares",
      0
    ),
    (
      "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a><i>1</i><i>&x;</i></a>",
      "the entity &x; is not defined", 1
    ),
    ("<a><i>1</i><i>2", "ends too early", 1), ("<a><i>1</j></a>", "mismatched tag", 0),
    ("<a><i>1</i></a><b/>", "junk after document element", 1),
    ("<a>" + String(repeating: "<b>", count: 100), "more than 64 deep", 0),
    (
      "<a><i \((0..<1001).map { "a\($0)='1'" }.joined(separator: " "))/></a>",
      "more than 1000 attributes", 0
    ),
    ("<a>\((0..<4200).map { "<n\($0)/>" }.joined())</a>", "more than 4096 different names", 0),
    ("<a><!--\(String(repeating: "x", count: 3 << 20))--></a>", "more than 1048576 bytes", 0),
    ("<a><i x='\(String(repeating: "x", count: 3 << 20))'/></a>", "more than 1048576 bytes", 0),
  ])
  func stopsAtWhatIsNoXML(text: String, message: String, count: Int) throws {
    let scratch = try Scratch()
    var source = try scratch.source(.xml, text)
    source.items = "/a/i"
    var read = 0
    let fault = sourceError {
      let records = try RecordSource(source)
      while let batch = try records.next() { read += batch.records.count }
    }
    #expect(
      fault?.code == "xml.syntax" && fault?.message.contains(message) == true,
      "\(fault?.message ?? "")")
    #expect(read == count)
  }

  @Test func suggestsItemsIfNoRecordsAreFound() throws {
    let scratch = try Scratch()
    var source = try scratch.source(.xml, "<root><car>1</car></root>")
    #expect(
      sourceError { _ = try RecordSource(source) }?.help.contains("\"items\": \"/root/…\"") == true)
    for items in ["/rot/car", "/root/cars/car"] {
      source.items = items
      let fault = sourceError {
        let records = try RecordSource(source)
        while try records.next() != nil {}
      }
      #expect(fault?.message == "there is no element at \"\(items)\"")
    }
    source.items = "/root/bike"
    #expect(try RecordSource(source).next()?.diagnostics.map(\.code) == ["source.empty"])
  }

  @Test func reportsTextThatIsNotUTF8() throws {
    let scratch = try Scratch()
    var source = try scratch.source(
      .xml, Array("<a>\n<i>K".utf8) + [0xE4] + Array("fer</i></a>".utf8))
    source.items = "/a/i"
    let fault = sourceError {
      let records = try RecordSource(source)
      while try records.next() != nil {}
    }
    #expect(fault?.code == "source.encoding" && fault?.location.line == 2)
    #expect(fault?.help.contains("windows-1252") == true)
  }

  @Test(arguments: [SourceDescription.Kind.csv, .ndjson, .json])
  func recognisesXMLDeclaredAsAnotherFormat(kind: SourceDescription.Kind) throws {
    let scratch = try Scratch()
    let source = try scratch.source(kind, "<?xml version='1.0'?><rss/>")
    let fault = sourceError { _ = try RecordSource(source) }
    #expect(fault?.help == "Declare the source as \"xml\".")
  }
}
