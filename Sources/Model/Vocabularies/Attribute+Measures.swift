/// Sizes and weights.
extension Attribute {
  static let grossWeight = Attribute(
    "grossWeight", .quantity(.mass), .item("weightTotal"),
    Labels("Gross weight", "Gesamtgewicht", "总质量", "الوزن الإجمالي"))
  static let payload = Attribute(
    "payload", .quantity(.mass), .item("payload"), Labels("Payload", "Nutzlast", "载重", "الحمولة"))
  static let emptyWeight = Attribute(
    "emptyWeight", .quantity(.mass), .item("weight"),
    Labels("Empty weight", "Leergewicht", "整备质量", "الوزن الفارغ"))
  static let weight = Attribute(
    "weight", .quantity(.mass), .item("weight"), Labels("Weight", "Gewicht", "重量", "الوزن"))
  static let displacementWeight = Attribute(
    "displacementWeight", .quantity(.mass), .item("weight"),
    Labels("Weight", "Gewicht", "重量", "الوزن"))
  static let towing = Attribute(
    "towing", .quantity(.mass), .item("trailerWeight"),
    Labels("Towing", "Anhängelast", "牵引质量", "حمولة القطر"))
  static let noseWeight = Attribute(
    "noseWeight", .quantity(.mass), .item("tongueWeight"),
    Labels("Nose weight", "Stützlast", "垂直载荷", "الحمل الرأسي"))
  static let length = Attribute(
    "length", .quantity(.length), .additional, Labels("Length", "Länge", "长度", "الطول"), [.keyFact])
  static let width = Attribute(
    "width", .quantity(.length), .item("width"), Labels("Width", "Breite", "宽度", "العرض"))
  static let beam = Attribute(
    "beam", .quantity(.length), .item("width"), Labels("Beam", "Breite", "船宽", "العرض"))
  static let height = Attribute(
    "height", .quantity(.length), .item("height"), Labels("Height", "Höhe", "高度", "الارتفاع"))
  static let wheelbase = Attribute(
    "wheelbase", .quantity(.length), .item("wheelbase"),
    Labels("Wheelbase", "Radstand", "轴距", "قاعدة العجلات"))
  static let draft = Attribute(
    "draft", .quantity(.length), .additional, Labels("Draft", "Tiefgang", "吃水", "الغاطس"))
  static let reach = Attribute(
    "reach", .quantity(.length), .additional, Labels("Reach", "Reichweite", "作业半径", "المدى"))
  static let hullMaterial = Attribute(
    "hullMaterial", .text, .item("material"), Labels("Hull", "Rumpfmaterial", "船体材料", "مادة البدن"),
    [.facet])
  static let hullNumber = Attribute(
    "hullNumber", .text, .offer("serialNumber"),
    Labels("Hull number", "Rumpfnummer", "船体编号", "رقم البدن"), [.identifier])
  static let refit = Attribute(
    "refit", .year(from: 1000), .additional, Labels("Refit", "Überholt", "翻新年份", "سنة التجديد"))
  static let speed = Attribute(
    "speed", .quantity(.speed), .item("speed"),
    Labels("Top speed", "Höchstgeschwindigkeit", "最高速度", "السرعة القصوى"))
  static let berths = Attribute(
    "berths", .integer(0...999), .additional, Labels("Berths", "Kojen", "铺位", "الأسرّة"), [.keyFact])
  static let cabins = Attribute(
    "cabins", .integer(0...999), .additional, Labels("Cabins", "Kabinen", "舱室", "المقصورات"))
}
