import Testing
import WaymarkAgreement

/// Which fields of a gate pass one form reads and another does not.
@Suite struct PassAgreementTests {
  private typealias Form = PassAgreement.Form

  /// The fields that the templates of the built-in theme read.
  private static let common: Set = [
    "vehicle", "vin", "gate", "bay", "carrier", "driver", "plate", "place", "contact", "notes",
    "id", "valid-from", "valid-until",
  ]
  private static let wallet: Set = common.union([
    "dealer", "maps", "zone", "barcodes/page-url", "voided/is-voided", "expirationDate/valid-until",
    "locations/latitude", "organizationName/organization",
  ])
  private static let page: Set = common.union([
    "dealer-card", "first-maps", "barcode", "is-voided", "is-expired", "is-test",
  ])

  /// The gaps if fields are missing in forms, as `what: form that has it: form that lacks it`.
  private static func gaps(
    apple: Set<String> = [], google: Set<String> = [], page missing: Set<String> = []
  ) -> [String] {
    let forms: [Form: Set<String>] = [
      .apple: wallet.subtracting(apple), .google: wallet.subtracting(google),
      .page: page.subtracting(missing),
    ]
    return PassAgreement(forms).gaps.map {
      "\($0.what): \($0.shown?.rawValue ?? "none"): \($0.missing.rawValue)"
    }
  }

  @Test func findsNothingWhenAllFormsAgree() {
    #expect(Self.gaps() == [])
  }

  @Test(arguments: common.sorted())
  func findsAFieldThatOneFormLeavesOut(name: String) throws {
    // The page shows the time zone with the end.
    let page = try #require(Self.gaps(page: [name]).first)
    #expect(page.hasSuffix(": the pass for Apple Wallet: the page"))
    let apple = try #require(Self.gaps(apple: [name]).first)
    #expect(apple.hasSuffix(": the object for Google Wallet: the pass for Apple Wallet"))
    let google = try #require(Self.gaps(google: [name]).first)
    #expect(google.hasSuffix(": the pass for Apple Wallet: the object for Google Wallet"))
  }

  @Test func ignoresAFieldThatNoFormReads() {
    #expect(Self.gaps(apple: ["vin"], google: ["vin"], page: ["vin"]) == [])
  }

  @Test(arguments: [
    ("dealer-card", "the dealer's name and address"), ("first-maps", "the map links"),
    ("barcode", "the code"), ("is-voided", "that the pass is void"),
    ("is-expired", "that the pass has expired"),
  ])
  func findsAFieldThatOnlyWalletsShow(name: String, what: String) {
    #expect(Self.gaps(page: [name]) == ["\(what): the pass for Apple Wallet: the page"])
  }

  @Test func acceptsAnyListOfMaps() {
    let forms: [Form: Set<String>] = [
      .apple: Self.wallet, .page: Self.page.subtracting(["first-maps"]).union(["maps"]),
    ]
    #expect(PassAgreement(forms).gaps.isEmpty)
  }

  @Test func requiresTheFieldsThatWalletsActOn() {
    #expect(
      Self.gaps(apple: ["locations/latitude", "organizationName/organization"])
        == [
          "where the lot is: the object for Google Wallet: the pass for Apple Wallet",
          "who issues the pass: the object for Google Wallet: the pass for Apple Wallet",
        ])
    let end: Set = ["expirationDate/valid-until"]
    #expect(
      Self.gaps(apple: end, google: end, page: ["is-expired"]).map { $0.hasPrefix("that the pass") }
        == [true, true, true])
    #expect(
      Self.gaps(google: ["voided/is-voided"]) == [], "Google is told by the state of the object")
  }

  @Test func comparesOnlyWrittenForms() {
    #expect(PassAgreement([.page: Self.page]).gaps.isEmpty)
  }
}
