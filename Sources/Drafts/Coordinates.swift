import WaymarkColumns
import WaymarkCore
import WaymarkReaders
import WaymarkValues

extension ListingGuess {
  /// Reads the latitude and the longitude from one column.
  mutating func readCoordinatePairs(taken: inout Set<String>) {
    guard !fields.contains(where: { $0.field == "latitude" }) else { return }
    let pair = columns.lazy.filter { [taken] in !taken.contains($0.name) }
      .compactMap { column in CoordinatePair(column).map { (column.name, $0) } }.first
    guard let (name, pair) = pair else { return }
    taken.insert(name)
    let order = pair.startsWithLongitude
    let comment =
      order == nil
      ? "decide: two numbers in each value; is the latitude the first, as here, or the second?"
      : "two numbers in each value, of which the \(order == true ? "second" : "first") is the latitude"
    for (field, isSecond) in [("latitude", order == true), ("longitude", order != true)] {
      let take = isSecond ? ValueRules.second : ValueRules.first
      let nulls = JSON.Member("nulls", .array(pair.others.prefix(20).map { .string($0) }))
      let mark = pair.mark == .comma ? [JSON.Member("decimal", ",")] : []
      let guess = FieldGuess(
        field, column: name,
        [JSON.Member("take", .string(take))] + mark + (pair.others.isEmpty ? [] : [nulls]),
        field == "latitude" ? comment : "the other number")
      fields.append(order == nil ? guess.open : guess)
    }
  }
}
