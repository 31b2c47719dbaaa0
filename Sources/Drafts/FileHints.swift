import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// Hints from the whole file, for columns without enough evidence.
struct FileHints {
  /// The language of the records.
  var language = "en"

  /// Whether the records are products of a shop.
  var isOfProducts = false

  /// The country of the records, and the evidence for it.
  var country: String?
  var countryReason = ""

  /// The column with the currencies of prices, and the meanings of its words that are not codes;
  /// `nil` for a word of no or of several currencies.
  var currencyColumn: String?

  /// The path to the currency of the first price of a list.
  private var firstCurrency: String?
  private(set) var currencyWords: [(word: String, code: String?)] = []

  /// The columns with codes of currencies, if several have different ones.
  private(set) var ownCurrencies: [String] = []

  /// The members of a price for the words of the column with the currencies.
  var currencySymbols: [JSON.Member] {
    currencyWords.map { JSON.Member($0.word, .string($0.code ?? "…")) }
  }

  /// The path to a column of currencies, in a list to the first of them.
  func path(of currencies: String) -> String {
    currencies == currencyColumn ? firstCurrency ?? currencies : currencies
  }

  /// The member of a price that says where its currency is.
  var currencyMember: JSON.Member {
    currencyColumn.map { JSON.Member("currencyColumn", .string(path(of: $0))) }
      ?? JSON.Member("currency", .string(currency?.code ?? "…"))
  }

  /// The currency of all prices: of several columns with one code, or of the header, as in eBay's
  /// `*Action(SiteID=US|Currency=USD)`.
  var currency: Currency?

  /// Whether distances are in miles.
  var usesMiles: Bool { ["US", "GB"].contains(country ?? "") }

  /// Whether the comma of a price certainly groups digits: its sign or code belongs to a country
  /// with this convention.
  func groupsByComma(_ sample: String) -> Bool {
    [
      "$", "£", "₹", "¥", "￥", "₩", "￦", "₱", "฿", "₪", "د", "USD", "GBP", "CNY", "JPY", "INR",
      "AED",
    ]
    .contains(where: sample.contains)
      || ["US", "GB", "IN", "CN", "JP", "AE", "AU", "CA"].contains(country ?? "")
      || ["ja", "zh", "ko", "hi"].contains(language)
  }

  init() {}

  init(_ columns: [ColumnProfile], _ source: SourceDescription, language: String) {
    self.language = language
    setCurrencyColumn(columns.filter { $0.hasAllWords && $0.filled > 0 })
    let named = columns.lazy.compactMap { column in
      column.name.firstRange(of: "Currency=")
        .map { column.name[$0.upperBound...].prefix { $0.isLetter } }
        .flatMap { Currency(String($0)) }
    }.first { $0.isKnown }
    currency = named ?? currency
    setCountry(columns, source)
  }

  /// Finds the column with the currencies: by its name if it names some, by its codes otherwise.
  private mutating func setCurrencyColumn(_ columns: [ColumnProfile]) {
    func isCode(_ word: Samples.Sample) -> Bool {
      Currency(word.text.uppercased()) != nil && Currencies.isName(word.text)
    }
    // The currency of what the seller pays, or of a deposit, is not that of the price.
    let columns = columns.filter { column in
      !PriceName.hasCost(column.name) && !PriceName.hasFee(column.name)
        && WordTable.names("other-amount").isDisjoint(with: ColumnName(column.name).words)
    }
    let named = columns.filter { column in
      column.isNamedAsCurrency && column.frequentWords.count <= 20
        && column.frequentWords.contains { Currencies.isName($0.text) }
    }
    // Sales and rents may each have a column with the same code.
    let codes = Set(
      named.filter { $0.frequentWords.allSatisfy(isCode) }.flatMap(\.frequentWords).map(\.text))
    if named.count > 1, codes.count == 1,
      let code = codes.first.flatMap({ Currency($0.uppercased()) })
    {
      currency = code
      return
    }
    if codes.count > 1, named.count > 1 {
      ownCurrencies = named.filter { $0.frequentWords.allSatisfy(isCode) }.map(\.name)
    }
    let found =
      named.first { $0.frequentWords.allSatisfy(isCode) } ?? named.first
      ?? columns.first { column in
        // Codes of common currencies are hardly anything else.
        column.frequentWords.allSatisfy { word in
          isCode(word)
            && (word.text == "RUR" || CountryNames.currencies.values.contains(word.text))
        }
      }
    guard let found else { return }
    currencyColumn = found.name
    firstCurrency = found.firstOfList
    currencyWords = found.frequentWords.filter { !isCode($0) }.map { word in
      (word.text, Currencies.code(ofName: word.text))
    }
  }

  private mutating func setCountry(_ columns: [ColumnProfile], _ source: SourceDescription) {
    for column in columns
    where FieldNames.fields(named: ColumnName(column.name).key).contains("country") {
      let codes = Set(
        column.frequentWords.compactMap {
          $0.text.count == 2 ? $0.text.uppercased() : CountryNames.code(of: $0.text)
        })
      guard column.hasAllWords, codes.count == 1, let code = codes.first else { continue }
      country = code
      countryReason = "\"\(column.name)\" is always \(code)"
      return
    }
    let points = Self.points(columns, source)
    guard points.count >= 3 else { return }
    let candidates = CountryNames.currencies.keys.filter { code in
      guard let country = Countries([code]) else { return false }
      return points.count { country.contain($0) } * 20 >= points.count * 19
    }
    guard candidates.count == 1, let code = candidates.first else { return }
    country = code
    countryReason = "the coordinates are in \(code)"
  }

  /// The coordinates of the first records.
  private static func points(
    _ columns: [ColumnProfile], _ source: SourceDescription
  ) -> [Coordinate<WGS84>] {
    func column(_ field: String) -> String? {
      columns.first { FieldNames.fields(named: ColumnName($0.name).key).contains(field) }?.name
    }
    guard let latitude = column("latitude"), let longitude = column("longitude"),
      let reader = try? RecordSource(source), let names = reader.columns,
      let first = names.firstIndex(of: latitude), let second = names.firstIndex(of: longitude),
      let batch = try? reader.next(upTo: 1000)
    else { return [] }
    return batch.records.compactMap { record in
      var degrees: [Int: Double] = [:]
      _ = batch.forEachCell(of: record) { index, value in
        guard index == first || index == second else { return }
        switch value {
        case .text(let bytes), .number(let bytes):
          degrees[index] = Double(String(decoding: bytes, as: UTF8.self))
        case .absent, .node, .unusable: return
        }
      }
      guard let latitude = degrees[first], let longitude = degrees[second],
        latitude != 0 || longitude != 0
      else { return nil }
      return try? Coordinate(latitude: latitude, longitude: longitude)
    }
  }
}

extension ColumnProfile {
  /// Whether a word of its name means a currency: `currencyId`.
  fileprivate var isNamedAsCurrency: Bool {
    let keys = ColumnName(name).pathReadings.map(\.key) + ColumnName(name).words
    return isCurrencyAttribute
      || keys.contains { FieldNames.fields(named: $0).contains("currency") }
  }

  /// Whether it is an attribute of an XML element with the name of a currency: `prix@devise`.
  fileprivate var isCurrencyAttribute: Bool {
    guard let at = name.lastIndex(of: "@") else { return false }
    let key = ColumnName(String(name[name.index(after: at)...])).key
    return FieldNames.fields(named: key).contains("currency")
  }
}
