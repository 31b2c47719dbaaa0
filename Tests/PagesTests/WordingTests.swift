import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

@Suite struct WordingTests {
  static let english = ThemeFiles()["locales/en.json"] ?? []

  static func faults(_ json: String) -> [String] {
    do {
      _ = try Wording(locale: "xx", json: Array(json.utf8), source: "locales/xx.json")
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  /// The English file with one text replaced.
  static func changed(_ old: String, _ new: String) -> String {
    String(decoding: english, as: UTF8.self).split(separator: old, omittingEmptySubsequences: false)
      .joined(separator: new)
  }

  @Test(arguments: [
    (
      #""format.group": ",""#, #""format.group": "12""#,
      "format.group is '12', which is not a mark or a space"
    ),
    (
      #""format.group": ",""#, #""format.group": """#,
      "the text 'format.group' is not a text, or is empty"
    ),
    (
      #""format.group": ",""#, #""format.groupedDigits": "0", "format.group": ",""#,
      "format.groupedDigits is '0', which is not a number from 1 to 20"
    ),
    (
      #""browse.count.one""#, #""browse.count.plural": "x", "browse.count.one""#,
      "'browse.count.plural' is not a plural form of 'browse.count'"
    ),
    (
      #""browse.count.one""#, #""unit.mo.zwei": "x", "browse.count.one""#,
      "'unit.mo.zwei' is not a plural form of 'unit.mo'"
    ),
    (
      #""format.group": ",""#, #""format.group": ".""#,
      "format.group and format.decimal are both '.'"
    ),
    (#""locale.direction": "ltr""#, #""locale.direction": "up""#, "locale.direction is 'up'"),
    (
      #""browse.count.one""#, #""browse.count.One""#,
      "'browse.count.One' is not a plural form of 'browse.count'"
    ),
  ])
  func refusesFormatsOfNoLanguage(old: String, new: String, message: String) {
    let found = Self.faults(Self.changed(old, new))
    #expect(found.count == 1 && found.first?.contains("xx: " + message) == true, "\(found)")
    #expect(found.first?.hasPrefix("locales/xx.json:") == true, "\(found)")
  }

  @Test(arguments: ["--", "−", "\u{202E}", "\\n", ". ", "a", "......", "ʼ", "-", "🚗"])
  func refusesWhatIsNotASignInNumbers(sign: String) {
    for key in ["format.group", "format.decimal"] {
      let old = key == "format.group" ? "," : "."
      let found = Self.faults(
        Self.changed("\"\(key)\": \"\(old)\"", "\"\(key)\": \"\(sign)\""))
      #expect(found.count == 1 && found[0].contains("not a mark or a space"), "\(found)")
    }
  }

  @Test(arguments: [" ", "\u{A0}", "\u{202F}", "'", "’", "٬", "·", "٫", "˙"])
  func takesTheSignsOfLanguages(sign: String) {
    let found = Self.faults(
      Self.changed("\"format.group\": \",\"", "\"format.group\": \"\(sign)\""))
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"),
    (1_234_567, "1,234,567"), (-1_000, "-1,000"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func groupsNumbers(value: Int, text: String) throws {
    #expect(try ThemeFiles().wording(of: "en").number(value) == text)
  }

  /// A Latin unit would be before its number in a text from right to left.
  @Test(arguments: [
    ("ar", "cm³", "\u{2066}1,968 cm³\u{2069}"), ("ar", "kg", "1,968 كجم"),
    ("en", "cm³", "1,968 cm³"),
    ("de", "L/100 km", "1.968 l/100 km"),
  ])
  func isolatesLatinUnits(locale: String, unit: String, text: String) throws {
    let quantity = Quantity(DecimalNumber(1968), WaymarkModel::Unit(unit, .volume, nil, 1))
    #expect(try ThemeFiles().wording(of: locale).quantity(quantity) == text)
  }

  @Test(arguments: [
    (1_230_000, "USD", "US$12,300"), (1_230_050, "USD", "US$12,300.50"), (0, "EUR", "€0"),
    (5, "EUR", "€0.05"), (-5, "EUR", "€-0.05"), (-123_456, "EUR", "€-1,234.56"),
    (1_500_000, "JPY", "JPY 1,500,000"), (1_500, "KWD", "KWD 1.500"),
    (Int.max, "USD", "US$92,233,720,368,547,758.07"),
  ])
  func writesPrices(minorUnits: Int, code: String, text: String) throws {
    let price = try Marketplace.money(minorUnits, code)
    #expect(try ThemeFiles().wording(of: "en").price(price) == text)
    #expect(try ThemeFiles().wording(of: "zh-Hans").price(price) == text)
  }

  @Test func usesTheFormatsOfTheLocaleFile() throws {
    let json = Self.changed(
      "\"format.price\": \"{currency} {amount}\"", "\"format.price\": \"{amount}\u{A0}{currency}\"")
    let wording = try Wording(locale: "de", json: Array(json.utf8), source: "de.json")
    #expect(wording.price(try Marketplace.money(1_230_000, "CHF")) == "12,300\u{A0}CHF")
  }

  @Test func writesMileagesAndMoments() throws {
    let english = try ThemeFiles().wording(of: "en")
    let chinese = try ThemeFiles().wording(of: "zh-Hans")
    #expect(
      english.quantity(Quantity(DecimalNumber(45_000), Marketplace.kilometres)) == "45,000 km")
    #expect(english.quantity(Quantity(DecimalNumber(1), Marketplace.miles)) == "1 mi")
    #expect(
      chinese.quantity(Quantity(DecimalNumber(45_000), Marketplace.kilometres)) == "45,000 公里")
    let moment = Timestamp(seconds: 0)
    #expect(english.moment(moment) == "Jan 1, 1970 00:00 UTC")
    #expect(chinese.moment(moment) == "1970年1月1日 00:00 UTC")
    let local = try #require(Timestamp("2026-11-22T23:30:00-05:00"))
    #expect(english.moment(local) == "Nov 22, 2026 23:30 UTC-05:00")
    #expect(local == Timestamp("2026-11-23T04:30:00Z") && local.iso8601 == "2026-11-23T04:30:00Z")
  }

  @Test(arguments: [
    ("en", "Sep 3, 2026", "Sep 2026"), ("de", "3. September 2026", "September 2026"),
    ("fr", "3 septembre 2026", "septembre 2026"),
    ("es", "3 de septiembre de 2026", "septiembre de 2026"),
    ("ar", "3 سبتمبر 2026", "سبتمبر 2026"), ("ja", "2026年9月3日", "2026年9月"),
    ("zh-Hans", "2026年9月3日", "2026年9月"), ("zh-Hant", "2026年9月3日", "2026年9月"),
  ])
  func writesDays(locale: String, day: String, month: String) throws {
    let wording = try ThemeFiles().wording(of: locale)
    #expect(wording.day("2026-09-03") == day && wording.day("2026-09") == month)
    for text in [
      "", "2026", "2026-13", "2026-00-01", "soon", "2026-x-1", "1-2-3-4",
      "2026-9223372036854775808",
    ] {
      #expect(wording.day(text) == text)
    }
  }

  @Test(arguments: [
    ("en", "Dubai, Dubai", "AE", "Dubai, United Arab Emirates"),
    ("en", "Kowloon Bay, Hong Kong", "HK", "Kowloon Bay, Hong Kong"),
    ("zh-Hans", "香港", "HK", "香港"),
    ("en", "Baden-Baden, Baden", "DE", "Baden-Baden, Baden, Germany"),
    ("en", " ,, ", "DE", " ,, , Germany"),
  ])
  func namesAPlaceOnce(locale: String, town: String, country: String, place: String) throws {
    var listing = try Marketplace.listing()
    listing.place.location = town
    listing.place.country = country
    #expect(try ThemeFiles().wording(of: locale).place(of: listing) == place)
  }

  @Test(arguments: [
    ("en", 1, "car"), ("en", 49, "cars"), ("de", 1, "Fahrzeug"), ("fr", 0, "voiture"),
    ("ar", 3, "سيارات"), ("ar", 49, "سيارة"), ("ja", 1, "台"),
  ])
  func usesThePluralFormsOfTheLanguage(locale: String, number: Int, word: String) throws {
    #expect(try ThemeFiles().wording(of: locale).counted("browse.count", number) == word)
  }

  @Test(arguments: [
    ("en", "ltr"), ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("az-Arab", "rtl"),
    ("ku-Latn", "ltr"), ("ar-Latn", "ltr"), ("zh-Hans", "ltr"), ("", "ltr"),
  ])
  func findsTheDirectionOfALanguage(tag: String, direction: String) {
    #expect(TextDirection(of: tag).rawValue == direction)
  }

  @Test func namesTheLocaleAndEachMissingKey() {
    let faults = Self.faults(
      Self.changed("\"pass.vin\"", "\"pass.vim\"").replacing("\"status.sold\"", with: "\"x\""))
    #expect(
      faults == [
        "locales/xx.json: error: the locale xx lacks the text 'status.sold' [locale.key]",
        "locales/xx.json: error: the locale xx lacks the text 'pass.vin'; is it"
          + " 'pass.vim'? [locale.key]",
      ])
  }

  @Test(arguments: [
    ("{", "locale.json"), ("[]", "locale.json"), ("", "locale.json"),
    (changed("\"Sold\"", "7"), "locale.value"), (changed("\"Sold\"", "\"\""), "locale.value"),
    (
      changed("\"status.sold\": \"Sold\",", "\"status.sold\": \"a\", \"status.sold\": \"b\","),
      "locale.duplicate"
    ),
    (changed("{currency} {amount}", "{amount}"), "locale.pattern"),
    (changed("{currency} {amount}", "{currency} {amount} {amount}"), "locale.pattern"),
    (changed("{currency} {amount}", "{currency} {amuont}"), "locale.pattern"),
    (changed("{currency} {amount}", "{currency} {amount"), "locale.pattern"),
  ])
  func refusesAFile(json: String, code: String) {
    let faults = Self.faults(json)
    #expect(faults.contains { $0.contains("[\(code)]") }, "\(faults)")
  }

  @Test func hasTheSameKeysInEveryLanguage() throws {
    let languages = ThemeFiles().names.filter { $0.hasPrefix("locales/") }
    #expect(languages.count == 8)
    let keys = try languages.map { name in
      let document = try JSONReader.read(ThemeFiles()[name] ?? [])
      let names = try #require(document.root.object).map(\.name)
      // Languages differ in their units, signs and plurals, and in the words for attributes of
      // cars.
      return Set(
        names.filter { key in
          !["unit.", "currency.", "browse.count.", "browse.requests."].contains {
            key.hasPrefix($0)
          } && !key.hasSuffix(".car")
            && key != "format.groupedDigits"
        })
    }
    for (name, set) in zip(languages, keys) {
      #expect(set.symmetricDifference(keys[0]).sorted() == [], "\(name)")
    }
  }
}
