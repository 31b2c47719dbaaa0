import Agreement
import Bytes
import Testing

/// What is read of each form of a gate pass, and how forms are compared.
@Suite struct PassFormTests {
  private typealias Fact = PassAgreement.Fact
  private static let url = "https://a.example/gatepass/x"

  private static let apple = """
    {"organizationName":"Cars","logoText":"%t%","voided":false,
     "barcodes":[{"message":"\(url)","altText":"idword"}],
     "generic":{"primaryFields":[{"key":"v","value":"Corolla"}],
      "backFields":[{"key":"d","label":"%d%","value":"Ann\\nBay"},
       {"key":"directions-1","label":"Way","value":"https://maps.example/1"},
       {"key":"page","label":"Page","value":"\(url)"}]}}
    """

  private static let google = """
    {"cardTitle":{"defaultValue":{"language":"en","value":"Cars"}},"state":"ACTIVE",
     "header":{"defaultValue":{"language":"en","value":"Corolla"}},
     "textModulesData":[{"id":"d","localizedHeader":{"defaultValue":{"language":"en",
      "value":"Driver"},"translatedValues":[{"language":"de","value":"Fahrer"}]},
      "body":"Ann\\nBay"}],
     "linksModuleData":{"uris":[{"uri":"https://maps.example/1","description":"Way"}]},
     "barcode":{"type":"QR_CODE","value":"\(url)","alternateText":"idword"}}
    """

  private static let page = """
    <!doctype html><html><head><title>No</title><style>.gone{display:none}
    /* } */ @media print { .after { display: none } .paper{display:block} } .paper { display:none }
    @media (max-width: 9px) { dl { display: none } }</style></head><body><main>
    <h1 dir="auto">Corolla</h1><!-- <p>no</p> --><div class="gone">Secret</div>
    <svg role="img" aria-label="\(url)"><path d=""/></svg><p><bdi>idword</bdi>
    <dl><dt>Driver<dd><bdi>Ann</bdi> Bay<dt>More<dd>A &amp; B</dl>
    <p class="paper">On paper</p>
    <div class="after"><a href="https://maps.example/1">Way</a></div></main></body></html>
    """

  private static func forms(
    apple: String = apple, google: String = google, page: String = page, language: String = "en"
  ) throws -> [PassForm] {
    [
      try PassForm(apple: Array(apple.utf8), texts: ["%d%": "Driver", "%t%": "Pass"]),
      try PassForm(google: Array(google.utf8), language: language),
    ] + [false, true].map { PassForm(page: Array(page.utf8), isPrinted: $0) }
  }

  private static let agreement = PassAgreement(
    facts: [
      Fact("the vehicle", "Corolla"), Fact("the driver", "Ann"), Fact("the bay", "Bay"),
      Fact("the id", "idword"),
    ], words: ["Driver", "More"], pageURL: url)

  private static func gaps(_ forms: [PassForm]) -> [String] {
    agreement.gaps(between: forms).map {
      "\($0.what): \($0.shown.rawValue): \($0.missing.rawValue)"
    }
  }

  /// A page without the row that only it has.
  private static let plainPage = page.replacing("<dt>More<dd>A &amp; B", with: "")

  @Test func findsNothingWhereAllAgree() throws {
    #expect(Self.gaps(try Self.forms(page: Self.plainPage)).isEmpty)
  }

