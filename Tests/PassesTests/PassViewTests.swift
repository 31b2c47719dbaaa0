import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPasses

struct PassViewTests {
  @Test(arguments: [
    ("<a href='https://m.example/?a=1&amp;b=2'>Maps</a>", "Maps (https://m.example/?a=1&b=2)"),
    ("<a href=\"tel:+1\">tel:+1</a>", "tel:+1"), ("A &lt;b&gt; &amp;lt; c", "A <b> &lt; c"),
    ("plain", "plain"), ("", ""), ("<a class=\"x\" href = 'u'>t</a>, <b>you</b>", "t (u), you"),
    ("<a href='u'>t", "t"), ("<a href='u'>a<b>c</b></a>", "ac"), ("<a>t</a>", "t"),
    ("<a href='a<b'>t</a>", "t (a<b)"), ("1 < 2 <a href=\"u\">t</a>", "1 < 2 t (u)"),
    ("1 < 2 > 0 <a href=\"u", "1 < 2 > 0 <a href=\"u"), ("<", "<"),
    ("<a href=u>t</a>", "t (u)"),
    ("<A class=x HREF=https://x/?a=1&amp;b=2 id=y>t</A>", "t (https://x/?a=1&b=2)"),
    ("<a href=>t</a>", "t"), ("<a xhref=u>t</a>", "t"),
  ])
  func readsAttributedValues(_ markup: String, _ text: String) {
    #expect(LinkMarkup(markup).plain == text)
  }

  @Test(arguments: [
    ("<a href='u'>t</a>", nil), ("<a href='u'>t", "an <a href> without </a>"),
    ("<a href='u'>t <a href='v'>s</a>", "an <a href> without </a>"),
    ("<a href='u'>t <b>s</b></a>", nil), ("<a>t</a>", "an <a> without href"),
    ("<a href='u", "a tag <a without its >"), ("<a href='u' t<b>", "a tag <a without its >"),
    ("<abbr>t</abbr>", nil), ("a < b", nil), ("", nil),
  ])
  func findsLinksThatAreNone(_ markup: String, _ flaw: String?) {
    #expect(LinkMarkup(markup).flaw == flaw)
  }

  @Test(arguments: [
    ("42", "SpellOut", "forty-two"), ("0", "SpellOut", "zero"), ("-3", "SpellOut", "minus three"),
    ("1234", "SpellOut", "one thousand two hundred thirty-four"),
    ("100", "SpellOut", "one hundred"),
    ("1000019", "SpellOut", "one million nineteen"),
    ("12.05", "SpellOut", "twelve point zero five"),
    ("0.5", "SpellOut", "zero point five"), ("1e20", "SpellOut", "1e20"),
    ("12345", "Scientific", "1.2345E4"), ("0.00012", "Scientific", "1.2E-4"),
    ("-7", "Scientific", "-7E0"), ("0", "Scientific", "0E0"), ("100", "Scientific", "1E2"),
    ("1234567.12345", "Decimal", "1,234,567.123"), ("0.5", "Decimal", "0.5"),
    ("-12", "Decimal", "-12"),
    ("0.125", "Percent", "12%"), ("12.5", "Percent", "1,250%"), ("0.07", "Percent", "7%"),
  ])
  func writesNumbersAsWalletDoes(digits: String, style: String, text: String) throws {
    let field = #"{"key":"n","value":\#(digits),"numberStyle":"PKNumberStyle\#(style)"}"#
    let view = PassView(try contents("\"generic\":{\"backFields\":[\(field)]}"), in: nil)
    #expect(view.looks.first?.fields("backFields").first?.value == text)
  }

