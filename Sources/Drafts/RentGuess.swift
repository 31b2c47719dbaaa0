import WaymarkColumns
import WaymarkCore
import WaymarkModel

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

extension ListingGuess {
  /// A column that only homes for guests have, such as `min_nights`.
  var stayColumn: String? {
    guard vocabulary.vocabulary == .home else { return nil }
    return columns.lazy.map(\.name).first { PriceName.isListed($0, in: "stay") }
  }

  /// Asks whether prices are paid for a night, where a column says that guests stay in the homes.
  mutating func askForNights() {
    guard let stay = stayColumn,
      let index = fields.firstIndex(where: { $0.field == "price" }),
      let column = columns.first(where: { $0.name == fields[index].amountColumn }),
      column.timedCount(fields[index]) == 0, RentGuess(column.name, of: "") == nil,
      export?.row.terms.isEmpty != false
    else { return }
    let field = fields[index]
    let others = field.members.filter { $0.name != "terms" }
    fields[index] =
      FieldGuess(
        "price",
        .object(others + [JSON.Member("terms", .array(["per-night"] + field.taxes))]),
        columns: field.columns,
        field.comment
          + "; decide: \(quoted(stay)) says that guests stay in the homes, so prices seem to be per night; or"
          + " \"terms\": [\"per-week\"]; remove the period if homes are sold"
      ).open
  }
}

extension FieldGuess {
  /// The terms that say whether the price includes tax.
  var taxes: [JSON] {
    guard case .array(let terms)? = members.first(where: { $0.name == "terms" })?.value else {
      return []
    }
    return terms.filter { $0 == "net" || $0 == "gross" }
  }
}

extension ColumnProfile {
  /// How many values of a price already contain their period, such as `1.350 €/mese`.
  func timedCount(_ price: FieldGuess) -> Int {
    let timed = Deal.object("suffixes", price.members).filter { suffix in
      guard case .string(let term) = suffix.value else { return false }
      return PriceTerm(rawValue: term)?.timeCode != nil
    }
    return count(containing: timed.map(\.name))
  }

  /// How many values contain one of some words.
  func count(containing words: [String]) -> Int {
    trials.filter { sample in words.contains { sample.text.contains($0) } }
      .reduce(0) { $0 + $1.count }
  }
}
