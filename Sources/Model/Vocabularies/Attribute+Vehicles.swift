/// What cars, motorcycles, trucks, trailers, boats and machines have in common.
extension Attribute {
  static let year = Attribute(
    "year", .year(from: 1886), .item("vehicleModelDate"),
    Labels("Year", "Baujahr", "年款", "سنة الصنع"), [.keyword, .facet])

  /// The year of what was made before there were cars, too.
  static let yearMade = Attribute(
    year.name, .year(from: 1000), year.property,
    Labels("Year", "Baujahr", "年份", "سنة الصنع"), year.roles)
  static let make = Attribute(
    "make", .text, .thing("brand", type: "Brand"), Labels("Make", "Marke", "品牌", "الماركة"),
    [.keyword, .facet])
  static let manufacturer = Attribute(
    "make", .text, .thing("manufacturer", type: "Organization"),
    Labels("Make", "Hersteller", "品牌", "الماركة"), [.keyword, .facet])
  static let model = Attribute(
    "model", .text, .item("model"), Labels("Model", "Modell", "车型", "الطراز"), [.keyword, .facet])
  static let trim = Attribute(
    "trim", .text, .item("vehicleConfiguration"), Labels("Trim", "Ausstattung", "配置", "الفئة"),
    [.keyword])
  static let mileage = Attribute(
    "mileage", .quantity(.distance), .item("mileageFromOdometer"),
    Labels("Mileage", "Kilometerstand", "里程", "المسافة المقطوعة"), [.keyFact])
  static let operatingHours = Attribute(
    "operatingHours", .quantity(.duration), .additional,
    Labels("Operating hours", "Betriebsstunden", "工作小时", "ساعات التشغيل"), [.keyFact])
  static let bodyType = Attribute(
    "bodyType", .text, .item("bodyType"), Labels("Body", "Karosserie", "车身类型", "شكل الهيكل"),
    [.keyword, .facet])
  static let bodyColor = Attribute(
    "color", .text, .item("color"), Labels("Colour", "Farbe", "车身颜色", "اللون"), [.facet])
  static let color = Attribute(
    "color", .text, .item("color"), Labels("Colour", "Farbe", "颜色", "اللون"), [.facet])
  static let interiorColor = Attribute(
    "interiorColor", .text, .item("vehicleInteriorColor"),
    Labels("Interior", "Innenraum", "内饰颜色", "المقصورة"))
  static let vin = Attribute(
    "vin", .vin, .item("vehicleIdentificationNumber"),
    Labels("VIN", "FIN", "车架号（VIN）", "رقم الهيكل"),
    [.identifier])
  static let serialNumber = Attribute(
    "serialNumber", .text, .offer("serialNumber"),
    Labels("Serial number", "Seriennummer", "序列号", "الرقم التسلسلي"), [.identifier])
  static let firstRegistration = Attribute(
    "firstRegistration", .date, .item("dateVehicleFirstRegistered"),
    Labels("First registration", "Erstzulassung", "首次上牌", "أول تسجيل"))
  static let owners = Attribute(
    "owners", .integer(0...99), .item("numberOfPreviousOwners"),
    Labels("Previous owners", "Vorbesitzer", "前任车主数", "الملاك السابقون"))
  static let damage = Attribute(
    "damage", .text, .item("knownVehicleDamages"), Labels("Damage", "Schäden", "损伤", "الأضرار"))
  static let originCountry = Attribute(
    "originCountry", .text, .thing("countryOfOrigin", type: "Country"),
    Labels("Origin", "Herkunft", "产地", "بلد المنشأ"))
  static let doors = Attribute(
    "doors", .integer(1...99), .item("numberOfDoors"), Labels("Doors", "Türen", "车门数", "الأبواب"))
  static let seats = Attribute(
    "seats", .integer(1...99), .item("vehicleSeatingCapacity"),
    Labels("Seats", "Sitze", "座位数", "المقاعد"))
  static let axles = Attribute(
    "axles", .integer(1...99), .item("numberOfAxles"),
    Labels("Axles", "Achsen", "车轴数", "عدد المحاور"))
  static let drive = Attribute(
    "drive",
    .term([
      Term(
        "front", Labels("Front-wheel drive", "Frontantrieb", "前轮驱动", "دفع أمامي"),
        schema: "FrontWheelDriveConfiguration"),
      Term(
        "rear", Labels("Rear-wheel drive", "Heckantrieb", "后轮驱动", "دفع خلفي"),
        schema: "RearWheelDriveConfiguration"),
      Term(
        "all", Labels("All-wheel drive", "Allradantrieb", "全轮驱动", "دفع كلي"),
        schema: "AllWheelDriveConfiguration"),
      Term(
        "four", Labels("Four-wheel drive", "Vierradantrieb", "四轮驱动", "دفع رباعي"),
        schema: "FourWheelDriveConfiguration"),
    ]), .item("driveWheelConfiguration"), Labels("Drive", "Antrieb", "驱动方式", "نظام الدفع"), [.facet]
  )
  static let steering = Attribute(
    "steering",
    .term([
      Term(
        "left", Labels("Left-hand drive", "Linkslenker", "左舵", "مقود يسار"),
        schema: "LeftHandDriving"),
      Term(
        "right", Labels("Right-hand drive", "Rechtslenker", "右舵", "مقود يمين"),
        schema: "RightHandDriving"),
    ]), .item("steeringPosition"), Labels("Steering", "Lenkung", "方向盘位置", "جهة المقود"), [.facet])
}
