import WaymarkMaps

/// Reads the names of datums in a text with a pair of degrees, such as `GCJ-02` and `百度坐标`.
enum DatumText {
  /// A text without the names of datums, and the datum that they name.
  ///
  /// An error reports a datum that is not supported, or several.
  static func split(_ text: String) throws(MapError) -> (text: String, datum: MapDatum?) {
    let upper = text.uppercased()
    var rest = upper
    var found: Set<MapDatum> = []
    for (name, datum) in names where upper.contains(name) {
      guard remove(name, from: &rest, ending: [""]) else { continue }
      guard let datum else {
        throw MapError(
          .noLink,
          "coordinates in \(name) are not read; convert them to WGS-84, GCJ-02 or BD-09")
      }
      found.insert(datum)
    }
    for (name, datum) in vendors where upper.contains(name) {
      if remove(name, from: &rest, ending: endings) { found.insert(datum) }
    }
    guard found.count < 2 else {
      throw MapError(
        .noLink, "the text names several datums; give only the pair of degrees and its datum")
    }
    return found.isEmpty ? (text, nil) : (rest, found.first)
  }

  /// Removes a name that is a whole word with one of the endings; `false` if there is none.
  private static func remove(_ name: String, from text: inout String, ending: [String]) -> Bool {
    var isFound = false
    let pieces = text.split(separator: name, omittingEmptySubsequences: false)
    text = pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
      let end = ending.first(where: piece.hasPrefix) ?? ""
      let rest = piece.dropFirst(end.count)
      let isWhole =
        ending.contains(end) && !isWord(text.last, name.first)
        && !isWord(end.last ?? name.last, rest.first)
      isFound = isFound || isWhole
      text += isWhole ? " " + rest : name + piece
    }
    return isFound
  }

  /// Whether two characters are of one word; scripts without spaces have no such words.
  private static func isWord(_ one: Character?, _ other: Character?) -> Bool {
    [one, other].allSatisfy { $0.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false }
  }

  /// Names in upper case; those without a datum are not supported.
  private static let names: [(name: String, datum: MapDatum?)] =
    ["WGS-84", "WGS84", "WGS 84", "WGS_84", "WGS1984", "地球坐标"].map { ($0, .wgs84) }
    + [
      "GCJ-02", "GCJ02", "GCJ 02", "GCJ_02", "火星坐标", "火星座標", "国测局坐标", "國測局座標",
      "高德:", "高德：", "AMAP:", "GAODE:",
    ].map { ($0, .gcj02) }
    + ["BD-09", "BD09", "BD 09", "BD_09", "BD09LL"].map { ($0, .bd09) }
    + ["BD09MC", "BD-09MC", "NAD27", "OSGB36", "北京54", "西安80"].map { ($0, nil) }

  /// Vendors whose maps show coordinates in one datum.
  private static let vendors: [(name: String, datum: MapDatum)] =
    ["高德", "腾讯", "騰訊", "AMAP", "GAODE", "AUTONAVI", "TENCENT"].map { ($0, .gcj02) }
    + ["百度", "BAIDU"].map { ($0, .bd09) }

  /// What follows the name of a vendor if it is about coordinates.
  private static let endings =
    ["", "地图", "地圖", " MAPS", " MAP"].flatMap { map in
      ["坐标", "座標", "经纬度", "經緯度", " COORDINATES", " COORDINATE"].map { map + $0 }
    } + ["地图:", "地图：", "地圖:", "地圖：", " MAPS:", " MAP:"]
}
