import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct DealerRecordTests {
  private func dealer(_ json: String) throws -> Decoded<Dealer> {
    let scratch = try Scratch()
    return try #require(try scratch.decode(scratch.source(.ndjson, json), as: Dealer.self).first)
  }

  @Test("reads every field")
  func readsAll() throws {
    let decoded = try dealer(
      """
      {"id":"d1","name":"Auto Müller","telephone":"+49 30 1234","email":"info@mueller.example",\
      "website":"https://mueller.example/","logo":"https://mueller.example/l.png",\
      "hours":"Mo-Fr 09:00-18:00","street":"Hauptstr. 1","city":"Berlin","region":"BE",\
      "postalCode":10115,"country":"de","latitude":52.5,"longitude":13.4,"description":"a\\nb"}
      """)
    var expected = Dealer(id: try Identifier("d1"), name: "Auto Müller")
    expected.telephone = "+49 30 1234"
    expected.email = "info@mueller.example"
    expected.website = "https://mueller.example/"
    expected.logo = "https://mueller.example/l.png"
    expected.hours = "Mo-Fr 09:00-18:00"
    expected.address.street = "Hauptstr. 1"
    expected.address.city = "Berlin"
    expected.address.region = "BE"
    expected.address.postalCode = "10115"
    expected.address.country = "DE"
    expected.coordinate = try Coordinate(latitude: 52.5, longitude: 13.4)
    expected.details = "a\nb"
    #expect(decoded.record == expected)
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test(
    "leaves out a dealer with a fault of an essential field",
    arguments: [
      (#"{"id":1}"#, "record.name"), (#"{"id":1,"name":" "}"#, "record.name"),
      (#"{"id":1,"name":["a","b"]}"#, "record.type"), (#"{"name":"a"}"#, "record.id"),
      (#"{"id":1,"name":"a","latitude":1}"#, "record.coordinate"),
    ])
  func refuses(json: String, code: String) throws {
    let decoded = try dealer(json)
    #expect(decoded.record == nil)
    #expect(decoded.codes == [code])
  }

  @Test(
    "leaves out a field with a fault, and uses the dealer",
    arguments: [
      (#"{"id":1,"name":"a","website":"http://a.example"}"#, "record.url"),
      (#"{"id":1,"name":"a","logo":"logo.png"}"#, "record.url"),
      (#"{"id":1,"name":"a","country":"DEU"}"#, "record.country"),
      (#"{"id":1,"name":"a","country":"XX"}"#, "record.country"),
      (#"{"id":1,"name":"a","country":"uk"}"#, "record.country"),
      (#"{"id":1,"name":"a","city":["b","c"]}"#, "record.type"),
    ])
  func drops(json: String, code: String) throws {
    let decoded = try dealer(json)
    #expect(decoded.record == Dealer(id: try Identifier("1"), name: "a"))
    #expect(decoded.codes == [code])
    #expect(decoded.diagnostics.first?.severity == .warning)
  }

  @Test(
    "leaves out an invalid telephone number",
    arguments: ["auf Anfrage", "n/a", "-", "110", "0000000", "4.94012E+11", "4,94e+11", "Fax"])
  func dropsTelephone(text: String) throws {
    let decoded = try dealer("{\"id\":1,\"name\":\"a\",\"telephone\":\"\(text)\"}")
    #expect(decoded.record != nil && decoded.record?.telephone == nil)
    #expect(decoded.codes == ["record.telephone"])
  }

  @Test(
    "keeps a telephone number as it is written",
    arguments: [
      "+49 40 1234", "040/12 34-56", "(020) 7946 0000", "Tel. 040 123456", "1-800-FLOWERS",
      "040 12345 / 0170 1234567", "٠٤٠١٢٣٤", "+86 755 2345 6789 (Chen)", "0086-755", "030 12E5",
    ])
  func keepsTelephone(text: String) throws {
    let decoded = try dealer("{\"id\":1,\"name\":\"a\",\"telephone\":\"\(text)\"}")
    #expect(decoded.record?.telephone == text)
    #expect(decoded.codes == [])
  }

  @Test("reads an address or a number from its URL")
  func readsContactURLs() throws {
    let contact = #""telephone":"TEL:+49 40 1234","email":"mailto:a@b.example?cc=x""#
    let decoded = try dealer(#"{"id":1,"name":"a",\#(contact)}"#)
    #expect(decoded.record?.telephone == "+49 40 1234" && decoded.record?.email == "a@b.example")
    #expect(decoded.codes == [])
    #expect(withoutContactScheme("mailto:") == "mailto:")
    #expect(withoutContactScheme("telefon: 1") == "telefon: 1")
  }

  @Test(
    "knows the codes of countries", arguments: ["de", "CN", "BV", "UM", "XK", "GB", "HK"])
  func recognisesCountries(code: String) throws {
    let decoded = try dealer("{\"id\":1,\"name\":\"a\",\"country\":\"\(code)\"}")
    #expect(decoded.record?.address.country == code.uppercased() && decoded.codes == [])
  }

  @Test(
    "leaves out an address that no mail reaches",
    arguments: [
      "info", "a@b", "@b.example", "a@@b.example", "a b@c.example", "a@b.example,c@d.example",
    ])
  func dropsEmail(email: String) throws {
    let decoded = try dealer("{\"id\":1,\"name\":\"a\",\"email\":\"\(email)\"}")
    #expect(decoded.record?.email == nil)
    #expect(decoded.record != nil)
    #expect(decoded.codes == ["record.email"])
  }
}
