import WaymarkModel

/// A mileage, as tests of cars write it.
struct Mileage: Hashable {
  enum Unit: String { case kilometres = "km", miles = "mi" }

  let value: Int
  let unit: Unit

  init(_ value: Int, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}

/// The attributes of cars, as tests name them.
extension Listing {
  var make: String? { text("make") }
  var fuel: String? { text("fuel") }
  var trim: String? { text("trim") }
  var vin: String? { text("vin") }
  var year: Int? { integer("year") }
  var doors: Int? { integer("doors") }
  var seats: Int? { integer("seats") }

  var mileage: Mileage? {
    guard case .quantity(let quantity)? = self["mileage"],
      let value = quantity.value.integer, let unit = Mileage.Unit(rawValue: quantity.unit.symbol)
    else { return nil }
    return Mileage(value, unit)
  }

  private func text(_ name: String) -> String? {
    if case .text(let text)? = self[name] { text } else { nil }
  }

  private func integer(_ name: String) -> Int? {
    if case .integer(let integer)? = self[name] { integer } else { nil }
  }
}
