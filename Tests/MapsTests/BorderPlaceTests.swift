import Testing
import WaymarkCore
import WaymarkMaps

/// Places along borders and coasts, on both sides of the crossings: latitude, longitude and name.
@Suite struct BorderPlaceTests {
  @Test(arguments: [
    (Zone.mainland, mainland), (.hongKong, hongKong), (.macau, macau), (.taiwan, taiwan),
    (.elsewhere, elsewhere),
  ])
  func findsTheZone(zone: Zone, places: String) throws {
    for line in places.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      let point = try Coordinate<WGS84>(
        latitude: try #require(Double(words[0])), longitude: try #require(Double(words[1])))
      #expect(Zone(of: point) == zone, "\(words[2])")
    }
  }

  // The mainland: ports on land, quays and islands.
  private static let mainland = """
    49.5970 117.3790 Manzhouli city
    49.6230 117.3430 Manzhouli port gate
    43.6510 111.9780 Erenhot city
    43.6490 111.9720 Erenhot railway station
    43.6890 111.9660 Erenhot port gate
    50.1900 127.5000 Heihe bridge customs
    44.3970 131.1530 Suifenhe city
    44.4030 131.1870 Suifenhe road port
    44.0500 131.2000 Dongning Sanchakou port
    42.8627 130.3660 Hunchun city
    42.9680 129.8440 Tumen city
    42.7060 129.7510 Kaishantun
    42.4670 129.7400 Sanhe
    40.1290 124.3940 Dandong city
    40.1220 124.3890 Dandong station
    40.0400 124.3370 Dandong Langtou new bridge
    39.8300 124.1500 Dandong port Donggang
    40.2260 124.5110 Hushan
    41.1260 126.1940 Ji'an city
    48.3620 134.3080 Fuyuan city
    48.3700 134.5500 Heixiazi west
    46.7980 134.0140 Raohe city
    45.9900 133.6560 Hulin Jilin bridge
    47.6800 131.0700 Luobei Mingshan
    47.6430 132.5110 Tongjiang city
    49.5640 128.4770 Xunke
    51.7260 126.6560 Huma
    53.4600 123.8800 Lianyin
    47.1770 119.9440 Arxan
    42.3900 101.3200 Ceke
    44.2130 80.4180 Khorgos city
    45.1720 82.5740 Alashankou city
    45.1700 82.5690 Alashankou station
    46.7460 82.9870 Tacheng city
    46.6900 82.7950 Baketu port
    47.4340 85.8760 Jeminay county
    47.5000 85.6500 Jeminay port town
    36.8600 75.4400 Khunjerab, south of the pass
    28.1550 85.9820 Nyalam
    27.9900 85.9830 Zhangmu town
    27.9760 85.9660 Friendship Bridge N
    28.3960 85.3290 Gyirong town
    30.2900 81.1760 Purang
    27.8670 87.4150 Chentang
    27.4850 88.9070 Yadong Xiasima
    27.3900 88.8400 Nathu La, west of the pass
    27.9900 91.9550 Tsona Cuona
    29.3250 95.3330 Medog
    28.6610 97.4660 Zayu
    27.9000 98.3300 Gongshan Dulongjiang
    25.3330 98.2700 Houqiao town
    24.7400 97.5700 Yingjiang Nabang
    24.1960 97.7960 Zhangfeng
    24.0130 97.8520 Ruili city
    23.9760 97.8830 Jiegao
    23.7770 98.8230 Nansan
    22.3280 99.5870 Menglian
    21.4600 101.5640 Mengla
    22.5850 101.8600 Jiangcheng
    22.5360 103.9860 Hekou north station
    22.9500 104.8450 Tianbao
    22.4680 106.5930 Shuikou
    22.8560 106.7230 Detian falls
    21.9780 106.7120 Youyiguan
    21.9930 106.6910 Puzhai
    21.5290 108.1500 Wanwei Jinwei
    22.5330 114.1150 Luohu port
    22.5560 114.1540 Liantang port
    22.5480 114.2270 Chung Ying St
    22.5050 113.9440 Shenzhen Bay port (SZ side)
    22.4760 113.9100 Shekou port
    22.5250 114.0080 Futian mangrove
    22.5370 114.4780 Dapeng Nan'ao
    22.5770 114.2700 Yantian port
    22.0460 114.2640 Dangan Zhuhai
    22.1380 113.8230 Guishan Zhuhai
    22.2180 113.5480 Gongbei port
    22.1000 113.5350 Hengqin Chimelong
    22.1300 113.5200 Hengqin centre
    22.2100 113.5850 HZMB Zhuhai port
    22.2080 113.5790 HZMB Zhuhai port B
    22.1960 113.5300 Wanzai Zhuhai
    22.2470 113.5790 Zhuhai Jida
    24.4560 118.0820 Xiamen centre
    24.4360 118.1720 Xiamen Huandao Road
    24.5260 118.1960 Xiamen Wutong ferry
    24.5440 118.3550 Xiamen Xiang'an airport Dadeng
    24.5540 118.3880 Xiaodeng
    24.5600 118.4130 Jiaoyu
    24.4500 118.0270 Xiamen Port Haicang
    24.5200 118.5600 Weitou
    26.3320 119.8800 Huangqi Lianjiang
    26.3640 119.9300 Beijiao Lianjiang
    26.5040 120.0480 Xiyang Xiapu
    26.5700 120.1350 Fuying Xiapu
    26.6540 120.3560 Sishuang
    21.9300 113.7200 Wanshan Zhuhai
    23.1250 104.7030 Malipo
    23.1340 106.4180 Jingxi
    22.3420 106.8540 Longzhou
    22.1400 107.0760 Ningming
    48.7000 86.7800 Kanas Baihaba
    43.5850 80.6900 Dulata port
    42.4050 107.6000 Ganqimaodu port
    28.2830 85.3770 Gyirong port
    24.0010 97.8650 Ruili south
    22.1780 99.1830 Meng'a
    21.5450 107.9600 Dongxing west
    21.5500 107.9800 Dongxing north
    48.3600 134.4000 Fuyuan Wusu
    49.2780 129.6380 Wuyun
    52.7830 126.0570 Oupu
    51.3350 119.8880 Shiwei
    42.2630 129.2040 Nanping
    41.5170 127.2650 Badaogou
    22.6900 104.0000 Nanxi
    22.9000 106.3500 Longbang
    22.8500 106.7600 Shuolong
    21.6400 107.5800 Dongzhong
    22.5420 114.1300 Wenjindu
    22.5270 114.0700 Huanggang
    22.5060 113.9430 Shenzhen Bay port
    """

