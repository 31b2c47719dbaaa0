import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

/// The texts of the theme in each of its languages.
@Suite struct LanguageTests {
  private static let languages = ["en", "de", "fr", "es", "ar", "zh-Hans", "zh-Hant", "ja"]

  private static func price(_ units: Int, _ code: String, _ locale: String) throws -> String {
    let currency = try #require(Currency(code))
    return try ThemeFiles().wording(of: locale).price(Money(minorUnits: units, currency: currency))
  }

  @Test(arguments: languages)
  func compilesEveryPage(locale: String) throws {
    var site = Marketplace.production
    site.locales = [SiteContext.Language(tag: locale)]
    site.hasRequests = true
    let theme = try Marketplace.theme(locale, site: site)
    #expect(theme.wording[.localeName] != "")
  }

  @Test(arguments: [
    ("en", "US$27,450"), ("de", "27.450 US$"), ("fr", "27\u{202F}450 $US"), ("es", "27.450 US$"),
    ("ar", "27,450 US$\u{200E}"), ("zh-Hans", "US$27,450"), ("zh-Hant", "US$27,450"),
    ("ja", "US$27,450"),
  ])
  func writesAPriceInTheUsualForm(locale: String, price: String) throws {
    #expect(try Self.price(2_745_000, "USD", locale) == price)
  }

  @Test(arguments: [
    (1_980_000, "JPY", "ja", "1,980,000円"), (1_980_000, "JPY", "en", "JPY 1,980,000"),
    (14_880_000, "CNY", "zh-Hans", "¥148,800"), (14_880_000, "CNY", "ja", "148,800元"),
    (14_880_000, "CNY", "en", "CNY 148,800"), (6_700_000, "AED", "ar", "67,000 د.إ"),
    (123_400, "EUR", "es", "1234 €"), (1_234_500, "EUR", "es", "12.345 €"),
    (-123_400, "EUR", "es", "-1234 €"), (150_000, "CHF", "fr", "1\u{202F}500 CHF"),
  ])
  func readsTheSignsOfALanguage(units: Int, code: String, locale: String, price: String) throws {
    #expect(try Self.price(units, code, locale) == price)
  }

  /// A sign has one currency in each language, and every code exists.
  @Test(arguments: languages)
  func hasNoSignOfTwoCurrencies(locale: String) throws {
    let document = try JSONReader.read(ThemeFiles()["locales/\(locale).json"] ?? [])
    let members = (document.root.object ?? []).filter {
      $0.name.hasPrefix("currency.") && $0.name != "currency.sign"
    }
    #expect(members.count > 15)
    #expect(Set(members.compactMap(\.node.string)).count == members.count)
    for member in members {
      #expect(Currency(String(member.name.dropFirst(9)))?.isKnown == true, "\(member.name)")
    }
  }

  @Test(arguments: [
    ("en", "Germany"), ("de", "Deutschland"), ("fr", "Allemagne"), ("es", "Alemania"),
    ("ar", "ألمانيا"), ("zh-Hans", "德国"), ("zh-Hant", "德國"), ("ja", "ドイツ"),
  ])
  func namesACountry(locale: String, name: String) throws {
    let wording = try ThemeFiles().wording(of: locale)
    #expect(wording.country("DE") == name && wording.country("ZZ") == "ZZ")
  }

