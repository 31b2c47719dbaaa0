import WaymarkCore
import WaymarkModel

extension ListingGuess {
  /// Asks whether a price is for a night, if other columns are about stays.
  mutating func askForNights() {
    let stays = columns.filter { column in
      let keys = [
        ColumnName(column.name).key, ColumnName(ColumnName.path(column.name).last ?? "").key,
      ]
      return keys.contains(where: WordTable.names("stay").contains)
    }
    guard stays.count > (vocabulary.vocabulary == .home ? 0 : 1),
      let index = fields.firstIndex(where: { $0.field == "price" }),
      RentGuess(fields[index].columns.last ?? "", of: "") == nil,
      !fields[index].members.contains(where: {
        ["terms", "template", "suffixes"].contains($0.name)
      })
    else { return }
    let names = stays.prefix(4).map { quoted($0.name) }.joined(separator: ", ")
    fields[index].comment +=
      "; decide: \(names) \(stays.count == 1 ? "is" : "are") about stays: if prices are for a night, add"
      + " \"terms\": [\"per-night\"]"
    fields[index].isOpen = true
  }
}

/// The period that a price is paid for, if the name of its column gives it or means a rent.
struct RentGuess {
  let term: PriceTerm
  let comment: String

  /// Whether the period is only likely.
  private(set) var isAsked = false

  /// The endings of words that begin with the period, such as `Monatsmiete` and `Monatsrate`.
  private static let endings = ["miete", "mietpreis", "mietzins", "preis", "rate"]

  /// Reads the name of a column of prices; `nil` if it names neither a rent nor a period.
  init?(_ column: String, of vocabulary: String) {
    let words = ColumnName(column).words
    let parts = words.flatMap { word in
      guard let ending = Self.endings.first(where: word.hasSuffix) else { return [word] }
      return [String(word.dropLast(ending.count)), ending]
    }
    let times = parts.compactMap { PaidTime.period($0).flatMap(PriceTerm.init) }
    if let time = times.first {
      term = time
      let text = time.rawValue.split(separator: "-").joined(separator: " ")
      comment = "a rent \(text) by the name of the column"
    } else {
      let isRent =
        (words + parts).contains { WordTable.term($0, of: "rent") != nil }
        || ColumnName(column).readings.contains {
          FieldNames.fields(named: $0.key).contains("rent")
            && ColumnRest($0.rest).fits("price", .money)
        }
      guard isRent else { return nil }
      term = .perMonth
      comment = "a rent by the name of the column, so it is per month"
      isAsked = vocabulary != Vocabulary.home.name
    }
  }

  /// The member for some terms.
  static func members(_ terms: [PriceTerm]) -> [JSON.Member] {
    terms.isEmpty ? [] : [JSON.Member("terms", .array(terms.map { .string($0.rawValue) }))]
  }

  /// What to write for a rent of another period, next to the other terms of the price.
  static func advice(_ members: [JSON.Member]) -> String {
    let terms: [JSON] =
      if case .array(let own)? = members.first(where: { $0.name == "terms" })?.value { own } else {
        []
      }
    let others = ["per-day", "per-week"].map { period in
      "or \"terms\": \(JSON.array([.string(period)] + terms.dropFirst()).spaced)"
    }
    return "decide: " + others.joined(separator: ", ")
  }
}
