import Testing
import WaymarkCore
import WaymarkModel
import WaymarkValues

@testable import WaymarkReaders
@testable import WaymarkRecords

@Suite struct ListingRecordTests {
  @Test("reads every field")
  func readsAll() throws {
    let decoded = try listing(
      """
      "id":"a-1","title":" Golf GTI ","make":"VW","model":"Golf","trim":"GTI","year":2019,
      "vin":"1m8gdm9axkp042788","price":{"amount":12300.5,"currency":"USD"},
      "mileage":{"value":42000,"unit":"km"},"condition":"Refurbished","status":"reserved",
      "bodyType":"Hatchback","fuel":"petrol","transmission":"manual","engine":"2.0 TSI","color":"red",
      "interiorColor":"black","drive":"front","steering":"left","doors":5,"seats":"5",
      "description":"Line 1\\r\\nLine 2","images":["https://a.example/1.jpg","https://a.example/ü"],
      "latitude":52.5,"longitude":"13.4","location":"Berlin","country":"de","dealer":"d1",
      "oldPrice":"USD 14,000","updated":"2026-11-21T09:15:00Z"
      """.split(separator: "\n").joined())
    #expect(decoded.diagnostics.isEmpty)
    var expected = Listing(id: try Identifier("a-1"), title: "Golf GTI")
    expected["make"] = .text("VW")
    expected["model"] = .text("Golf")
    expected["trim"] = .text("GTI")
    expected["year"] = .integer(2019)
    expected["vin"] = .text("1M8GDM9AXKP042788")
    expected.offer.price = Money(minorUnits: 1_230_050, currency: try #require(Currency("USD")))
    expected.offer.oldPrice = Money(minorUnits: 1_400_000, currency: try #require(Currency("USD")))
    expected["mileage"] = .quantity(
      Quantity(DecimalNumber(42000), try #require(Unit.named("km", of: .distance))))
    expected.condition = .refurbished
    expected.offer.status = .reserved
    expected["bodyType"] = .text("Hatchback")
    expected["fuel"] = .text("petrol")
    expected["transmission"] = .text("manual")
    expected["engine"] = .text("2.0 TSI")
    expected["color"] = .text("red")
    expected["interiorColor"] = .text("black")
    expected["drive"] = .term(0)
    expected["steering"] = .term(0)
    expected["doors"] = .integer(5)
    expected["seats"] = .integer(5)
    expected.details = "Line 1\nLine 2"
    expected.images = ["https://a.example/1.jpg", "https://a.example/%C3%BC"]
    expected.place.coordinate = try Coordinate(latitude: 52.5, longitude: 13.4)
    expected.place.location = "Berlin"
    expected.place.country = "DE"
    expected.dealer = try Identifier("d1")
    expected.updated = Timestamp("2026-11-21T09:15:00Z")
    #expect(decoded.record == expected)
    #expect(decoded.location == Location("records.ndjson", line: 1))
  }

  @Test("makes a title from the known fields")
  func makesTitle() throws {
    let known = try listing(#""title":" ","year":2012,"make":"Ford","model":"F-150","trim":"XL""#)
    #expect(known.record?.title == "2012 Ford F-150 XL")
    #expect(try listing(#""title":null,"model":"Golf""#).record?.title == "Golf")
    #expect(try listing(#""title":"","year":2012,"trim":"XL""#).codes == ["record.title"])
    let long = String(repeating: "x", count: 200)
    #expect(
      try listing("\"title\":\"\",\"make\":\"\(long)\",\"model\":\"\(long)\"").codes
        == ["record.text-length"])
  }

  @Test(
    "reads prices",
    arguments: [
      (#""price":12300.5,"currency":"USD""#, 1_230_050, "USD"),
      (#""price":"USD 12,300""#, 1_230_000, "USD"),
      (#""price":"12 300,50 €","currency":"EUR""#, nil, nil),
      (#""price":"€12,300.50","currency":"EUR""#, 1_230_050, "EUR"),
      (#""price":"€5""#, 500, "EUR"), (#""price":"5 zł""#, 500, "PLN"),
      (#""price":"$5","currency":"CAD""#, 500, "CAD"),
      (#""price":"12,300 EUR""#, 1_230_000, "EUR"), (#""price":"eur 5""#, 500, "EUR"),
      (#""price":"US$ 5,000""#, 500_000, "USD"), (#""price":"5000 RMB""#, 500_000, "CNY"),
      (#""price":1e3,"currency":"JPY""#, 1000, "JPY"),
      (#""price":"1.250","currency":"KWD""#, nil, nil),
      (#""price":1.25,"currency":"KWD""#, 1250, "KWD"),
      (#""price":12.50,"currency":"USD""#, 1250, "USD"),
      (#""price":{"amount":"12,300","currency":"CAD"}"#, 1_230_000, "CAD"),
      (#""price":{"amount":"CAD 5","currency":"CAD"},"currency":"CAD""#, 500, "CAD"),
    ] as [(String, Int?, String?)])
  func readsPrices(members: String, minorUnits: Int?, code: String?) throws {
    let decoded = try listing(members)
    #expect(decoded.record?.offer.price?.minorUnits == minorUnits)
    #expect(decoded.record?.offer.price?.currency.code == code)
    #expect(decoded.codes == (minorUnits == nil ? ["record.price"] : []))
  }

  @Test(
    "reads the terms of a price before those of its column",
    arguments: [
      ("5 EUR/Nacht", [PriceTerm.perNight, .gross]), ("5 EUR", [.perMonth, .gross]),
      ("5 EUR zzgl.", [.perMonth, .net]),
    ])
  func readsOwnTerms(price: String, terms: [PriceTerm]) throws {
    let decoded = try listing(
      "\"price\":\"\(price)\"",
      map: #"""
        {"price":{"column":"price","terms":["per-month","gross"],
        "suffixes":{"/Nacht":"per-night","zzgl.":"net"}}}
        """#)
    #expect(decoded.record?.offer.priceTerms == terms)
  }

  @Test(
    "reads prices as the project declares them",
    arguments: [
      (#""price":"$5,000""#, #"{"currency":"EUR"}"#, nil, "record.currency"),
      (#""price":"$5,000""#, #"{"currency":"EUR","symbols":{"$":"EUR"}}"#, 500_000, nil),
      (#""price":"$5,000""#, #"{"currency":"CAD"}"#, 500_000, nil),
      (#""price":"5","ccy":"CHF""#, #"{"currency":"CHF","currencyColumn":"ccy"}"#, 500, nil),
      (#""price":"5","ccy":null"#, #"{"currency":"CHF","currencyColumn":"ccy"}"#, 500, nil),
      (
        #""price":"5","ccy":"USD""#, #"{"currency":"CHF","currencyColumn":"ccy"}"#, nil,
        "record.currency"
      ),
      (
        #""price":"5000 OBO""#, #"{"currency":"USD","suffixes":{"obo":"negotiable"}}"#, 500_000, nil
      ),
      (#""price":"5.000,50""#, #"{"currency":"EUR","decimal":","}"#, 500_050, nil),
      (#""price":12300.5"#, #"{"currency":"EUR","decimal":","}"#, 1_230_050, nil),
      (#""price":"12.300""#, #"{"currency":"EUR","decimal":"."}"#, 1230, nil),
      (#""price":"12.300""#, #"{"currency":"EUR","decimal":","}"#, 1_230_000, nil),
      (#""price":"12.300""#, #"{"currency":"EUR"}"#, nil, "record.price"),
      (#""price":"5","ccy":"CHF""#, #"{"currencyColumn":"ccy"}"#, 500, nil),
      (#""price":"5","ccy":"CHX""#, #"{"currencyColumn":"ccy"}"#, nil, "record.currency"),
      (#""price":"USD 5""#, #"{"currency":"EUR"}"#, nil, "record.currency"),
      (#""price":"5","currency":"USD""#, #"{"currency":"EUR"}"#, nil, "record.currency"),
      (#""price":{"amount":5,"currency":"USD"}"#, #"{"currency":"EUR"}"#, nil, "record.currency"),
    ] as [(String, String, Int?, String?)])
  func readsDeclaredPrices(
    members: String, entry: String, minorUnits: Int?, code: String?
  ) throws {
    let decoded = try listing(members, map: "{\"price\":\(entry)}")
    #expect(decoded.record?.offer.price?.minorUnits == minorUnits)
    #expect(decoded.codes == (code.map { [$0] } ?? []))
  }

  @Test(
    "reads what a thing cost before",
    arguments: [
      (#""price":"EUR 5","oldPrice":7"#, "{}", 700),
      (#""price":"EUR 5","oldPrice":"7.50 €""#, "{}", 750),
      (
        #""price":"5","oldPrice":"1.200,00""#, #"{"price":{"currency":"EUR","decimal":","}}"#,
        120_000
      ),
      (
        #""price":"5","was":"1.200""#,
        #"{"oldPrice":"was","price":{"currency":"EUR","decimal":","}}"#, 120_000
      ),
      (#""price":"EUR 5","was":"1.200""#, #"{"oldPrice":{"column":"was","decimal":","}}"#, 120_000),
      (#""price":"EUR 5","oldPrice":7,"c":"EUR""#, #"{"oldPrice":{"currencyColumn":"c"}}"#, 700),
      (#""price":"EUR 5","oldPrice":"-""#, #"{"oldPrice":{"nulls":["-"]}}"#, nil),
      (#""price":"EUR 5","oldPrice":" ""#, "{}", nil), (#""price":"EUR 5""#, "{}", nil),
    ] as [(String, String, Int?)])
  func readsOldPrices(members: String, map: String, minorUnits: Int?) throws {
    let decoded = try listing(members, map: map)
    #expect(decoded.codes == [])
    #expect(decoded.record?.offer.oldPrice?.minorUnits == minorUnits)
  }

  @Test(
    "leaves out an invalid old price",
    arguments: [
      #""price":"EUR 5","oldPrice":"USD 7""#, #""price":"EUR 5","oldPrice":"$7""#,
      #""price":"EUR 5","oldPrice":4"#,
      #""price":"EUR 5","oldPrice":0"#, #""price":"EUR 5","oldPrice":-7"#,
      #""price":"EUR 5","oldPrice":"7 to 9""#, #""price":"EUR 5","oldPrice":[7,8]"#,
      #""price":"EUR 5","oldPrice":7.005"#, #""price":"EUR 5","oldPrice":1e300"#,
      #""price":"EUR 0","oldPrice":"EUR 7""#, #""oldPrice":"EUR 7""#, #""oldPrice":7"#,
    ])
  func leavesOutOldPrices(members: String) throws {
    let decoded = try listing(members)
    #expect(decoded.record != nil)
    #expect(decoded.record?.offer.oldPrice == nil)
    #expect(decoded.codes.filter { $0 != "record.price-zero" } == ["record.old-price"])
  }

  @Test("requires a price for an old price")
  func explainsWhyAnOldPriceIsLeftOut() throws {
    let decoded = try listing(
      #""was":7,"c":"EUR""#,
      map: #"{"price":{"column":"price","currencyColumn":"c"},"oldPrice":"was"}"#)
    #expect(decoded.diagnostics.first?.message.contains("there is no price") == true)
    #expect(decoded.diagnostics.count == 1)
  }

  @Test(
    "says what to do about values that are not a single number",
    arguments: [
      (#""price":"EUR -5""#, #""nulls": ["-1"]"#), (#""price":"10-20 EUR""#, #"["from"]"#),
      (#""mileage":"-1 km""#, #""nulls": ["-1"]"#), (#""price":0,"currency":"EUR""#, #""words""#),
    ])
  func suggestsARemedy(members: String, remedy: String) throws {
    #expect(try listing(members).diagnostics.first?.help.contains(remedy) == true)
  }

  @Test(
    "leaves out a record with a bad price",
    arguments: [
      (#""price":-1,"currency":"USD""#, "record.price"),
      (#""price":"call","currency":"USD""#, "record.price"),
      (#""price":"5000 VB","currency":"EUR""#, "record.price"),
      // Three capital letters could be a currency.
      (#""price":"5000 OBO","currency":"USD""#, "record.currency"),
      (#""price":"1e3","currency":"USD""#, "record.price"),
      (#""price":"1.998","currency":"USD""#, "record.price"), (#""price":5"#, "record.currency"),
      (#""price":"$5""#, "record.currency"), (#""price":"5 kr""#, "record.currency"),
      (#""price":"€5","currency":"USD""#, "record.currency"),
      (#""price":"USD 5 CAD""#, "record.currency"),
      (#""price":5,"currency":"dollars""#, "record.currency"),
      (#""price":5,"currency":"$""#, "record.currency"),
      (#""price":1.005,"currency":"USD""#, "record.price"),
      (#""price":1.5,"currency":"JPY""#, "record.price"),
      (#""price":1e300,"currency":"USD""#, "record.price"),
      (#""price":999999999999999999,"currency":"USD""#, "record.price"),
      (#""price":[5,6],"currency":"USD""#, "record.price"),
      (#""price":{"value":5},"currency":"USD""#, "record.price"),
      (#""price":true,"currency":"USD""#, "record.price"),
    ])
  func refusesPrices(members: String, code: String) throws {
    let decoded = try listing(members)
    #expect(decoded.record == nil)
    #expect(decoded.codes == [code])
    #expect(decoded.diagnostics.first?.location.field == "price")
  }

  @Test("has no price if it is 0 or missing")
  func readsNoPrice() throws {
    let zero = try listing(#""price":"0.00","currency":"USD""#)
    #expect(zero.record?.offer.price == nil)
    #expect(zero.codes == ["record.price-zero"])
    for price in ["null", "\"\"", "\"  \"", "{\"amount\":null}"] {
      let decoded = try listing("\"price\":\(price)")
      #expect(decoded.record?.offer.price == nil)
      #expect(decoded.diagnostics.isEmpty)
    }
  }

  @Test(
    "reads mileages",
    arguments: [
      (#""mileage":"150,000km""#, "{}", 150_000, "km", nil),
      (#""mileage":"150,000 Miles""#, #"{"mileage":{"unit":"km"}}"#, 150_000, "mi", nil),
      (#""mileage":254217.0"#, #"{"mileage":{"unit":"mi"}}"#, 254_217, "mi", nil),
      (#""mileage":{"value":5,"unit":"mi"}"#, #"{"mileage":{"unit":"km"}}"#, 5, "mi", nil),
      (#""mileage":"254217.5 km""#, "{}", 254_217, "km", "record.mileage-fraction"),
      (#""mileage":"1.234,0""#, #"{"mileage":{"unit":"km","decimal":","}}"#, 1234, "km", nil),
      (#""mileage":0"#, #"{"mileage":{"unit":"km"}}"#, 0, "km", nil),
      (
        #""mileage":"8888888.0""#, #"{"mileage":{"unit":"mi"}}"#, 8_888_888, "mi",
        "record.mileage-high"
      ),
      (
        #""mileage":1000001"#, #"{"mileage":{"unit":"km"}}"#, 1_000_001, "km", "record.mileage-high"
      ),
      (#""mileage":1000000"#, #"{"mileage":{"unit":"km"}}"#, 1_000_000, "km", nil),
    ] as [(String, String, Int, String, String?)])
  func readsMileages(
    members: String, map: String, value: Int, unit: String, warning: String?
  ) throws {
    let decoded = try listing(members, map: map)
    guard case .quantity(let mileage)? = decoded.record?["mileage"] else {
      Issue.record("no mileage")
      return
    }
    #expect(mileage.value == DecimalNumber(value))
    #expect(mileage.unit.symbol == unit)
    #expect(decoded.codes == (warning.map { [$0] } ?? []))
  }

  @Test(
    "leaves out a record with a fault of an essential field",
    arguments: [
      (#""id":"a/b""#, "record.id"), (#""id":"""#, "record.id"), (#""id":null"#, "record.id"),
      (#""id":"..""#, "record.id"), (#""id":"ü""#, "record.id"), (#""id":[1,2]"#, "record.type"),
      (#""id":1.5"#, "record.id"), (#""id":"\u0000""#, "record.id"),
      (#""title":"a\u0000b""#, "record.nul"), (#""title":{"en":"x"}"#, "record.type"),
      (#""status":"slod""#, "record.word"), (#""status":["sold","x"]"#, "record.type"),
      (#""latitude":91,"longitude":0"#, "record.coordinate"),
      (#""latitude":0,"longitude":180.1"#, "record.coordinate"),
      (#""latitude":"nan","longitude":0"#, "record.coordinate"),
      (#""latitude":"0x1p3","longitude":0"#, "record.coordinate"),
      (#""latitude":1e999,"longitude":0"#, "record.coordinate"),
      (#""latitude":"52,5","longitude":13.4"#, "record.coordinate"),
      (#""latitude":"52°30'","longitude":0"#, "record.coordinate"),
      (#""latitude":52"#, "record.coordinate"), (#""longitude":13"#, "record.coordinate"),
    ])
  func refuses(members: String, code: String) throws {
    let decoded = try listing(members)
    #expect(decoded.record == nil)
    #expect(decoded.codes == [code])
    #expect(decoded.diagnostics.allSatisfy { $0.severity == .error && $0.location.field != nil })
  }

  @Test(
    "leaves out a field with a fault, and uses the record",
    arguments: [
      (#""mileage":5"#, "record.mileage-unit"), (#""mileage":"5 leagues""#, "record.mileage-unit"),
      (#""mileage":{"value":5,"unit":"li"}"#, "record.mileage-unit"),
      (#""mileage":"-5 km""#, "record.mileage"), (#""mileage":"many""#, "record.mileage"),
      (#""mileage":"150.000 km""#, "record.mileage"), (#""mileage":"km 5""#, "record.mileage"),
      (#""mileage":"9999999999999999999 km""#, "record.mileage"),
      (#""mileage":"1e3 km""#, "record.mileage"),
      (#""year":1885"#, "record.year"), (#""year":2101"#, "record.year"),
      (#""year":"MMXX""#, "record.year"),
      (#""year":-2000"#, "record.year"), (#""year":2012.5"#, "record.year"),
      (#""year":"2012 AD""#, "record.year"),
      (#""condition":"good""#, "record.word"),
      (#""drive":"fwd""#, "record.word"), (#""steering":"middle""#, "record.word"),
      (#""country":"Germany""#, "record.country"), (#""country":"D1""#, "record.country"),
      (#""country":"ü""#, "record.country"), (#""dealer":"a b""#, "record.reference"),
      (#""images":"http://a.example/1.jpg""#, "record.url"),
      (#""images":["/1.jpg"]"#, "record.url"),
      (#""images":[1]"#, "record.type"), (#""images":{"a":1}"#, "record.type"),
      (#""images":["https://a.example/\n"]"#, nil),
      (#""images":["https://a.example/a\nb"]"#, "record.url"),
      (#""updated":"yesterday""#, "record.timestamp"),
      (#""updated":"2026-02-30""#, "record.timestamp"),
      (#""updated":1700000000"#, "record.timestamp"),
      (#""make":{"en":"x"}"#, "record.type"), (#""make":"a\u0000b""#, "record.nul"),
    ] as [(String, String?)])
  func drops(members: String, code: String?) throws {
    let decoded = try listing(members)
    #expect(decoded.codes == (code.map { [$0] } ?? []))
    #expect(decoded.diagnostics.allSatisfy { $0.severity == .warning && $0.location.field != nil })
    var record = try #require(decoded.record)
    if code == nil { record.images = [] }
    var expected = Listing(id: try Identifier("1"), title: "Golf")
    // A condition that cannot be read is unknown, not that of most listings.
    if members.contains("condition") { expected.condition = nil }
    #expect(record == expected)
  }

  @Test(
    "reads the pictures of a cell",
    arguments: [
      ("https://a.example/1|https://a.example/2", ["1", "2"]),
      (" https://a.example/1\n https://a.example/2 ", ["1", "2"]),
      ("https://a.example/1,https://a.example/2", ["1", "2"]),
      ("https://a.example/1, https://a.example/2,", ["1", "2"]),
      ("https://a.example/1;https://a.example/2 ; https://a.example/3", ["1", "2", "3"]),
      ("https://a.example/1,HTTPS://a.example/2", ["1", "2"]),
      ("https://a.example/w_3,h_2/x", ["w_3,h_2/x"]),
      ("https://a.example/w_3,h_2/x,https://a.example/w_3,h_2/y", ["w_3,h_2/x", "w_3,h_2/y"]),
      ("https://a.example/a;v=1,2/x;https://a.example/2", ["a;v=1,2/x", "2"]),
      (
        "https://a.example/fetch/w_3,h_2/https://b.example/x", ["fetch/w_3,h_2/https://b.example/x"]
      ),
      ("https://a.example/1 || , ; |https://a.example/2", ["1", "2"]),
      (#"["https://a.example/1", "https://a.example/w_3,h_2/x"]"#, ["1", "w_3,h_2/x"]),
      ("https://a.example/1,https://a.example/2|https://a.example/1", ["1", "2"]),
      ("[]", []), (",", []),
    ])
  func readsPictures(cell: String, paths: [String]) throws {
    let decoded = try listing("\"images\":\(renderedText { $0.json(cell) })")
    #expect(decoded.codes == [])
    #expect(decoded.record?.images == paths.map { "https://a.example/" + $0 })
  }

  @Test(
    "separates pictures as the project declares it",
    arguments: [
      (",", "https://a.example/1,https://a.example/2", ["1", "2"]),
      (" ## ", "https://a.example/1 ## https://a.example/2 ## ", ["1", "2"]),
      (
        ";", "https://a.example/a,https://b.example/x; https://a.example/2",
        ["a,https://b.example/x", "2"]
      ),
      (";", #"["https://a.example/1;2"]"#, ["1;2"]),
    ])
  func separatesPictures(separator: String, cell: String, paths: [String]) throws {
    let map = #"{"images":{"separator":"\#(separator)"}}"#
    let decoded = try listing("\"images\":\(renderedText { $0.json(cell) })", map: map)
    #expect(decoded.codes == [])
    #expect(decoded.record?.images == paths.map { "https://a.example/" + $0 })
  }

  @Test(
    "names what is not a list of images", arguments: [#"["https://a.example/1""#, "[1]", "[{}]"])
  func refusesPictures(cell: String) throws {
    let decoded = try listing("\"images\":\(renderedText { $0.json(cell) })")
    #expect(decoded.codes == ["record.type"])
    #expect(decoded.record?.images == [])
  }

  @Test(
    "leaves out what is certainly not an image",
    arguments: [
      "plan.pdf", "tour.MP4?v=1", "a/tour.html#x", "https://youtu.be/x",
      "https://www.youtube.com/watch?v=x",
    ])
  func leavesOutOtherFiles(link: String) throws {
    let other = link.hasPrefix("https") ? link : "https://b.example/\(link)"
    let images = ["https://a.example/1", other, "https://img.youtube.com/vi/x/0.jpg"]
    let decoded = try listing("\"images\":\"\(images.joined(separator: " "))\"")
    #expect(decoded.codes == ["record.no-image"])
    #expect(decoded.record?.images == [images[0], images[2]])
  }

  @Test("joins columns of images, in any form, each image once")
  func joinsColumnsOfImages() throws {
    let map = #"{"images":{"template":"{main} {more} {last}"}}"#
    let decoded = try listing(
      #""main":"https://a.example/1","more":[{"src":"https://a.example/2"},"https://a.example/1"]"#
        + #","last":"https://a.example/3,https://a.example/2""#, map: map)
    #expect(decoded.codes == [])
    #expect(decoded.record?.images == ["1", "2", "3"].map { "https://a.example/" + $0 })
  }

  @Test("keeps the other images if one has a fault")
  func keepsPictures() throws {
    let decoded = try listing(#""images":["/1.jpg","https://a.example/2.jpg"]"#)
    #expect(decoded.record?.images == ["https://a.example/2.jpg"])
    #expect(decoded.codes == ["record.url"])
  }

  @Test("reports every fault of a record separately")
  func reportsEveryFault() throws {
    let decoded = try listing(#""id":"a/b","year":1,"price":-1,"currency":"USD","country":"X""#)
    #expect(decoded.record == nil)
    #expect(decoded.codes == ["record.id", "record.year", "record.price", "record.country"])
    #expect(decoded.diagnostics.map(\.severity) == [.error, .warning, .error, .warning])
    #expect(
      zip(decoded.diagnostics, ["a/b", "year \"1\" is not between", "\"-1\" is negative", "\"X\""])
        .allSatisfy { $0.message.contains($1) })
    #expect(decoded.diagnostics.map(\.value) == ["a/b", "1", "-1", "X"])
    #expect(decoded.diagnostics.allSatisfy { $0.recordID == "a/b" })
    let many = try listing(
      #""id":"","title":"\u0000","year":1,"status":"x","condition":"x","drive":"x","steering":"x""#)
    #expect(
      many.diagnostics.map(\.location.field)
        == ["id", "title", "year", "steering", "drive", "condition", "status"])
    #expect(many.diagnostics.allSatisfy { !$0.message.contains("also") })
  }

  @Test("makes a title from valid fields, and requires one")
  func makesTitleOfFaultless() throws {
    let decoded = try listing(#""title":"","make":["VW","MAN"],"model":"Golf""#)
    #expect(decoded.record?.title == "Golf")
    #expect(decoded.codes == ["record.type"])
    let without = try listing(#""title":"","make":["VW","MAN"]"#)
    #expect(without.record == nil)
    #expect(without.codes == ["record.type", "record.title"])
  }

  @Test(
    "shows all values of a list in a text",
    arguments: [
      (#"["red","black"]"#, "red, black", []), (#"["red",null," ",4]"#, "red, 4", []),
      (#"["",""]"#, nil, []), (#"["red"]"#, "red", []), (#"["red",{"a":1}]"#, nil, ["record.type"]),
      (#"["red",["black"]]"#, nil, ["record.type"]),
    ] as [(String, String?, [String])])
  func joinsLists(list: String, text: String?, codes: [String]) throws {
    let decoded = try listing(#""title":"A","color":\#(list)"#)
    #expect(decoded.record?["color"] == text.map { .text($0) } && decoded.codes == codes)
  }

  @Test(
    "translates each value of a list",
    arguments: [
      (#"["red"]"#, "Rot"), (#"["red","","n/a","black"]"#, "Rot, black"), (#"["n/a"]"#, nil),
      (#"["a","",""]"#, "a"),
    ] as [(String, String?)])
  func translatesLists(list: String, text: String?) throws {
    let map = #"{"color":{"values":{"red":"Rot","n/a":null,"":"none"}}}"#
    let decoded = try listing(#""title":"A","color":\#(list)"#, map: map)
    #expect(decoded.record?["color"] == text.map { .text($0) } && decoded.codes == [])
  }

  @Test("shows the default for a list without values, and each HTML value as text")
  func readsListsOfHTML() throws {
    let map = #"{"color":{"default":"none"},"engine":{"column":"e","html":true}}"#
    let decoded = try listing(
      #""title":"A","color":[null,null],"e":["<p>A &lt; <b>B</b></p>","<ul><li>C&amp;D</ul>"]"#,
      map: map)
    #expect(decoded.record?["color"] == .text("none"))
    #expect(decoded.record?["engine"] == .text("A < B, - C&D"), "\(decoded)")
  }

  @Test("limits the length of texts")
  func limitsTexts() throws {
    func title(_ count: Int) throws -> [String] {
      try listing("\"title\":\"\(String(repeating: "ü", count: count))\"").codes
    }
    #expect(try title(300) == [])
    #expect(try title(301) == ["record.text-length"])
    let long = String(repeating: "x", count: 20_001)
    #expect(try listing("\"description\":\"\(long)\"").codes == ["record.text-length"])
    #expect(try listing("\"description\":\"\(long.dropLast())\"").codes == [])
    for (name, limit) in [("engine", 2000), ("trim", 300)] {
      let start = "\"title\":\"A\",\"\(name)\":\""
      #expect(try listing(start + long.prefix(limit) + "\"").codes == [])
      #expect(try listing(start + long.prefix(limit + 1) + "\"").codes == ["record.text-length"])
    }
  }

  @Test(
    "warns and goes on",
    arguments: [
      (#""vin":"8000OBO""#, "record.vin"),
      (#""vin":"1M8GDM9A0KP042788""#, "record.vin-check-digit"),
      (#""latitude":0,"longitude":"-0.0""#, "record.zero-coordinate"),
      (#""title":"a\u202eb""#, "record.control-character"), (#""doors":"4/5""#, "record.count"),
      (#""seats":0"#, "record.count"), (#""fuel":"a","fuel":"b""#, "json.duplicate-name"),
    ])
  func warns(members: String, code: String) throws {
    let decoded = try listing(members)
    #expect(decoded.codes == [code])
    #expect(decoded.diagnostics.first?.severity == .warning)
    let record = try #require(decoded.record)
    #expect((record["vin"] != nil) == (code == "record.vin-check-digit"))
    #expect(record.place.coordinate == nil)
    #expect(record["doors"] == nil && record["seats"] == nil)
  }

  @Test("accepts other VINs without a check digit")
  func acceptsEuropeanVINs() throws {
    #expect(try listing(#""vin":"WVWZZZ1JZXW000001""#).diagnostics.isEmpty)
  }

  @Test("warns about places outside the project's countries")
  func checksCountries() throws {
    let inside = try listing(#""latitude":31.23,"longitude":121.47"#, countries: ["CN"])
    #expect(inside.diagnostics.isEmpty)
    let outside = try listing(#""latitude":52.5,"longitude":13.4"#, countries: ["CN", "HK"])
    #expect(outside.codes == ["record.outside-countries"])
    #expect(outside.record?.place.coordinate != nil)
    let swapped = try listing(#""latitude":13.4,"longitude":52.5"#, countries: ["DE"])
    #expect(swapped.diagnostics.first?.message.contains("swapped") == true)
  }

  @Test("translates words, and reads constants, row numbers and nested members")
  func maps() throws {
    let scratch = try Scratch()
    let source = try scratch.source(
      .ndjson,
      """
      {"name":"A","fuel":"benzin","state":"gebraucht","place":{"city":"Bonn"},"a.b":"literal"}
      {"name":"B","fuel":"andere","state":"neu","place":{"city":null},"a":{"b":"nested"}}
      {"name":"C","fuel":"Diesel","state":"neu","place":"Köln"}
      """)
    let decoded = try scratch.decode(
      source, as: Listing.self,
      map: """
        {"id": {"row": true}, "title": "name", "location": "place.city", "trim": "a.b",
         "fuel": {"values": {"benzin": "petrol", "andere": null}},
         "condition": {"column": "state", "values": {"neu": "new", "gebraucht": "used"}},
         "status": {"value": "sold"}}
        """)
    let records = decoded.compactMap(\.record)
    #expect(records.map(\.id.text) == ["1", "2", "3"])
    #expect(records.map(\.fuel) == ["petrol", nil, "Diesel"])
    #expect(records.map(\.condition) == [.used, .new, .new])
    #expect(records.map(\.offer.status) == [.sold, .sold, .sold])
    #expect(records.map(\.place.location) == ["Bonn", nil, nil])
    #expect(records.map(\.trim) == ["literal", "nested", nil])
  }

  @Test("suggests the word that was meant")
  func suggests() throws {
    #expect(try listing(#""status":"slod""#).diagnostics.first?.help == "Did you mean \"sold\"?")
  }

  @Test("names the column of a mapped field, and escapes terminal controls")
  func namesColumns() throws {
    let decoded = try listing(
      #""ez":"\u001b[31m""#, map: #"{"year": "ez"}"#)
    #expect(
      decoded.diagnostics.first?.description
        == "records.ndjson:1 year: warning: the year \"\u{FFFD}[31m\" is not a number (column \"ez\") [record.year]"
    )
  }
}
