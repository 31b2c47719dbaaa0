public import WaymarkCore
import WaymarkEmbedded
public import WaymarkModel

/// The countries that a project's cars are in.
public struct Countries: Hashable, Sendable {
  /// ISO 3166-1 codes of two capital letters.
  public let codes: [String]
  private let boxes: [CountryBox]

  /// How far outside a country's bounds a place may be, in degrees: the bounds follow coasts only
  /// roughly.
  private static let tolerance = 0.1

  /// Takes the codes of countries with known bounds; `nil` if one is not.
  public init?(_ codes: [String]) {
    var boxes: [CountryBox] = []
    for code in codes {
      guard let country = CountryRow.byCode[code] else { return nil }
      boxes += country.boxes
    }
    self.codes = codes
    self.boxes = boxes
  }

  /// Whether a text is a country code: ISO 3166-1, or `XK`, which is widely used for Kosovo.
  static func isCode(_ code: String) -> Bool {
    CountryRow.byCode[code] != nil || ["BV", "UM"].contains(code)
  }

  /// Whether a point is within the bounds of one of the countries.
  public func contain(_ point: Coordinate<WGS84>) -> Bool {
    contain(latitude: point.latitude, longitude: point.longitude)
  }

  func contain(latitude: Double, longitude: Double) -> Bool {
    boxes.contains { box in
      latitude >= box.south - Self.tolerance && latitude <= box.north + Self.tolerance
        && longitude >= box.west - Self.tolerance && longitude <= box.east + Self.tolerance
    }
  }
}

/// A rectangle in degrees that contains a country or a part of it.
struct CountryBox: Hashable, Sendable {
  let west, south, east, north: Double
}

/// The known data about one country.
struct CountryRow: Sendable {
  let code: String

  /// Several if the country has parts that are far apart, or crosses the 180th meridian.
  let boxes: [CountryBox]

  /// The only zone of the country.
  let zone: String?

  static let table = DataTable("Sources/Records/countries.json") {
    row throws(DataFault) in
    CountryRow(
      code: row.name, boxes: try row.member("boxes").rows.map(box), zone: try row["zone"]?.text)
  }

  /// The countries by their ISO 3166-1 codes.
  static let byCode = Dictionary(
    table.rows.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// Reads the edges of a box, in tenths of a degree.
  private static func box(_ row: DataRow) throws(DataFault) -> CountryBox {
    let edges = try row.rows.map { edge throws(DataFault) in try edge.number / 10 }
    guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3] else {
      throw row.fault("a box has a west, a south, an east and a north edge")
    }
    return CountryBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
  }
}

/// The time zone of a whole country; `nil` if it has several or is unknown.
///
/// A country with zones that differ only formally, such as Germany with Büsingen, has several.
func soleZone(ofCountry code: String?) -> String? { code.flatMap { CountryRow.byCode[$0]?.zone } }

extension Dealer {
  /// The time zone of the lot: the dealer's, otherwise that of a country with one zone.
  public var zone: String? { timeZone ?? soleZone(ofCountry: address.country) }
}