  @Test(
    arguments: [
      (["ja", "en"], "ja-JP", "ja"), (["en", "zh-Hant", "zh-Hans"], "zh-TW", "zh-Hant"),
      (["zh-Hans"], "zh", "zh-Hans"), (["zh-Hans"], "zh-HK", nil), (["pt-PT"], "pt-BR", "pt-PT"),
      (["pt-BR", "pt-PT"], "pt_pt", "pt-PT"), (["en-GB"], "en", "en-GB"), (["de"], "ja", nil),
      (["de"], "d", nil), (["zh-Hans"], "zh-Hans-CN", "zh-Hans"), ([], "en", nil),
    ] as [([String], String, String?)])
  func findsTheLanguageThatAPhoneUses(
    languages: [String], asked: String, found: String?
  ) throws {
    var files = ["pass.json": Array("{}".utf8)]
    for language in languages { files["\(language).lproj/pass.strings"] = [] }
    #expect(try PassContents(files: files).language(for: asked) == found)
  }

  @Test(
    arguments: [
      (["ar", "de"], "ar"), (["ar", "de", "en"], "en"), (["ar", "en-GB"], "en-GB"), ([], nil),
    ] as [([String], String?)])
  func prefersEnglish(languages: [String], usual: String?) throws {
    var files = ["pass.json": Array("{}".utf8)]
    for language in languages { files["\(language).lproj/pass.strings"] = [] }
    #expect(try PassContents(files: files).usualLanguage == usual)
  }

  /// Text that a search would read again from each beginning of a link.
  @Test(arguments: ["<a href=\"\"", "<a href='x'>", "<", "<a '\"", "&", "=\"\""])
  func readsLongTextsInLinearTime(_ piece: String) {
    let text = "<a " + String(repeating: piece, count: 200_000)
    #expect(LinkMarkup(text).plain.utf8.count <= text.utf8.count)
  }

  private func contents(_ members: String) throws -> PassContents {
    try PassContents(files: ["pass.json": Array("{\(members)}".utf8)])
  }

