import WaymarkCore
import WaymarkModel
import WaymarkTree

/// The data of a listing that lists need in addition to its card: a value of fixed size.
///
/// There is one in memory for each listing, so the order of the members leaves few gaps.
struct BrowseEntry: Sendable, Hashable {
  var keys: OrderKeys

  /// The number of its record set in the project.
  var set: UInt16 = 0

  /// The offset of its cards in the file of all cards, and their size in bytes.
  var offset = 0

  /// Changes with the cards.
  var hash: UInt64 = 0
  var length: UInt32 = 0
  var isSold = false

  /// Whether another page has the same title.
  var isTitleShared = false

  /// Of what is sold, how many of the pages above it have something to buy.
  var stockedLevels: UInt8 = .max
}

extension BrowseEntry {
  /// Adds the data that lists show and sort by.
  func add(to hash: inout StableHash) {
    hash.add(self.hash)
    hash.add(UInt64(isSold ? 1 : 0) << 16 | UInt64(set))
    keys.add(to: &hash)
  }
}

/// The sort keys of listings in addition to their age.
struct OrderKeys: CodedLine, Sendable, Hashable {
  /// The least number stands for an unknown value: optional numbers would take twice the memory.
  private var priceOrLeast = Int.min
  private var distanceOrLeast = Int.min
  private var updatedOrLeast = Int.min

  /// The currency and, for rents, the period: prices with different ones cannot be compared.
  private(set) var priceUnit: UInt32 = 0
  private var yearOrLeast = Int16.min

  /// The price in the smallest unit of its currency.
  var price: Int? { known(priceOrLeast) }
  var year: Int? { known(yearOrLeast).map(Int.init) }

  /// The distance driven or sailed, in thousandths of the first unit of distances.
  var distance: Int? { known(distanceOrLeast) }

  /// When the listing changed, in seconds since 1970.
  var updated: Int? { known(updatedOrLeast) }

  private func known<Number: FixedWidthInteger>(_ number: Number) -> Number? {
    number == .min ? nil : number
  }

  init() {}

  init(_ listing: Listing) {
    updatedOrLeast = listing.updated?.seconds ?? .min
    if let money = listing.offer.price, !listing.offer.priceTerms.contains(.onRequest) {
      priceOrLeast = money.minorUnits
      priceUnit = money.currency.code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
      let period = listing.offer.priceTerms.first { $0.timeCode != nil }
      priceUnit = priceUnit << 8 | UInt32(period.flatMap(PriceTerm.allCases.firstIndex) ?? 0xFF)
    }
    for (row, attribute) in listing.vocabulary.attributes.enumerated() {
      switch (attribute.type, listing.value(at: row)) {
      case (.year, .integer(let value)?) where year == nil: yearOrLeast = Int16(clamping: value)
      case (.quantity(.distance), .quantity(let value)?)
      where distance == nil && attribute.roles.contains(.keyFact):
        distanceOrLeast =
          Int(exactly: (value.value.double * value.unit.factor * 1000).rounded()) ?? .min
      default: continue
      }
    }
  }

  fileprivate func add(to hash: inout StableHash) {
    for number in [priceOrLeast, Int(yearOrLeast), distanceOrLeast, updatedOrLeast] {
      hash.add(UInt64(bitPattern: Int64(number)))
    }
    hash.add(UInt64(priceUnit))
  }

  static let fieldCount = 5

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&priceOrLeast)
    fields.field(&priceUnit)
    fields.field(&yearOrLeast)
    fields.field(&distanceOrLeast)
    fields.field(&updatedOrLeast)
  }
}

extension OrderKeys {
  /// The price of one item; `nil` for a rent, or without a price.
  var salePrice: Money? {
    guard let price, priceUnit & 0xFF == 0xFF else { return nil }
    let code = [24, 16, 8].map { UInt8(truncatingIfNeeded: priceUnit >> $0) }
    return Currency(String(decoding: code, as: UTF8.self)).map {
      Money(minorUnits: price, currency: $0)
    }
  }
}

/// The possible orders of the listings on a page.
enum BrowseOrder: String, CaseIterable, Sendable {
  case newest, price, year, distance

  /// The number of pages of a list in an order other than the default: to see more, readers narrow
  /// the list down.
  static let pageLimit = 2

  /// The numbers of some listings in this order, as far as pages show them; they are given in the
  /// default order.
  func shown(of numbers: [UInt32], _ entries: [BrowseEntry], pageSize: Int) -> [UInt32] {
    // This is the order of the numbers, and otherwise a list of everything would be sorted for each
    // page.
    guard self != .newest else { return numbers }
    let limit = Self.pageLimit * pageSize
    var first: [(key: Int, number: UInt32)] = []
    for number in numbers {
      let key = key(of: entries[Int(number)].keys)
      if first.count == limit, let last = first.last {
        guard key < last.key else { continue }
        first.removeLast()
      }
      // After those with the same key, which preceded it.
      let before = first.lastIndex { $0.key <= key } ?? -1
      first.insert((key, number), at: before + 1)
    }
    return first.map(\.number)
  }

  /// The least key comes first.
  private func key(of keys: OrderKeys) -> Int {
    switch self {
    case .newest: 0
    case .price: keys.price ?? .max
    case .year: keys.year.map { -$0 } ?? .max
    case .distance: keys.distance ?? .max
    }
  }

  /// Whether listings can be sorted in this order: at least two of them differ, most have the key,
  /// and their prices are comparable.
  func applies(to numbers: [UInt32], _ entries: [BrowseEntry]) -> Bool {
    guard self != .newest else { return true }
    var units: Set<UInt32> = []
    var least = Int.max
    var most = Int.min
    var count = 0
    for number in numbers {
      let keys = entries[Int(number)].keys
      let value: Int? =
        switch self {
        case .newest: nil
        case .price: keys.price
        case .year: keys.year
        case .distance: keys.distance
        }
      guard let value else { continue }
      if self == .price { units.insert(keys.priceUnit) }
      (least, most, count) = (min(least, value), max(most, value), count + 1)
    }
    return count * 2 >= numbers.count && least < most && units.count <= 1
  }
}