  // Hong Kong.
  private static let hongKong = """
    22.5140 114.0660 Lok Ma Chau station
    22.5110 114.0700 Lok Ma Chau control
    22.5150 114.0760 Hetao loop
    22.5280 114.1130 Lo Wu station
    22.5360 114.1290 Man Kam To
    22.5520 114.1570 Heung Yuen Wai
    22.5460 114.2240 Chung Ying St
    22.4400 113.9700 Shenzhen Bay bridge south
    22.4630 114.0000 Tin Shui Wai
    22.3040 114.1650 West Kowloon
    22.3150 113.9520 HZMB Hong Kong port
    22.3150 113.9350 HK airport T1
    22.3700 113.9650 Tuen Mun ferry
    22.1970 113.8480 Lantau Fan Lau
    22.2000 114.1300 Lamma
    22.3700 114.3700 Sai Kung High Island
    22.4740 114.3600 Tap Mun
    22.5460 114.3080 Crooked island
    22.4980 114.0500 San Tin
    22.5060 114.0760 Lok Ma Chau village
    22.5180 114.0800 Ma Tso Lung
    22.5450 114.1600 Ta Kwu Ling
    22.5530 114.2100 Shan Tsui
    """

  // Macau.
  private static let macau = """
    22.2145 113.5490 Portas do Cerco
    22.2130 113.5400 Qingmao port
    22.1390 113.5560 Lotus Bridge Macau end
    22.1480 113.5590 Cotai Venetian
    22.1290 113.5450 Univ Macau
    22.2010 113.5750 HZMB Macau port
    22.1970 113.5660 Macau new zone A
    22.1210 113.5680 Hac Sa
    22.1900 113.5350 Inner Harbour
    22.1150 113.5490 Coloane village
    """

