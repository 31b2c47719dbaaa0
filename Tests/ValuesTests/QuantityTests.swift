import Testing
import WaymarkModel
import WaymarkValues

@Suite struct QuantityTests {
  private func quantity(_ text: String, _ rules: QuantityRules) -> String? {
    let quantity = try? rules.quantity(in: Array(text.utf8)[...])
    return quantity.map { $0.value.description + " " + $0.unit.symbol }
  }

  @Test(
    "reads a quantity with its unit",
    arguments: [
      ("12,300 km", Dimension.distance, "12300 km"), ("7 MILES", .distance, "7 mi"),
      ("3公里", .distance, "3 km"), ("110 kW", .power, "110 kW"), ("150 PS", .power, "150 PS"),
      ("150 bhp", .power, "150 hp"), ("1998ccm", .volume, "1998 cm³"), ("40 L", .volume, "40 l"),
      ("12.5 m", .length, "12.5 m"), ("41'2\"", .length, "494 in"),
      ("41 ft 2 in", .length, "494 in"),
      ("6 ft", .length, "6 ft"), ("82 qm", .area, "82 m²"), ("900 sq. ft", .area, "900 ft²"),
      ("900 sq ft", .area, "900 ft²"), ("2.5 t", .mass, "2.5 t"), ("99 lbs", .mass, "99 lb"),
      ("1500 h", .duration, "1500 h"), ("12 kts", .speed, "12 kn"), ("300 Nm", .torque, "300 Nm"),
      ("5.4 l/100 km", .consumption, "5.4 L/100 km"), ("120 g/km", .emission, "120 g/km"),
      ("64 kWh", .energy, "64 kWh"),
    ] as [(String, Dimension, String?)])
  func reads(text: String, dimension: Dimension, expected: String?) {
    #expect(quantity(text, QuantityRules(dimension)) == expected)
  }

  @Test(
    "refuses what has no unit, a unit of something else, or two meanings",
    arguments: [
      ("12", Dimension.power), ("12 km", .power), ("12 hp", .power), ("12 m", .distance),
      ("12 gal", .volume), ("3 tons", .mass), ("2 nm", .length), ("~5 km", .distance),
      ("5-6 km", .distance), ("-5 km", .distance), ("5 km 6 km", .distance), ("1,998 l", .volume),
      ("1.998 l", .volume), ("41'12\"", .length), ("five km", .distance), ("5 kmx", .distance),
      ("99999999999999999999 km", .distance),
    ])
  func refuses(text: String, dimension: Dimension) {
    #expect(quantity(text, QuantityRules(dimension)) == nil)
  }

  @Test("prefers the unit of the cell, and resolves ambiguous ones by declaration")
  func declarations() {
    let rules = QuantityRules(.power, unit: Unit.named("hp", of: .power))
    #expect(quantity("90", rules) == "90 hp")
    #expect(quantity("90 hp", rules) == "90 hp")
    #expect(quantity("90 kW", rules) == "90 kW")
    var taken = QuantityRules(.power)
    taken.take = Unit.named("kW", of: .power)
    #expect(quantity("110 kW (150 PS)", taken) == "110 kW")
    #expect(quantity("150 PS / 110 kW", taken) == "110 kW")
    #expect(quantity("150 PS", taken) == "150 PS")
    #expect(quantity("150 PS - 160 PS", taken) == nil)
  }

  @Test("reads every unit by its symbol and code")
  func units() {
    for dimension in Dimension.allCases {
      for unit in Unit.all(of: dimension) {
        #expect(Unit.named(unit.symbol, of: dimension) == unit)
        if let code = unit.code { #expect(Unit.named(code, of: dimension) == unit) }
      }
      #expect(!Unit.all(of: dimension).isEmpty)
    }
  }
}
