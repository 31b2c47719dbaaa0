import WaymarkCore
public import WaymarkModel
public import WaymarkTemplates

/// The texts and formats of one locale, read from its file.
///
/// Formats are data, independent of the machine: the same file gives the same bytes everywhere.
/// Each page refers to its wording many times, so copies of its parts would be slow.
public final class Wording: Sendable {
  /// The language tag, such as `zh-Hans`.
  public let locale: String
  private let texts: [String: String]
  let statuses: [Listing.Status: String]
  let conditions: [Listing.Condition: String]
  let yes: String
  let no: String

  /// The words of the vocabularies that the site has.
  private let vocabularies: [Vocabulary: VocabularyWords]

  /// The words of the first vocabulary, which are found without a search.
  private let first: (vocabulary: Vocabulary, words: VocabularyWords)?

  /// The description of a struck-out price for people who cannot see the stroke.
  let oldPriceLabel: String

  /// The names of countries, by code.
  private let countries: [String: String]
  private let numbers: NumberWords
  private let dates: DateWords

  /// The title of a request's page, with `{title}`.
  let wanted: Pattern

  let browse: BrowseWords

  /// A fact with its label, with `{label}` and `{value}`.
  let labelled: Pattern

  /// Reads a locale file: a JSON object of texts; every fault names the locale and the key.
  ///
  /// Texts can have a variant for sites with only one vocabulary: `market.title.car`.
  public init(
    locale: String, json bytes: [UInt8], source: String, of vocabularies: [Vocabulary] = [.car],
    countries: [String: String] = [:], known: KnownWords = KnownWords()
  ) throws(DiagnosedError) {
    self.countries = countries
    var reader = WordingReader(locale: locale, source: source, bytes: bytes)
    reader.readTexts()
    if let first = vocabularies.first, vocabularies.allSatisfy({ $0.name == first.name }) {
      reader.takeVariants(of: first.name)
    }
    reader.requireKeys()
    reader.checkFormats()
    reader.checkPlurals(besides: (Vocabulary.all + vocabularies).map(\.name))
    self.locale = locale
    numbers = NumberWords(&reader)
    dates = DateWords(&reader)
    browse = BrowseWords(&reader)
    labelled = Pattern(reader.texts["format.fact"] ?? "", gaps: ["label", "value"]) ?? .fact
    wanted = Pattern(reader.texts["request.wanted"] ?? "", gaps: ["title"]) ?? Pattern(only: 0)
    texts = reader.texts
    statuses = reader.words("status")
    conditions = reader.words("condition")
    yes = texts["flag.true"] ?? Labels.yes[locale]
    no = texts["flag.false"] ?? Labels.no[locale]
    oldPriceLabel = texts["listing.oldPrice"] ?? Labels.oldPrice[locale]
    var words: [Vocabulary: VocabularyWords] = [:]
    for vocabulary in vocabularies {
      words[vocabulary] = VocabularyWords(
        vocabulary, locale: locale, texts: texts, known: known)
    }
    self.vocabularies = words
    first = vocabularies.first.flatMap { first in words[first].map { (first, $0) } }
    guard reader.faults.isEmpty else { throw DiagnosedError(reader.faults) }
  }

  /// One of the texts that every locale has.
  public subscript(key: TextKey) -> String { texts[key.rawValue] ?? "" }

  /// A text of the locale file by key.
  public func text(_ key: String) -> String? { texts[key] }

  /// The name of a map app for readers, if it differs from its name in the table of apps.
  public func name(ofMapApp id: String) -> String? { texts["maps.app." + id] }

