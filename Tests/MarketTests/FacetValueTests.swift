import Testing
import WaymarkModel
import WaymarkPages

@testable import WaymarkMarket

@Suite struct FacetValueTests {
  private func listing(_ make: String) throws -> Listing {
    var listing = Listing(id: try Identifier("1"), title: "A car")
    listing["make"] = .text(make)
    return listing
  }

  private func value(_ make: String) throws -> FacetValue? {
    try FacetValue(of: "make", in: try listing(make), try ThemeFiles().wording(of: "en"))
  }

  @Test(arguments: [
    ("BMW", "bmw"), ("  bmw ", "bmw"), ("Mercedes-Benz", "mercedes-benz"),
    ("MERCEDES  BENZ", "mercedes-benz"), ("Škoda", "skoda"), ("Citroën", "citroen"),
    ("3 Series", "3-series"), ("--Alfa--", "alfa"),
  ])
  func namesAPage(make: String, slug: String) throws {
    #expect(try value(make)?.slug == slug)
  }

  @Test(arguments: [
    ("C++", "C#"), ("丰田", "本田"), ("A&B", "A+B"), ("Q/4", "Q 4"), ("../x", "x"), ("%2F", "2F"),
    ("大众", "x4c0c7cf2"), ("C++", "c-x2c7cfd0e"),
  ])
  func distinguishesValuesWithoutASCIILetters(first: String, second: String) throws {
    let slugs = [try #require(try value(first)?.slug), try #require(try value(second)?.slug)]
    #expect(slugs[0] != slugs[1])
    for slug in slugs {
      #expect(!slug.isEmpty && slug.utf8.count <= 80)
      #expect(slug.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase || $0 == "-") })
    }
  }

  /// Synonyms in the theme are one value, in any language; an ambiguous word has its meaning in the
  /// site's first language.
  @Test(arguments: [
    ("en", "Minivan", "minivan"), ("en", "MPV", "minivan"), ("en", "ミニバン", "minivan"),
    ("en", "Van", "van"), ("de", "Van", "van"), ("de", "MPV", "van"),
    ("de", "Kastenwagen", "transporter"),
    ("en", "Shooting Brake", "shooting-brake"), ("fr", "Monospace", "monospace"),
  ])
  func isTheSameForSynonyms(native: String, body: String, slug: String) throws {
    var car = Listing(id: try Identifier("1"), title: "A car")
    car["bodyType"] = .text(body)
    for locale in ["en", "ja", "ar"] where locale == "en" || native == "en" {
      let wording = try ThemeFiles().wording(of: locale, native: native)
      #expect(try FacetValue(of: "bodyType", in: car, wording)?.slug == slug)
      #expect(try FacetValue(of: "bodyType", in: car, wording)?.label == body)
    }
  }

  @Test func isNilForInvisibleText() throws {
    for make in ["", "   ", "\u{200E}\u{202E}", "\u{0}\u{1F}"] {
      #expect(try value(make) == nil, "\(make.unicodeScalars.map(\.value))")
    }
  }

  @Test func cutsALongValue() throws {
    let long = try #require(try value(String(repeating: "Long ", count: 200_000)))
    let other = try #require(try value(String(repeating: "Long ", count: 200_000) + "x"))
    #expect(long.slug.utf8.count <= 80 && long.label.count <= 80)
    #expect(long.slug != other.slug)
  }

  @Test(arguments: [
    (0, "EUR", "eur-0"), (99, "EUR", "eur-0"), (100, "EUR", "eur-1"), (999_999, "EUR", "eur-5000"),
    (1_000_000, "EUR", "eur-10000"), (1_999_999, "EUR", "eur-10000"),
    (2_000_000, "EUR", "eur-20000"),
    (1_980_000, "JPY", "jpy-1000000"), (Int.max, "EUR", "eur-500000000"),
  ])
  func putsAPriceIntoARange(units: Int, currency: String, slug: String) throws {
    let band = PriceBand(Money(minorUnits: units, currency: try #require(Currency(currency))))
    #expect(band?.slug == slug)
    #expect(PriceBand(slug: slug) == band)
  }

  @Test func hasNoRangeForAnInvalidPrice() throws {
    #expect(PriceBand(Money(minorUnits: -1, currency: try #require(Currency("EUR")))) == nil)
    for slug in ["", "eur", "eur-3", "eur-10000-1", "e-1", "eur--1"] {
      #expect(PriceBand(slug: slug) == nil, "\(slug)")
    }
  }
}
