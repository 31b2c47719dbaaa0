public import Model

/// All units, and the words of feeds that mean them.
enum Units {
  private typealias Row = (symbol: String, code: String?, factor: Double, words: String)

  /// The units of each dimension; the first has the factor 1.
  private static let rows: [(dimension: Dimension, units: [Row])] = [
    (
      .distance,
      [
        ("km", "KMT", 1, "km. kms kilometer kilometers kilometre kilometres 公里 千米 км كم キロ"),
        ("mi", "SMI", 1.609344, "mi. mile miles 英里 ميل"),
        ("nmi", "NMI", 1.852, "sm 海里"),
      ]
    ),
    (
      .length,
      [
        ("m", "MTR", 1, "m. mtr meter meters metre metres 米 公尺 м متر"),
        ("cm", "CMT", 0.01, "centimeter centimetre zentimeter 厘米 см سم"),
        ("mm", "MMT", 0.001, "millimeter millimetre 毫米 мм مم"),
        ("km", "KMT", 1000, "kilometer kilometre 公里 км كم"),
        ("ft", "FOT", 0.3048, "ft. feet foot fuß fuss ' 英尺 قدم"),
        ("in", "INH", 0.0254, "in. inch inches zoll \" '' 英寸 بوصة"),
        ("yd", "YRD", 0.9144, "yard yards"),
        ("mi", "SMI", 1609.344, "mile miles 英里"),
      ]
    ),
    (
      .area,
      [
        (
          "m²", "MTK", 1,
          """
          m2 m^2 qm sqm sq.m. sq.m sq_m mq square_metres square_meters quadratmeter 平方米 平米 ㎡ м² кв.м م² م2
          """
        ),
        ("ft²", "FTK", 0.09290304, "ft2 ft^2 sq_ft sq.ft. sq.ft sqft sf square_feet 平方英尺"),
        ("ha", "H18", 10_000, "hectare hectares hektar 公顷 га هكتار"),
        ("ac", "ACR", 4046.8564224, "acre acres 英亩"),
      ]
    ),
    (
      .volume,
      [
        ("cm³", "CMQ", 1, "cc ccm cm3 cm^3 cui_cm 立方厘米 毫升 ml см³ سم³"),
        ("l", "LTR", 1000, "l. ltr liter liters litre litres 升 л لتر"),
        ("m³", "MTQ", 1_000_000, "m3 m^3 cbm 立方米"),
        ("cu in", "INQ", 16.387064, "in³ in3 cui ci cid cu.in. cubic_inches"),
        ("cu ft", "FTQ", 28_316.846592, "ft³ ft3 cubic_feet"),
        ("US gal", "GLL", 3785.411784, "us_gallons us_gallon"),
        ("imp gal", "GLI", 4546.09, "uk_gal imperial_gallons uk_gallons"),
      ]
    ),
    (
      .mass,
      [
        ("kg", "KGM", 1, "kgs kilo kilogram kilograms kilogramm 公斤 千克 кг كجم كغ"),
        ("g", "GRM", 0.001, "gram grams gramm 克"),
        ("t", "TNE", 1000, "to tonne tonnes tonnen 吨 噸 т طن"),
        ("lb", "LBR", 0.45359237, "lb. lbs lbs. pound pounds 磅 رطل"),
        ("US ton", "STN", 907.18474, "short_ton short_tons us_tons"),
        ("long ton", "LTN", 1016.0469088, "long_tons uk_ton"),
      ]
    ),
    (
      .power,
      [
        ("kW", "KWT", 1, "kilowatt kilowatts 千瓦 квт كيلوواط"),
        ("MW", "MAW", 1000, "megawatt"),
        ("W", "WTT", 0.001, "watt watts 瓦"),
        ("hp", "BHP", 0.745699872, "bhp"),
        ("PS", "N12", 0.73549875, "ps cv ch pk 马力"),
      ]
    ),
    (
      .duration,
      [
        (
          "h", "HUR", 1,
          "h. hr hrs hr. hrs. hour hours std std. stunde stunden bh bstd 小时 時間 ч ساعة ساعات"
        ),
        ("d", "DAY", 24, "day days tag tage 天 يوم"),
        ("wk", "WEE", 168, "week weeks woche wochen 周 أسبوع"),
        ("mo", "MON", 730.5, "month months monat monate 个月 月 شهر"),
        ("yr", "ANN", 8766, "year years jahr jahre 年 سنة"),
      ]
    ),
    (
      .speed,
      [
        ("km/h", "KMH", 1, "kmh kph km/std 公里/小时 км/ч كم/س"),
        ("mph", "HM", 1.609344, "mi/h"),
        ("kn", "KNT", 1.852, "kt kts knot knots knoten 节 عقدة"),
      ]
    ),
    (
      .torque,
      [
        ("Nm", "NU", 1, "n·m n⋅m n_m newton_metres 牛米 牛·米"),
        ("lb ft", "M92", 1.3558179483314, "lb-ft lbf_ft lbft ft-lb ft_lb ft-lbs lb·ft"),
      ]
    ),
    (
      .energy, [("kWh", "KWH", 1, "千瓦时 度 квт·ч"), ("Wh", "WHR", 0.001, "")]
    ),
    (
      .consumption,
      [
        ("L/100 km", nil, 0, "l/100km l/100_km ltr/100km liter/100km 升/百公里"),
        ("kWh/100 km", nil, 0, "kwh/100km kwh/100_km"),
        ("km/L", nil, 0, "km/l kmpl"),
        ("US mpg", nil, 0, "mpg_(us)"), ("imp mpg", nil, 0, "mpg_(uk) mpg_(imp)"),
      ]
    ),
    (.emission, [("g/km", nil, 1, "克/公里 г/км"), ("g/mi", nil, 0.621371192, "")]),
  ]

