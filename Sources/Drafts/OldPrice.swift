import WaymarkColumns
import WaymarkCore

extension ListingGuess {
  /// An old price is read like the price, and is dropped without one.
  mutating func settleOldPrice(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "oldPrice" }) else { return }
    guard let price = fields.first(where: { $0.field == "price" }) else {
      taken.subtract(fields[index].columns)
      fields.remove(at: index)
      return
    }
    fields[index] = fields[index].without(price)
    let columns = fields[index].columns
    // `UVP` next to an earlier price.
    let note = self.columns.first { column in
      column.hasAllWords
        && column.frequentWords.allSatisfy {
          WordTable.names("list-price").contains(ColumnName($0.text).key)
        }
    }
    let reason: String? =
      if columns.contains(where: { TaxName.differs($0, price.columns.last ?? "") }) {
        "only one of it and the price is without tax, so pages would show a wrong reduction"
      } else if columns.contains(where: { PriceName.isListed($0, in: "list-price") }) {
        "was it ever the price? A recommended price is none, but pages show it as the earlier one"
      } else if let note {
        "by \(StateGuess.shown(note)), it is a recommended price; was it ever the price?"
      } else {
        nil
      }
    if let reason {
      fields[index].comment += "; decide: " + reason
      fields[index].isOpen = true
    }
    openOldPrice()
  }

  /// Leaves the old price to the user if the price is left to him.
  mutating func openOldPrice() {
    guard fields.contains(where: { $0.field == "price" && $0.isOpen }) else { return }
    for index in fields.indices where fields[index].field == "oldPrice" {
      fields[index].isOpen = true
    }
  }
}
