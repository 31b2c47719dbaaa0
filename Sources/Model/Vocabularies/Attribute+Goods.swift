/// What goods of any kind tell.
extension Attribute {
  static let brand = Attribute(
    "brand", .text, .thing("brand", type: "Brand"), Labels("Brand", "Marke", "品牌", "العلامة"),
    [.keyword, .facet])
  static let category = Attribute(
    "category", .text, .item("category"), Labels("Category", "Kategorie", "类别", "الفئة"),
    [.keyword, .facet])
  static let size = Attribute("size", .text, .item("size"), Labels("Size", "Größe", "尺码", "المقاس"))
  static let material = Attribute(
    "material", .text, .item("material"), Labels("Material", "Material", "材质", "المادة"))
  static let productionDate = Attribute(
    "productionDate", .date, .item("productionDate"),
    Labels("Built", "Herstellung", "生产日期", "تاريخ الإنتاج"))
  static let gtin = Attribute("gtin", .text, .item("gtin"), Labels("GTIN", "GTIN", "GTIN", "GTIN"))
  static let mpn = Attribute(
    "mpn", .text, .item("mpn"), Labels("Part number", "Teilenummer", "零件号", "رقم القطعة"))
}