  /// Words that mean one of several units until the project declares which.
  private static let ambiguous: [(dimension: Dimension, word: String, symbols: [String])] = [
    (.distance, "m", ["mi"]), (.distance, "nm", ["nmi"]), (.length, "nm", []),
    (.power, "hp", ["hp", "PS"]), (.volume, "gal", ["US gal", "imp gal"]),
    (.volume, "gallon", ["US gal", "imp gal"]), (.volume, "gallons", ["US gal", "imp gal"]),
    (.volume, "gal.", ["US gal", "imp gal"]), (.mass, "ton", ["US ton", "long ton", "t"]),
    (.mass, "tons", ["US ton", "long ton", "t"]), (.consumption, "mpg", ["US mpg", "imp mpg"]),
    (.area, "فدان", ["ac"]), (.mass, "cwt", []), (.power, "horsepower", ["hp", "PS"]),
  ]

  static let all: [Unit] = rows.flatMap { row in
    row.units.map { Unit($0.symbol, row.dimension, $0.code, $0.factor) }
  }

  /// What each word means in one dimension: one unit, or several.
  static func words(of dimension: Dimension) -> WordList<[Unit]> { lists[dimension] ?? WordList() }

  private static let lists: [Dimension: WordList<[Unit]>] = {
    var lists: [Dimension: WordList<[Unit]>] = [:]
    for row in rows {
      var list = WordList<[Unit]>()
      for unit in row.units {
        let meaning = [Unit(unit.symbol, row.dimension, unit.code, unit.factor)]
        let words = unit.words.split { $0 == " " || $0 == "\n" }
          .map { $0.split(separator: "_").joined(separator: " ") }
        for word in words + [unit.symbol] + [unit.code].compactMap(\.self) {
          list.add(word, meaning)
        }
      }
      for other in ambiguous where other.dimension == row.dimension {
        let units = other.symbols.compactMap { symbol in
          all.first { $0.dimension == row.dimension && $0.symbol == symbol }
        }
        // One possible unit is not enough to be sure: the word has a meaning of another dimension, too.
        list.add(other.word, units.count == 1 ? units + units : units)
      }
      lists[row.dimension] = list
    }
    return lists
  }()

  /// The dimension in which a word is a unit.
  static func dimension(of word: String) -> Dimension? {
    Dimension.allCases.first { lists[$0]?[word] != nil }
  }
}

extension Unit {
  /// The units of a dimension.
  public static func all(of dimension: Dimension) -> [Unit] {
    Units.all.filter { $0.dimension == dimension }
  }

  /// Finds a unit by its code, or by a word that means it alone.
  public static func named(_ word: String, of dimension: Dimension) -> Unit? {
    if let unit = Units.all.first(where: { $0.dimension == dimension && $0.code == word }) {
      return unit
    }
    let meaning = Units.words(of: dimension)[word]
    // What a project declares is what its feed means: `hp` is mechanical horsepower.
    return meaning?.first
  }
}
