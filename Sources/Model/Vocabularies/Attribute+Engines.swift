/// Engines, and what they use and emit.
extension Attribute {
  static let fuel = Attribute(
    "fuel", .text, .item("fuelType"), Labels("Fuel", "Kraftstoff", "燃料类型", "الوقود"),
    [.keyword, .facet])
  static let transmission = Attribute(
    "transmission", .text, .item("vehicleTransmission"),
    Labels("Transmission", "Getriebe", "变速箱", "ناقل الحركة"), [.facet])
  static let engine = Attribute(
    "engine", .text, .engine("name"), Labels("Engine", "Motor", "发动机", "المحرك"))
  static let power = Attribute(
    "power", .quantity(.power), .engine("enginePower"), Labels("Power", "Leistung", "功率", "القدرة"))
  static let displacement = Attribute(
    "displacement", .quantity(.volume), .engine("engineDisplacement"),
    Labels("Displacement", "Hubraum", "排量", "سعة المحرك"))
  static let torque = Attribute(
    "torque", .quantity(.torque), .engine("torque"),
    Labels("Torque", "Drehmoment", "扭矩", "عزم الدوران"))
  static let gears = Attribute(
    "gears", .integer(1...99), .item("numberOfForwardGears"),
    Labels("Gears", "Gänge", "挡位数", "عدد السرعات"))
  static let cylinders = Attribute(
    "cylinders", .integer(1...99), .additional,
    Labels("Cylinders", "Zylinder", "气缸数", "عدد الأسطوانات"))
  static let engines = Attribute(
    "engines", .integer(0...99), .additional, Labels("Engines", "Motoren", "发动机数", "المحركات"))
  static let consumption = Attribute(
    "consumption", .quantity(.consumption), .item("fuelConsumption"),
    Labels("Consumption", "Verbrauch", "油耗", "استهلاك الوقود"))
  static let co2 = Attribute(
    "co2", .quantity(.emission), .number("emissionsCO2"),
    Labels("CO₂", "CO₂", "二氧化碳", "ثاني أكسيد الكربون"))
  static let emissionClass = Attribute(
    "emissionClass", .text, .item("meetsEmissionStandard"),
    Labels("Emission class", "Schadstoffklasse", "排放标准", "معيار الانبعاثات"))
  static let range = Attribute(
    "range", .quantity(.distance), .additional, Labels("Range", "Reichweite", "续航里程", "المدى"))
  static let battery = Attribute(
    "battery", .quantity(.energy), .additional,
    Labels("Battery", "Batterie", "电池容量", "سعة البطارية"))
}
