import Testing
import WaymarkCore
import WaymarkMaps
import WaymarkTestSupport

@Suite struct ZoneTests {
  // The golden vectors are not part of the project.
  @Test(.enabled(if: Vectors.datum != nil, "there are no vectors beside the project"))
  func agreesWithTheVectors() throws {
    let points = Vectors.cases("zone_points", of: Vectors.datum)
    #expect(points.count > 30)
    for point in points {
      let name = try #require(point["name"]?.string)
      let latitude = try #require(point["lat"]?.double)
      let longitude = try #require(point["lon"]?.double)
      #expect(try zone(latitude, longitude).rawValue == point["zone"]?.string, "\(name)")
    }
  }

  static let mainland: [(String, Double, Double)] = [
    ("Xiamen", 24.4798, 118.0819), ("Gulangyu", 24.4470, 118.0650), ("Dadeng", 24.5439, 118.3275),
    ("Xiamen's east coast", 24.4500, 118.1850), ("Pingtan", 25.5081, 119.8072),
    ("Nanri", 25.2100, 119.4900), ("Huangqi, across from Matsu", 26.3250, 119.8800),
    ("Langqi", 26.0980, 119.5900), ("Luohu", 22.5336, 114.1157), ("Futian", 22.5189, 114.0656),
    ("Shatoujiao", 22.5563, 114.2330), ("Yantian", 22.5700, 114.2700),
    ("Shenzhen Bay", 22.5037, 113.9395), ("Shekou", 22.4790, 113.9120),
    ("Liantang", 22.5640, 114.1690), ("Huanggang", 22.5200, 114.0720),
    ("Neilingding", 22.4100, 113.8000), ("Nan'ao", 22.5330, 114.4810),
    ("Wailingding", 22.1100, 114.0300), ("Gongbei", 22.2190, 113.5490),
    ("Hengqin", 22.1330, 113.5260), ("Wanzai, across the Inner Harbour", 22.1980, 113.5270),
    ("Zhuhai's island of the bridge", 22.2085, 113.5780), ("Guishan", 22.1370, 113.8250),
    ("Heihe", 50.2450, 127.4990), ("Manzhouli", 49.5978, 117.3787),
    ("Suifenhe", 44.3960, 131.1520), ("Dongning", 44.0600, 131.1230),
    ("Hunchun", 42.8625, 130.3660), ("Fangchuan", 42.4300, 130.6000),
    ("Dandong", 40.1244, 124.3830), ("Tumen", 42.9680, 129.8430), ("Ji'an", 41.1253, 126.1940),
    ("Linjiang", 41.8060, 126.9180), ("Changbai", 41.4200, 128.2010),
    ("Fuyuan", 48.3640, 134.2880), ("Tongjiang", 47.6420, 132.5110), ("Raohe", 46.8010, 134.0130),
    ("Jiayin", 48.8890, 130.4030), ("Mohe's Beiji village", 53.4800, 122.3600),
    ("Erenhot", 43.6530, 111.9770), ("Khorgos", 44.2137, 80.4100),
    ("Alashankou", 45.1680, 82.5740), ("Baketu", 46.6850, 82.8300), ("Jeminay", 47.4340, 85.8700),
    ("Torugart's post", 39.8000, 75.4000), ("Irkeshtam's post", 39.6900, 73.9800),
    ("Tashkurgan", 37.7720, 75.2280), ("Pulan", 30.2890, 81.1760), ("Gyirong", 28.3960, 85.3270),
    ("Zhangmu", 27.9880, 85.9830), ("Yadong", 27.4840, 88.9070), ("Ruili", 24.0128, 97.8517),
    ("Wanding", 24.0870, 98.0750), ("Daluo", 21.6850, 100.0420), ("Mohan", 21.1920, 101.6930),
    ("Hekou", 22.5290, 103.9390), ("Pingxiang", 22.0950, 106.7660), ("Dongxing", 21.5470, 107.9700),
    ("Yangshan", 30.6170, 122.0800), ("Putuoshan", 29.9866, 122.3805),
    ("Shengshan", 30.7196, 122.8076), ("Chongming", 31.6230, 121.3970),
    ("Rongcheng", 37.3356, 122.4766), ("Changdao", 37.9160, 120.7370),
    ("Beihuangcheng", 38.3900, 120.9100), ("Haiyang island", 39.0500, 123.2100),
    ("Qingdao", 36.0662, 120.3826), ("Dalian", 38.9140, 121.6147), ("Haikou", 20.0440, 110.1999),
    ("Sanya", 18.2431, 109.5050), ("Weizhou", 21.0400, 109.1150), ("Yongxing", 16.8340, 112.3400),
    ("Kashgar", 39.4677, 75.9938), ("Lhasa", 29.6520, 91.1721), ("Urumqi", 43.8256, 87.6168),
    ("Shanghai", 31.2304, 121.4737), ("Beijing", 39.9042, 116.4074),
  ]

  @Test(arguments: mainland)
  func findsTheMainland(name: String, latitude: Double, longitude: Double) throws {
    #expect(try zone(latitude, longitude) == .mainland)
  }

