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
    ("aria-label", "data-label", ["the page", "the printed page"]),
    ("href=\"https://maps.example/1\"", "href=\"https://maps.example/2\"", ["the page"]),
  ])
  func findsWhatAPageLeavesOut(text: String, with other: String, missing: [String]) throws {
    let page = Self.plainPage.replacing(text, with: other)
    let gaps = Self.agreement.gaps(between: try Self.forms(page: page))
    #expect(gaps.map(\.missing.rawValue) == missing, "\(gaps)")
    #expect(gaps.allSatisfy { $0.shown == .apple })
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