  /// The message that a template uses a key that the locale does not have.
  public func missingKey(_ key: String, at location: Location) -> Diagnostic {
    let hint = suggestion(for: key, among: texts.keys.sorted())
    return Diagnostic(
      .localeKey, at: location,
      "the locale \(locale) lacks the text '\(key)'"
        + (hint.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// A whole number in groups of three digits, such as `45,000`.
  public func number(_ value: Int) -> String { numbers.text(value) }

  /// A number in groups of three digits with its decimal places, such as `1,234.5`.
  func number(_ value: DecimalNumber) -> String { numbers.text(plain: value.description) }

  /// A price as people of the language write it, such as `US$12,300` or `KWD 1.500`.
  public func price(_ money: Money) -> String { numbers.text(money) }

  public func country(_ code: String) -> String { countries[code] ?? code }

  /// The town and the country of a listing, if they are known, without repetition such as
  /// `Dubai, Dubai` or `Hong Kong, Hong Kong`.
  func place(of listing: Listing) -> String? {
    let parts = [listing.place.location, listing.place.country.map(country)].compactMap {
      $0?.nonEmpty
    }
    let place = parts.joined(separator: Labels.comma[locale])
    guard !place.isEmpty else { return nil }
    let names = place.unicodeScalars.split(whereSeparator: isComma)
      .map { name in String(name.drop { $0 == " " }) }.filter { !$0.isEmpty }
    let isRepeated = zip(names, names.dropFirst()).contains { $0 == $1 }
    return isRepeated ? names.withoutRepeats.joined(separator: Labels.comma[locale]) : place
  }

  /// The price of a listing with its conditions: `from EUR 1,480 per month, net`.
  func price(of listing: Listing) -> PriceText? {
    guard let money = listing.offer.price else { return nil }
    var text = PriceText(figure: price(money))
    for term in listing.offer.priceTerms {
      let word = term.labels[locale]
      switch term {
      case .from, .startingBid: text.prefix = word + " " + text.prefix
      case .onRequest: continue
      case .perHour, .perNight, .perDay, .perWeek, .perMonth, .perYear: text.suffix += " " + word
      case .net, .gross, .negotiable, .auction: text.suffix += Labels.comma[locale] + word
      }
    }
    return text
  }

  /// A quantity with its unit, such as `45,000 km`.
  ///
  /// Units have the names of this program: the formatters of locales print mechanical horsepower as
  /// metric horsepower.
  func quantity(_ quantity: Quantity) -> String {
    let number = number(quantity.value)
    let unit = quantity.unit
    switch (unit.dimension, unit.symbol) {
    case (.distance, "km"): return isolated(numbers.kilometres.filled(number))
    case (.distance, "mi"): return isolated(numbers.miles.filled(number))
    case (_, let symbol):
      let unit = "unit." + symbol
      return isolated(number + " " + (counted(unit, Int(quantity.value.description)) ?? symbol))
    }
  }

  /// A quantity in a text from right to left, in which a Latin unit would be before its number.
  ///
  /// Titles, cards and lists show quantities too, so marks do it, not elements.
  private func isolated(_ text: String) -> String {
    guard self.text("locale.direction") == TextDirection.rightToLeft.rawValue,
      text.utf8.contains(where: \.isASCIILetter)
    else { return text }
    return "\u{2066}\(text)\u{2069}"
  }

  /// A word for a number, in the form of the language: the text `KEY.few`, or `KEY`.
  ///
  /// The number is `nil` for a number with decimals.
  func counted(_ key: String, _ number: Int?) -> String? {
    let form = number.map { PluralForm(of: $0, in: locale) } ?? .other
    return texts[key + "." + form.rawValue] ?? texts[key]
  }

  func words(of vocabulary: Vocabulary) -> VocabularyWords {
    if let first, first.vocabulary === vocabulary { return first.words }
    return vocabularies[vocabulary] ?? VocabularyWords(vocabulary, locale: locale, texts: texts)
  }

  /// A value with its label, such as `Gate: North 3`.
  public func fact(_ label: String, _ value: String) -> String { labelled.filled(label, value) }

  /// A day or a month of ISO 8601, such as `2026-11-21`, as people write it.
  public func day(_ date: String) -> String { dates.text(date) }

  /// A moment in its original time zone, such as `Nov 21, 2026 09:15 UTC-05:00`.
  public func moment(_ moment: Timestamp) -> String {
    dates.moment.filled(day(moment.local.day), moment.local.clock, moment.zone)
  }
}

/// Whether a character separates the names of a place in some language.
private func isComma(_ character: Unicode.Scalar) -> Bool {
  switch character {
  case ",", "，", "،", "、": true
  default: false
  }
}

extension Wording: TemplateWords {
  public var runLeftToRight: Bool {
    text("locale.direction") == TextDirection.leftToRight.rawValue
  }
}