  @Test func namesCountriesInEveryLanguageOnce() throws {
    let text = String(decoding: ThemeFiles()["countries.tsv"] ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(lines.first == ["code"] + Self.languages && lines.count > 240)
    for line in lines { #expect(line.count == 9 && line.allSatisfy { !$0.isEmpty }, "\(line)") }
    #expect(lines.map { $0[0] }.dropFirst() == lines.map { $0[0] }.dropFirst().sorted()[...])
    for column in 1...8 {
      #expect(Set(lines.map { $0[column] }).count == lines.count, "\(lines[0][column])")
    }
  }

  @Test func usesTheCountriesOfAProject() throws {
    func names(_ table: String, _ locale: String) throws -> [String: String] {
      try LanguageTable(Array(table.utf8)).countryNames(in: locale, source: "countries.tsv")
    }
    let table = "# ours\ncode\ten\tpt\nDE\tGermany\tAlemanha\n\n"
    #expect(try names(table, "pt-BR")["DE"] == "Alemanha")
    #expect(try names(table, "it")["DE"] == "Germany" && names("", "it").isEmpty)
    #expect(throws: DiagnosedError.self) { try names("code\ten\nDE\n", "en") }
    #expect(throws: DiagnosedError.self) { try names("code\ten\nGER\tGermany", "en") }
  }

  @Test(arguments: [
    ("en", "Benzin", "Petrol"), ("en", "gas", "gas"), ("fr", "gas", "Essence"),
    ("de", "HYBRID", "HYBRID"), ("ar", "Hybrid", "هجين"), ("ja", "汽油", "ガソリン"),
    ("de", "Gazole", "Diesel"), ("de", "wood <gas>", "wood <gas>"), ("es", "", ""),
  ])
  func recognisesTheWordsOfSellers(locale: String, written: String, shown: String) throws {
    let wording = try ThemeFiles().wording(of: locale)
    let row = try #require(Vocabulary.car.index(of: "fuel"))
    var listing = try Marketplace.listing()
    listing["fuel"] = .text(written)
    #expect(wording.text(of: listing, row: row) == shown)
    // Another attribute may have the same word with another meaning.
    listing["model"] = .text("汽油")
    let model = try #require(Vocabulary.car.index(of: "model"))
    #expect(wording.text(of: listing, row: model) == "汽油")
  }

  /// Words of one attribute are unambiguous, and each attribute is a text of some vocabulary.
  @Test(arguments: languages)
  func hasNoAmbiguousWords(locale: String) throws {
    let table = LanguageTable(ThemeFiles()["words.tsv"] ?? [])
    #expect(table.header == ["attribute"] + Self.languages && table.rows.count > 40)
    let column = try #require(table.column(of: locale))
    var seen: Set<String> = []
    for (line, cells) in table.rows {
      #expect(cells.count == 9, "\(line)")
      let attributes = Vocabulary.all.flatMap(\.attributes).filter { $0.name == cells[0] }
      #expect(attributes.contains { $0.type == .text }, "\(line)")
      for word in cells[column].split(separator: "|") {
        #expect(seen.insert("\(cells[0]) \(word.lowercased())").inserted, "\(line) \(word)")
      }
    }
  }

  @Test func refusesATableThatIsBroken() throws {
    for text in ["attribute\ten\tde\nfuel\tPetrol\n", "attribute\ten\tde\nfuel\t\tBenzin\n"] {
      #expect(throws: DiagnosedError.self) {
        try KnownWords(LanguageTable(Array(text.utf8)), locale: "en", source: "words.tsv")
      }
    }
  }

  @Test(arguments: [
    ("en", 0, "other"), ("en", 1, "one"), ("de", -1, "one"), ("fr", 0, "one"), ("fr", 2, "other"),
    ("ja", 1, "other"), ("zh-Hant", 1, "other"), ("ar", 0, "zero"), ("ar", 2, "two"),
    ("ar", 103, "few"), ("ar", 111, "many"), ("ar", 100, "other"), ("ru", 21, "one"),
    ("ru", 12, "many"), ("pl", 22, "few"), ("pl", 21, "many"), ("cs", 3, "few"), ("cs", 5, "other"),
    ("xx", Int.min, "other"),
  ])
  func findsTheFormOfAPlural(locale: String, number: Int, form: String) {
    #expect(PluralForm(of: number, in: locale).rawValue == form)
  }

  @Test(arguments: [
    ("en", 1, "1 month"), ("en", 3, "3 months"), ("de", 1, "1 Monat"), ("ar", 3, "3 أشهر"),
    ("ar", 12, "12 شهرًا"), ("fr", 3, "3 mois"), ("es", 1, "1 mes"), ("ja", 1, "1 か月"),
  ])
  func countsMonths(locale: String, number: Int, text: String) throws {
    let quantity = Quantity(
      DecimalNumber(number), WaymarkModel::Unit("mo", .duration, "MON", 730.5))
    #expect(try ThemeFiles().wording(of: locale).quantity(quantity) == text)
  }
}