  @Test func showsTheFieldsOfAPoster() throws {
    func poster(_ gate: String) throws -> PassContents {
      try contents(
        #""posterGeneric":{"primaryFields":[{"key":"g","value":"\#(gate)","changeMessage":"At %@"}],"#
          + #""footerFields":[{"key":"f","value":"foot"}],"#
          + #""additionalInfoFields":[{"key":"i","value":"info"}]}"#)
    }
    let view = PassView(try poster("3"), in: nil)
    #expect(view.style == "posterGeneric")
    #expect(view.looks.map(\.name) == ["posterGeneric"])
    #expect(
      view.looks[0].lists.map(\.name) == ["primaryFields", "footerFields", "additionalInfoFields"])
    let changes = try PassChange.all(from: poster("3"), to: poster("4"), language: nil)
    #expect(changes.map(\.message) == ["At 4"])
    // Older phones show the other style.
    let both = try contents(#""posterGeneric":{},"coupon":{}"#)
    #expect(PassView(both, in: nil).style == "coupon")
  }

  @Test func showsTheFieldsForEachSystem() throws {
    let view = PassView(
      try contents(
        #""generic":{"primaryFields":[{"key":"a","value":"old"}]},"featuredActions":"#
          + #"[{"identifier":"x","type":"order","url":"https://a.example/"}],"#
          + #""posterGeneric":{"footerFields":[{"key":"f","value":"foot"}]}"#), in: nil)
    #expect(view.looks.map(\.name) == ["posterGeneric", "generic"])
    #expect(view.looks.map(\.system) == ["iOS 27 and later", "earlier systems"])
    #expect(view.looks[0].fields("footerFields").map(\.value) == ["foot"])
    #expect(view.looks[1].fields("primaryFields").map(\.value) == ["old"])
    #expect(view.actions.map(\.type) == ["order"])
    #expect(view.actions.map(\.url) == ["https://a.example/"])
  }

  @Test func showsTheSemanticsOfATicketsPoster() throws {
    let view = PassView(
      try contents(
        #""eventTicket":{"backFields":[{"key":"b","value":"back"}]},"preferredStyleSchemes":"#
          + #"["posterEventTicket","eventTicket"],"semantics":{"eventName":"Derby"}"#), in: nil)
    #expect(view.looks.map(\.name) == ["posterEventTicket", "eventTicket"])
    #expect(view.looks[0].fields("semantics").map(\.value) == ["Derby"])
    #expect(view.looks[0].fields("backFields").map(\.value) == ["back"])
  }

  private static let flight = [
    "airlineCode": #""LH""#, "flightNumber": "400", "departureAirportCode": #""FRA""#,
    "departureCityName": #""Frankfurt""#, "departureAirportTimeZone": #""Europe/Berlin""#,
    "destinationAirportCode": #""JFK""#, "destinationCityName": #""New York""#,
    "destinationLocationTimeZone": #""America/New_York""#,
    "originalBoardingDate": #""2027-03-04T09:45+01:00""#,
    "originalDepartureDate": #""2027-03-04T10:30+01:00""#,
    "originalArrivalDate": #""2027-03-04T13:30-05:00""#,
    "passengerName": #"{"givenName": "Jane"}"#, "departureGate": #""B22""#,
    "seats": #"[{"seatNumber": "12A"}]"#, "ticketFareClass": #""Economy""#,
  ]

  /// A boarding pass that prefers its semantic form.
  private func flight(_ kind: String, without key: String?) throws -> PassView {
    let tags = Self.flight.filter { $0.key != key }.map { "\"\($0.key)\":\($0.value)" }
    return PassView(
      try contents(
        #""boardingPass":{"transitType":"PKTransitType\#(kind)","headerFields":[{"key":"g","value":"B22"}]},"#
          + #""preferredStyleSchemes":["semanticBoardingPass","boardingPass"],"#
          + #""semantics":{\#(tags.joined(separator: ","))}"#), in: nil)
  }

  @Test func showsTheGateAndTheSeatOfASemanticBoardingPass() throws {
    let view = try flight("Air", without: nil)
    #expect(view.looks.map(\.name) == ["semanticBoardingPass", "boardingPass"])
    let fields = view.looks[0].fields("semantics")
    #expect(fields.map(\.key).suffix(3) == ["departureGate", "seats", "ticketFareClass"])
    #expect(fields.map(\.value).suffix(3) == ["B22", "12A", "Economy"])
    #expect(!fields.contains { $0.key.hasSuffix("TimeZone") })
  }

  @Test(arguments: [("Air", "departureCityName"), ("Train", nil)])
  func showsTheOlderStyleOfOtherBoardingPasses(kind: String, key: String?) throws {
    let view = try flight(kind, without: key)
    #expect(view.looks.map(\.name) == ["boardingPass"])
    #expect(view.looks.first?.system == "all systems")
  }

  @Test(arguments: [
    ("12.5", "EUR", "€12.50"), ("1234567", "JPY", "¥1,234,567"), ("-3", "USD", "-$3.00"),
    ("9.999", "KWD", "KWD\u{A0}9.999"), ("1000", "CHF", "CHF\u{A0}1,000.00"), ("0", "GBP", "£0.00"),
    ("5", "CAD", "CA$5.00"), ("5", "XAF", "FCFA\u{A0}5"),
    ("999999999999999", "CLF", "CLF 999999999999999"),
  ])
  func writesAmountsAsWalletDoes(_ value: String, _ currency: String, _ text: String) throws {
    let view = PassView(
      try contents(
        #""coupon":{"backFields":[{"key":"a","value":\#(value),"currencyCode":"\#(currency)"}]}"#),
      in: nil)
    #expect(view.looks.first?.fields("backFields").map(\.value) == [text])
  }

  private func changes(_ old: String, _ new: String) throws -> [String] {
    try PassChange.all(from: contents(old), to: contents(new), language: nil).map { change in
      "\(change.place): \(change.old ?? "-") \(change.new ?? "-")"
        + (change.message.map { " (\($0))" } ?? "")
    }
  }

  @Test(arguments: [
    #""generic":{"backFields":[{"key":"g","value":"A"}]},"posterGeneric":{"footerFields":[{"key":"g","value":"B"}]}"#,
    #""generic":{"backFields":[{"key":"g","value":"A"},{"key":"g","value":"B"},{"key":"g (2)","value":"C"}]}"#,
    #""generic":{"backFields":[{"value":"A"},{"value":"B"}],"headerFields":[{"value":"C"}]}"#,
    #""generic":{"backFields":[{"key":"g","value":"A","value":"B"}]},"logoText":"a","logoText":"b""#,
    #""generic":{},"generic":{"backFields":[1,[],{}]},"coupon":{"backFields":[{"key":"g","value":"A"}]}"#,
    #""nfc":{},"barcodes":[],"userInfo":{"a/b":1,"a":{"b":2}}"#,
  ])
  func findsNoChangeInTheSamePass(_ members: String) throws {
    #expect(try changes(members, members) == [])
  }

  @Test(arguments: [
    ("", #""nfc":{}"#, ["nfc: - {}"]), (#""barcodes":[]"#, "", ["barcodes: [] -"]),
    (
      #""generic":{},"posterGeneric":{"footerFields":[{"key":"g","value":"1","changeMessage":"now %@"}]}"#,
      #""generic":{},"posterGeneric":{"footerFields":[{"key":"g","value":"2","changeMessage":"now %@"}]}"#,
      ["field posterGeneric/g value: 1 2 (now 2)"]
    ),
    (
      #""generic":{"backFields":[{"key":"g","value":"1"},{"key":"g","value":"2"}]}"#,
      #""generic":{"backFields":[{"key":"g","value":"1"},{"key":"g","value":"3"}]}"#,
      ["field g (2) value: 2 3"]
    ),
    (
      #""coupon":{"backFields":[{"value":"1"}]}"#, #""coupon":{"backFields":[{"value":"2"}]}"#,
      ["field backFields/0 value: 1 2"]
    ),
    (
      #""coupon":{"backFields":[{"key":"a"},{"key":"b"}]}"#,
      #""coupon":{"backFields":[{"key":"b"},{"key":"a"}]}"#, ["order of backFields: a, b b, a"]
    ),
    (#""coupon":{"backFields":[]}"#, #""coupon":{}"#, []),
    (
      #""coupon":{"backFields":[{"key":"g","value":"12","changeMessage":"now %@"}]}"#,
      #""coupon":{"backFields":[{"key":"g","value":12,"changeMessage":"now %@"}]}"#,
      [#"field g value: "12" 12"#]
    ),
    (#""voided":true"#, #""voided":"true""#, [#"voided: true "true""#]),
    (
      #""coupon":{"backFields":[{"key":"g","value":"2030-01-01T10:00Z","timeStyle":"PKDateStyleShort","changeMessage":"now %@"}]}"#,
      #""coupon":{"backFields":[{"key":"g","value":"2030-01-01T11:00+01:00","timeStyle":"PKDateStyleShort","changeMessage":"now %@"}]}"#,
      ["field g value: 2030-01-01T10:00Z 2030-01-01T11:00+01:00"]
    ),
    (
      #""coupon":{"backFields":[{"key":"g","value":"2030-01-01T10:00Z","timeStyle":"PKDateStyleShort","changeMessage":"now %@","ignoresTimeZone":true}]}"#,
      #""coupon":{"backFields":[{"key":"g","value":"2030-01-01T11:00+01:00","timeStyle":"PKDateStyleShort","changeMessage":"now %@","ignoresTimeZone":true}]}"#,
      ["field g value: 2030-01-01T10:00Z 2030-01-01T11:00+01:00 (now 11:00)"]
    ),
  ])
  func namesWhatChanges(_ old: String, _ new: String, _ expected: [String]) throws {
    #expect(try changes(old, new) == expected)
  }

  @Test func hidesEveryToken() throws {
    let old = #""authenticationToken":"a","authenticationToken":"b""#
    let new = #""authenticationToken":"c","authenticationToken":["d"]"#
    let changes = try PassChange.all(from: contents(old), to: contents(new), language: nil)
    #expect(changes.count == 3)
    #expect(changes.allSatisfy { $0.isSecret })
  }
}
