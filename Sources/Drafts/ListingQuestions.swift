import WaymarkCore
import WaymarkModel

extension ListingGuess {
  /// Asks whether records that are not in stock are sold.
  mutating func askForStock(taken: Set<String>) {
    guard !fields.contains(where: { $0.field == "status" && !$0.isOpen }) else { return }
    for column in columns where !taken.contains(column.name) && column.isNamed("stock", .other) {
      guard column.numbers.count * 2 > column.filled, column.numbers.range?.lowerBound ?? 1 <= 0
      else { continue }
      questions.append(
        "decide: \(quoted(column.name)) is 0 in some rows, which are drafted as available. No number means"
          + " sold by itself: add a column to the file that says so, and map \"status\" to it")
    }
  }

  /// Asks about unused dates from or until which offers are valid.
  mutating func askForValidity() {
    for column in unused where !isAsked(column) {
      guard let field = PaidTime.validity(column.name),
        let value = column.dateGuess(field, hints)?.value
      else { continue }
      questions.append(
        "decide: \(quoted(column.name)) seems to show \(field == "validFrom" ? "from" : "until") when an offer is"
          + " valid, and is not read. To read it, write \"\(field)\": \(value.spaced)")
    }
  }
}