  @Test(arguments: [
    ("Central", 22.2819, 114.1582), ("Yuen Long", 22.4445, 114.0222), ("Lo Wu", 22.5275, 114.1135),
    ("Sheung Shui", 22.5010, 114.1280), ("Lok Ma Chau", 22.5090, 114.0660),
    ("Sha Tau Kok", 22.5440, 114.2240), ("Chek Lap Kok", 22.3080, 113.9185),
    ("Tai O", 22.2540, 113.8620), ("Cheung Chau", 22.2080, 114.0290), ("Po Toi", 22.1660, 114.2580),
    ("Tung Ping Chau", 22.5430, 114.4300), ("Kat O", 22.5400, 114.3000),
    ("Lau Fau Shan", 22.4690, 113.9830), ("Island of the bridge", 22.3180, 113.9500),
  ])
  func findsHongKong(name: String, latitude: Double, longitude: Double) throws {
    #expect(try zone(latitude, longitude) == .hongKong)
  }

  @Test(arguments: [
    ("Macau", 22.1987, 113.5439), ("Border gate", 22.2148, 113.5490), ("Cotai", 22.1480, 113.5620),
    ("Taipa", 22.1560, 113.5580), ("Coloane", 22.1170, 113.5520), ("Airport", 22.1490, 113.5910),
    ("Ilha Verde", 22.2090, 113.5380), ("University", 22.1290, 113.5440),
  ])
  func findsMacau(name: String, latitude: Double, longitude: Double) throws {
    #expect(try zone(latitude, longitude) == .macau)
  }

  @Test(arguments: [
    ("Taipei", 25.0330, 121.5654), ("Kaohsiung", 22.6273, 120.3014), ("Kinmen", 24.4321, 118.3171),
    ("Lieyu", 24.4330, 118.2400), ("Dadan", 24.3840, 118.1640), ("Nangan", 26.1504, 119.9328),
    ("Beigan", 26.2220, 119.9900), ("Dongyin", 26.3680, 120.4920), ("Juguang", 25.9730, 119.9400),
    ("Wuqiu", 24.9930, 119.4540), ("Magong", 23.5690, 119.5650), ("Qimei", 23.2070, 119.4290),
    ("Green Island", 22.6620, 121.4900), ("Orchid Island", 22.0480, 121.5480),
    ("Xiaoliuqiu", 22.3410, 120.3700), ("Guishan", 24.8420, 121.9500),
    ("Pengjia", 25.6290, 122.0790), ("Pratas", 20.7000, 116.7200),
  ])
  func findsTaiwan(name: String, latitude: Double, longitude: Double) throws {
    #expect(try zone(latitude, longitude) == .taiwan)
  }

  @Test(arguments: [
    ("Blagoveshchensk", 50.2600, 127.5350), ("Zabaykalsk", 49.6510, 117.3270),
    ("Pogranichny", 44.4060, 131.3800), ("Kraskino", 42.7080, 130.7830),
    ("Khasan", 42.4290, 130.6440), ("Sinuiju", 40.1006, 124.3981), ("Namyang", 42.9500, 129.8680),
    ("Manpo", 41.1560, 126.2880), ("Hyesan", 41.4010, 128.1770), ("Hoeryong", 42.4410, 129.7510),
    ("Musan", 42.2260, 129.2080), ("Khabarovsk", 48.4802, 135.0719),
    ("Nizhneleninskoye", 47.9700, 132.6400), ("Vladivostok", 43.1155, 131.8855),
    ("Zamyn-Uud", 43.7230, 111.9040), ("Ulaanbaatar", 47.8864, 106.9057),
    ("Nur Zholy", 44.2260, 80.3650), ("Dostyk", 45.2510, 82.4830), ("Bakhty", 46.6560, 82.7300),
    ("Naryn", 41.4280, 75.9910), ("Sary-Tash", 39.7300, 73.2500), ("Sost", 36.6900, 74.8200),
    ("Kodari", 27.9440, 85.9440), ("Rasuwagadhi", 28.2700, 85.3780),
    ("Kathmandu", 27.7172, 85.3240),
    ("Gangtok", 27.3310, 88.6140), ("Thimphu", 27.4720, 89.6390), ("Muse", 23.9930, 97.9030),
    ("Boten", 21.1790, 101.6810), ("Lao Cai", 22.4800, 103.9700), ("Dong Dang", 21.9400, 106.6970),
    ("Mong Cai", 21.5280, 107.9680), ("Ta Lung", 22.4830, 106.5720), ("Hanoi", 21.0278, 105.8342),
    ("Tokyo", 35.6812, 139.7671), ("Seoul", 37.5665, 126.9780), ("Jeju", 33.4996, 126.5312),
    ("Baengnyeong", 37.9600, 124.6700), ("Naha", 26.2124, 127.6809),
    ("Yonaguni", 24.4560, 122.9880), ("Singapore", 1.3521, 103.8198), ("Delhi", 28.6139, 77.2090),
    ("Batanes", 20.4500, 121.9700), ("London", 51.5074, -0.1278), ("Sydney", -33.8688, 151.2093),
    ("the north pole", 90.0, 0.0), ("the date line", 40.0, 180.0), ("nowhere", 0.0, 0.0),
  ])
  func findsNoZoneElsewhere(name: String, latitude: Double, longitude: Double) throws {
    #expect(try zone(latitude, longitude) == .elsewhere)
  }

  /// A vertex or an edge must neither open nor close the outline: no row of points flickers at sea.
  @Test func hasNoHolesAlongARowThroughVertices() throws {
    for longitude in stride(from: 100.0, through: 115.0, by: 0.0001) {
      #expect(try zone(35.3, longitude) == .mainland)
    }
  }

  private func zone(_ latitude: Double, _ longitude: Double) throws -> Zone {
    Zone(of: try Coordinate(latitude: latitude, longitude: longitude))
  }
}
