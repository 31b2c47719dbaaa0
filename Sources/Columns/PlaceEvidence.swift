import WaymarkModel
import WaymarkValues

extension ColumnProfile {
  /// Whether its addresses are only a street and a number, without a town.
  package var hasStreets: Bool {
    guard !WordTable.names("address").isDisjoint(with: ColumnName(name).words) else { return false }
    let streets = samples.filter { sample in
      let parts = sample.text.split(separator: ",")
      let names = parts.filter { !Self.isHouse($0) }
      let words = sample.text.split { " ,".contains($0) }
      return names.count == 1 && words.count > 1
        && words.contains { $0.first?.isNumber == true }
        && !words.contains { $0.count > 4 && $0.allSatisfy(\.isNumber) }
        && (parts.count > 1 || !words.contains { $0.count == 4 && $0.allSatisfy(\.isNumber) })
    }
    return streets.reduce(0) { $0 + $1.count } * 2 > filled
  }

  /// Whether many values are addresses with the number of a house, also after that of a flat; few
  /// addresses surely have one.
  package var hasHouses: Bool {
    // A sample of a shape is shorter than many addresses.
    let addresses = frequentWords.map(\.text) + texts
    let houses = addresses.filter { address in
      let rest = address.drop { $0 != "," }.drop { $0 == "," || $0 == " " }
      return [address, String(rest)].contains(where: Listing.Place.hasHouse)
    }
    return houses.count * 3 > addresses.count
  }

  /// Whether its name says that its place is not the exact one: `publishedAddress.lat`.
  package var isPublishedPlace: Bool { ColumnName(name).hasPhrase(in: "published-place") }

  /// Whether it is the town of a record, whose address may be in another column.
  package var isTown: Bool {
    let last = ColumnName(ColumnName.path(name).last ?? name).words.last { $0 != "name" }
    return WordTable.names("town").contains(last ?? "") && !ColumnName(name).isOfOther
  }

  /// Whether it is named like an address, and not like a town in one.
  package var isWholeAddress: Bool {
    !isTown && !WordTable.names("address").isDisjoint(with: ColumnName(name).words)
  }

  /// Whether a part of an address only numbers a house or a flat: `5`, `12a`, `кв. 7`.
  private static func isHouse(_ part: Substring) -> Bool {
    let words = part.split { " .".contains($0) }
    let numbers = words.filter { $0.first?.isNumber == true }
    return !numbers.isEmpty && numbers.allSatisfy { $0.count < 6 }
      && words.allSatisfy { $0.first?.isNumber == true || $0.count < 4 }
  }

  /// Whether most of its values are numbers: a postal code is a place, and a number of a house or an
  /// area none.
  package var hasNumbersOfPlaces: Bool {
    numbers.count * 2 > filled
      && (numbers.range?.lowerBound ?? 0 < 1000
        || !WordTable.names("town").isDisjoint(with: ColumnName(name).words))
  }

  /// Whether most of its values are places in a store, such as `Regal 7`.
  package var hasStores: Bool {
    let stores = trials.filter { sample in
      if Self.isShelf(sample.text) { return true }
      let words = ColumnName(sample.text).words
      let others = words.filter { !$0.contains(where: \.isNumber) }
      return others.count < words.count
        && others.contains(where: WordTable.names("storage").contains)
        && others.allSatisfy { $0.count == 1 || WordTable.names("storage").contains($0) }
    }
    return stores.reduce(0) { $0 + $1.count } * 2 > filled
  }

  /// Whether a text is a code of short parts with one letter each at most, such as `A3-12`.
  private static func isShelf(_ text: String) -> Bool {
    let parts = text.split { "-./".contains($0) }
    return parts.count > 1 && text.contains(where: \.isLetter) && text.contains(where: \.isNumber)
      && parts.allSatisfy { part in
        part.count < 4 && part.count(where: \.isLetter) < 2
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// Whether its values are addresses, and not words that rows share, such as `Street, town`: few
  /// are found twice, and most have a number or several parts.
  package var hasAddresses: Bool {
    let samples = trials
    let parted = samples.filter { $0.text.contains { $0 == "," || $0.isNumber } }
    return identifiers.repeats * 2 < filled
      && parted.reduce(0) { $0 + $1.count } * 2 > samples.reduce(0) { $0 + $1.count }
  }
}