  // Taiwan and its islands.
  private static let taiwan = """
    25.1310 121.7400 Keelung
    21.9450 120.7980 Kenting
    21.9020 120.8520 Eluanbi
    24.4290 118.3590 Kinmen airport
    24.4320 118.3170 Jincheng Kinmen
    24.5310 118.4080 Mashan Kinmen
    26.1520 119.9300 Nangan Matsu
    26.2240 120.0030 Beigan airport
    26.2750 119.9830 Gaodeng
    26.3420 120.2310 Liang Island
    25.9560 119.9700 Dongju
    25.9740 119.9370 Xiju
    23.3630 119.5000 Wang'an
    23.4020 119.3200 Huayu
    22.0500 121.5400 Lanyu
    """

  // The other side: towns and posts across the border, islands across the sea.
  private static let elsewhere = """
    49.6517 117.3269 Zabaikalsk
    49.6490 117.3220 Zabaikalsk station
    43.7196 111.9030 Zamyn-Uud station
    50.2606 127.5272 Blagoveshchensk centre
    50.2000 127.6000 Blagoveshchensk Kani-Kurgan
    44.4100 131.3830 Grodekovo station
    44.0460 131.3200 Poltavka
    42.7100 130.7800 Makhalino/Kraskino port
    40.2000 124.5330 Uiju
    40.1010 124.4030 Sinuiju station
    39.9400 124.3600 Ryongampo
    41.7800 126.8850 Chunggang
    48.2660 134.7620 Kazakevichevo
    46.8000 134.0600 Bikin Pokrovka
    45.2230 131.9800 Turiy Rog
    47.6970 131.1040 Amurzet
    49.6250 128.6560 Poyarkovo
    53.4780 123.9000 Dzhalinda
    51.3700 119.9000 Olochi
    50.2000 119.3000 Starotsurukhaytuy
    42.4550 107.5700 Gashuun Sukhait
    44.1500 80.2500 Altynkol station
    44.1670 80.0000 Zharkent
    47.5260 85.5370 Maikapchagai
    39.6780 73.9000 Irkeshtam
    39.6380 73.8500 Nura
    40.5550 75.3900 Torugart post
    38.1700 73.9650 Murghab
    36.8400 75.4100 Khunjerab, south of the pass
    27.9500 85.9500 Tatopani
    28.2560 85.3660 Timure
    28.1630 85.3380 Syabrubesi
    30.1520 81.3360 Hilsa
    29.9700 81.8190 Simikot
    27.3830 88.8200 Nathu La, west of the pass
    28.1270 97.0160 Walong
    25.4170 98.1050 Kambaiti
    24.7550 97.5620 Laiza
    23.8320 97.6790 Nam Kham
    24.0780 98.0600 Kyukok Pangsai
    23.6850 98.7650 Laukkai
    21.6600 100.0300 Mongla
    20.9560 101.4040 Luang Namtha
    22.4960 103.9730 Lao Cai station
    22.5200 103.9290 Kim Thanh
    22.9200 104.8600 Thanh Thuy
    22.8230 104.9840 Ha Giang
    22.8300 106.3100 Tra Linh
    22.8500 106.7180 Ban Gioc
    21.9720 106.7140 Huu Nghi
    21.8530 106.7610 Lang Son
    21.5350 107.9680 Mong Cai bridge
    21.4800 108.0330 Tra Co
    21.1160 121.9510 Mavulis Y'Ami
    21.3800 107.9300 Vinh Thuc
    27.4300 89.4160 Paro
    25.3830 97.4000 Myitkyina
    21.6830 102.1050 Phongsali
    23.3640 105.3170 Lung Cu
    43.5600 80.6600 Kolzhat
    42.6400 101.2700 Shivee Khuren
    53.4660 122.4100 Ignashino
    50.2900 127.5400 Blagoveshchensk north
    27.8000 87.3900 Kimathanka
    29.1800 83.9600 Lo Manthang
    25.4500 98.1200 Kambaiti
    24.1800 97.7200 Lweje
    23.9900 97.9300 Muse east
    23.4400 98.7900 Chinshwehaw
    22.1790 99.1670 Pangkham
    21.1600 101.6900 Boten south
    22.4800 103.9800 Lao Cai east
    23.2500 105.1900 Pho Bang
    22.8300 106.3200 Tra Linh east
    22.4900 106.5650 Ta Lung town
    21.5200 107.9500 Mong Cai west
    21.5300 107.9800 Mong Cai east
    """
}
