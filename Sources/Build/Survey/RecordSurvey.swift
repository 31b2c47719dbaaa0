import WaymarkModel
import WaymarkRecords
import WaymarkSite

/// Statistics of a record set: the number of records, their completeness, and the distribution of
/// numbers.
package struct RecordSurvey: Sendable {
  /// A field of the records.
  package struct Field: Sendable {
    package let name: String

    /// The source of its values; `nil` if nothing is read for it.
    package let origin: String?

    /// The number of records with a value, and of those whose value has a problem.
    package let filled: Int
    package let faulty: Int
  }

  package let name: String
  package let source: String
  package let read: Int
  package let accepted: Int
  package let fields: [Field]

  /// Prices in whole units, by currency.
  package let prices: [String: Distribution]
  package let years: Distribution

  /// Mileages by unit.
  package let mileages: [String: Distribution]
}

/// Surveys the records that one worker decodes.
struct RecordSurveyor: Sendable {
  private var filled: [String: Int] = [:]
  private var faulty: [String: Int] = [:]
  private var prices: [String: Distribution] = [:]
  private var years = Distribution(.each)
  private var mileages: [String: Distribution] = [:]

  mutating func add<Record: IndexedRecord>(_ decoded: Decoded<Record>, filled fields: [RecordField])
  {
    for field in fields { filled[field.name, default: 0] += 1 }
    if !decoded.diagnostics.isEmpty {
      for name in Set(decoded.diagnostics.compactMap(\.location.field)) {
        faulty[name, default: 0] += 1
      }
    }
    guard let listing = decoded.record as? Listing else { return }
    let id = listing.id.text
    if let price = listing.offer.price {
      prices[price.currency.code, default: Distribution(.decades)]
        .add(price.minorUnits / price.scale, of: id)
    }
    if case .integer(let year)? = listing["year"] { years.add(year, of: id) }
    if case .quantity(let mileage)? = listing["mileage"], let value = mileage.value.integer {
      mileages[mileage.unit.symbol, default: Distribution(.decades)].add(value, of: id)
    }
  }

  mutating func merge(_ other: RecordSurveyor) {
    filled.merge(other.filled, uniquingKeysWith: +)
    faulty.merge(other.faulty, uniquingKeysWith: +)
    years.merge(other.years)
    func merged(_ left: Distribution, _ right: Distribution) -> Distribution {
      var left = left
      left.merge(right)
      return left
    }
    prices.merge(other.prices, uniquingKeysWith: merged)
    mileages.merge(other.mileages, uniquingKeysWith: merged)
  }

  func survey(
    named name: String, of source: String, _ index: RecordIndex,
    _ mapped: [(field: RecordField, origin: String?)]
  ) -> RecordSurvey {
    RecordSurvey(
      name: name, source: source, read: index.readCount, accepted: index.count,
      fields: mapped.map { entry in
        RecordSurvey.Field(
          name: entry.field.name, origin: entry.origin, filled: filled[entry.field.name] ?? 0,
          faulty: faulty[entry.field.name] ?? 0)
      }, prices: prices, years: years, mileages: mileages)
  }
}
