/// What flats, houses and plots of land tell.
extension Attribute {
  static let propertyType = Attribute(
    "propertyType",
    .term([
      Term("apartment", Labels("Flat", "Wohnung", "公寓", "شقة"), schema: "Apartment"),
      Term("house", Labels("House", "Haus", "别墅", "منزل"), schema: "House"),
      Term("room", Labels("Room", "Zimmer", "房间", "غرفة"), schema: "Room"),
      Term("plot", Labels("Plot", "Grundstück", "地块", "أرض"), schema: "Place"),
      Term("office", Labels("Office", "Büro", "办公室", "مكتب")),
      Term("shop", Labels("Shop", "Laden", "店铺", "متجر")),
      Term("garage", Labels("Garage", "Garage", "车库", "مرآب")),
      Term("other", Labels("Other", "Sonstiges", "其他", "أخرى")),
    ]), .type("accommodationCategory"), Labels("Type", "Objektart", "房产类型", "نوع العقار"),
    [.facet, .keyword])
  static let livingArea = Attribute(
    "livingArea", .quantity(.area), .item("floorSize"),
    Labels("Living area", "Wohnfläche", "居住面积", "المساحة السكنية"), [.keyFact])
  static let lotArea = Attribute(
    "lotArea", .quantity(.area), .additional, Labels("Plot", "Grundstück", "土地面积", "مساحة الأرض"))
  static let rooms = Attribute(
    "rooms", .decimal, .item("numberOfRooms"), Labels("Rooms", "Zimmer", "房间", "الغرف"),
    [.keyFact, .facet])
  static let bedrooms = Attribute(
    "bedrooms", .integer(0...999), .item("numberOfBedrooms"),
    Labels("Bedrooms", "Schlafzimmer", "卧室", "غرف النوم"), [.facet])
  static let bathrooms = Attribute(
    "bathrooms", .integer(0...999), .item("numberOfBathroomsTotal"),
    Labels("Bathrooms", "Bäder", "卫生间", "الحمّامات"))
  static let floor = Attribute(
    "floor", .text, .item("floorLevel"), Labels("Floor", "Etage", "楼层", "الطابق"))
  static let yearBuilt = Attribute(
    "year", .year(from: 1000), .number("yearBuilt"),
    Labels("Built", "Baujahr", "建造年份", "سنة البناء"))
  static let availableFrom = Attribute(
    "availableFrom", .date, .offer("availabilityStarts"),
    Labels("Available from", "Verfügbar ab", "可入住日期", "متاح من"))
  static let leaseTerm = Attribute(
    "leaseTerm", .quantity(.duration), .item("leaseLength"),
    Labels("Lease term", "Mietdauer", "租期", "مدة الإيجار"))
  static let furnished = Attribute(
    "furnished", .flag, .additional, Labels("Furnished", "Möbliert", "带家具", "مفروش"))
  static let balcony = Attribute(
    "balcony", .flag, .additional, Labels("Balcony", "Balkon", "阳台", "شرفة"))
  static let parking = Attribute(
    "parking", .flag, .additional, Labels("Parking", "Stellplatz", "停车位", "موقف سيارات"))
  static let pets = Attribute(
    "pets", .flag, .item("petsAllowed"), Labels("Pets", "Haustiere", "宠物", "الحيوانات الأليفة"))
  static let heating = Attribute(
    "heating", .text, .additional, Labels("Heating", "Heizung", "供暖", "التدفئة"))
  static let energyClass = Attribute(
    "energyClass", .text, .additional,
    Labels("Energy class", "Energieklasse", "能效等级", "فئة الطاقة"))
  static let energyUse = Attribute(
    "energyUse", .text, .additional,
    Labels("Energy use", "Energiebedarf", "能耗", "استهلاك الطاقة"))
  static let deposit = Attribute(
    "deposit", .text, .additional, Labels("Deposit", "Kaution", "押金", "التأمين"))
  static let posted = Attribute(
    "posted", .date, .page("datePosted"), Labels("Listed", "Eingestellt", "发布日期", "تاريخ النشر"))
}