  @Test func findsARowThatOnlyThePageHas() throws {
    #expect(
      Self.gaps(try Self.forms()) == [
        "A & B: the page: the pass for Apple Wallet",
        "A & B: the page: the object for Google Wallet",
      ])
  }

  @Test(arguments: [
    ("Ann</bdi>", "</bdi>", ["the page", "the printed page"]),
    ("<h1 dir=\"auto\">", "<h1 class=\"gone\">", ["the page", "the printed page"]),
    ("<h1 dir=\"auto\">", "<h1 class=\"after\">", ["the printed page"]),
    ("<h1 dir=\"auto\">", "<h1 hidden>", ["the page", "the printed page"]),
    ("<dl><dt>", "<dl class=after><dt>", ["the printed page", "the printed page"]),
    (".gone{", "h1{opacity:0}.gone{", ["the page", "the printed page"]),
    (".gone{", "h1{opacity:0.0 !important}.gone{", ["the page", "the printed page"]),
    (".gone{", "h1{color:Transparent}.gone{", ["the page", "the printed page"]),
    (".gone{", "h1{font-size:0}.gone{", ["the page", "the printed page"]),
    (
      ".gone{", "main{font-size:0px}p,dl,a{font-size:1rem}.gone{",
      ["the page", "the printed page"]
    ),
    (
      ".gone{", "main{font-size:0}h1{font-size:2em}p,dl,a{font-size:9px}.gone{",
      ["the page", "the printed page"]
    ),
    (".gone{", "@media print{h1{color:transparent}}.gone{", ["the printed page"]),
    ("aria-label", "data-label", ["the page", "the printed page"]),
    ("href=\"https://maps.example/1\"", "href=\"https://maps.example/2\"", ["the page"]),
  ])
  func findsWhatAPageLeavesOut(text: String, with other: String, missing: [String]) throws {
    let page = Self.plainPage.replacing(text, with: other)
    let gaps = Self.agreement.gaps(between: try Self.forms(page: page))
    #expect(gaps.map(\.missing.rawValue) == missing, "\(gaps)")
    #expect(gaps.allSatisfy { $0.shown == .apple })
  }

  @Test(arguments: [
    "main{color:transparent}main{color:#000}", "main{font-size:0}h1,p,dl,a{font-size:1rem}",
    "main{color:transparent}h1,p,dl,a{color:#123}", "h1{opacity:.5;font-size:.5em}",
    "h1{opacity:0.05;color:inherit}",
  ])
  func readsWhatStylesShow(style: String) throws {
    let page = Self.plainPage.replacing(".gone{", with: style + ".gone{")
    #expect(Self.gaps(try Self.forms(page: page)).isEmpty)
  }

  @Test func findsWhatWalletsLeaveOut() throws {
    let shorter = Self.apple.replacing(#""Ann\nBay""#, with: #""Bay""#)
    #expect(
      Self.gaps(try Self.forms(apple: shorter, page: Self.plainPage)) == [
        "the driver: the object for Google Wallet: the pass for Apple Wallet"
      ])
    let longer = Self.apple.replacing(#""Ann\nBay""#, with: #""Ann\nBay\nHours 8 to 17""#)
    let added = Self.agreement.gaps(
      between: try Self.forms(apple: longer, page: Self.plainPage))
    #expect(added.map(\.what) == Array(repeating: "Hours 8 to 17", count: 3))
    let code = Self.google.replacing(
      #""QR_CODE","value":"\#(Self.url)""#, with: #""AZTEC","value":"y""#)
    #expect(
      Self.gaps(try Self.forms(google: code, page: Self.plainPage)) == [
        "the code: the pass for Apple Wallet: the object for Google Wallet"
      ])
    let void = Self.apple.replacing("\"voided\":false", with: "\"voided\":true")
    #expect(
      Self.gaps(try Self.forms(apple: void, page: Self.plainPage)) == [
        "that the pass is void: the pass for Apple Wallet: the object for Google Wallet"
      ])
  }

  /// The pass with a gate, a bay and an end, in all forms.
  private static func labelled(apple: String, page: String) throws -> [PassForm] {
    [
      try PassForm(
        apple: Array(
          """
          {"organizationName":"Cars","expirationDate":"2032-06-07T08:09:00Z",
           "locations":[{"latitude":1.5,"longitude":2}],
           "barcodes":[{"message":"\(url)"}],"generic":{"secondaryFields":[\(apple)]}}
          """.utf8), texts: [:])
    ] + [false, true].map { PassForm(page: Array(page.utf8), isPrinted: $0) }
  }

  private static let fields =
    #"{"key":"g","label":"Gate","value":"North"},{"key":"b","label":"Bay","value":"B7"}"#
  private static let lines = """
    <body><h1>Cars</h1><svg aria-label="\(url)"></svg><p class=state>Over</p>
    <dl><dt>Gate<dd>North<dt>Bay<dd>B7</dl>
    """

  private static func labelGaps(
    apple: String = fields, page: String = lines
  ) throws -> [String] {
    let agreement = PassAgreement(
      facts: [Fact("the gate", "North"), Fact("the bay", "B7")], words: ["Gate", "Bay"],
      pageURL: url, told: [.end, .place], sender: "Cars", expired: "Over")
    return agreement.gaps(between: try labelled(apple: apple, page: page)).map {
      "\($0.what): \($0.missing.rawValue)"
    }
  }

  @Test func comparesLabelsWithTheirValues() throws {
    #expect(try Self.labelGaps() == [])
    let exchanged = Self.lines.replacing("Gate", with: "#").replacing("Bay", with: "Gate")
      .replacing("#", with: "Bay")
    let missing = ["the page", "the printed page"]
    #expect(
      try Self.labelGaps(page: exchanged)
        == missing.map { "the label of the gate: \($0)" }
        + missing.map { "the label of the bay: \($0)" })
    #expect(
      try Self.labelGaps(page: Self.lines.replacing("<dt>Bay", with: "<dt>"))
        == missing.map { "the label of the bay: \($0)" })
    #expect(
      try Self.labelGaps(apple: Self.fields.replacing("\"Bay\"", with: "\"Gate\""))
        == missing.map { "the label of the bay: \($0)" })
    #expect(
      try Self.labelGaps(apple: Self.fields.replacing(#""label":"Gate","#, with: ""))
        == ["the label of the gate: the pass for Apple Wallet"])
    // A project may call a value what it likes.
    #expect(try Self.labelGaps(page: Self.lines.replacing("Bay", with: "Parking space")) == [])
  }

  @Test func findsWhatWalletsAreNotTold() throws {
    let agreement = PassAgreement(
      facts: [], words: [], pageURL: Self.url, told: [.end, .place], sender: "Cars",
      expired: "Over")
    let bare = "<body><svg aria-label=\"\(Self.url)\"></svg><p>Over"
    func gaps(_ apple: String, page: String) throws -> [String] {
      let forms =
        [try PassForm(apple: Array(apple.utf8), texts: [:])]
        + [false, true].map { PassForm(page: Array(page.utf8), isPrinted: $0) }
      return agreement.gaps(between: forms).map { "\($0.what): \($0.missing.rawValue)" }
    }
    let whole = """
      {"organizationName":"Cars","expirationDate":"2032-06-07T08:09:00Z",
       "locations":[{"latitude":1.5,"longitude":2}],"barcodes":[{"message":"\(Self.url)"}]}
      """
    #expect(try gaps(whole, page: bare) == [])
    #expect(
      try gaps(whole.replacing("locations", with: "places"), page: bare)
        == ["to the phone where the lot is: the pass for Apple Wallet"])
    #expect(
      try gaps(whole.replacing("\"Cars\"", with: "\"Others\""), page: bare)
        == ["that it is from Cars: the pass for Apple Wallet"])
    #expect(
      try gaps(whole.replacing("expirationDate", with: "expires"), page: bare)
        == ["to the phone when the pass ends: the pass for Apple Wallet"])
    #expect(
      try gaps(whole, page: bare.replacing("Over", with: ""))
        == [
          "that the pass has expired: the page", "that the pass has expired: the printed page",
        ])
  }

  @Test(arguments: [
    ("@media only print { dl { display: none } }", ["the printed page"]),
    ("@media print, screen { dl { display: none } }", ["the page", "the printed page"]),
    ("@media screen,PRINT{dl{visibility:hidden}}", ["the page", "the printed page"]),
    ("@media print { dl { visibility: hidden } dd { visibility: visible } }", []),
    ("@media print and (max-width: 9px) { dl { display: none } }", []),
    ("dl { visibility: collapse }", ["the page", "the printed page"]),
  ])
  func readsWhatIsHiddenOnPaper(rule: String, missing: [String]) throws {
    let page = Self.lines.replacing("<body>", with: "<style>\(rule)</style><body>")
    let gaps = try Self.labelGaps(page: page).filter { $0.hasPrefix("the bay") }
    #expect(gaps == missing.map { "the bay: \($0)" })
  }

  @Test(arguments: [
    "", "<", "<!--", "<style>", "<style>a{", "<a href=", "<a href=\"", "</", "<dd>", "<dl><dd><dd>",
    "<style>@media print{</style>", "<style>}{}{</style>", "<p/><//p><p =>", "<svg aria-label>",
  ])
  func readsAnyPage(text: String) {
    for isPrinted in [false, true] {
      _ = PassForm(page: Array("<body>\(text)".utf8), isPrinted: isPrinted)
      _ = PassForm(page: Array(text.utf8), isPrinted: isPrinted)
    }
  }
}
