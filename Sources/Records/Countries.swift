public import WaymarkCore
import WaymarkEmbedded

/// The countries that a project's cars are in.
public struct Countries: Hashable, Sendable {
  /// Two capital letters of ISO 3166-1 each.
  public let codes: [String]
  private let boxes: [CountryBox]

  /// How far outside a country's bounds a place may be, in degrees: coasts are drawn coarsely.
  private static let tolerance = 0.1

  /// Takes codes of which each is a country whose bounds are known.
  public init?(_ codes: [String]) {
    var boxes: [CountryBox] = []
    for code in codes {
      guard let ofCountry = CountryBox.all[code] else { return nil }
      boxes += ofCountry
    }
    self.codes = codes
    self.boxes = boxes
  }

  /// Reads the `countries` of a project file, with every fault in them.
  public static func read(
    _ node: JSONNode
  ) -> (countries: Countries?, faults: [ProjectFault]) {
    let help = "Write codes of ISO 3166-1, such as [\"CN\", \"HK\"]."
    guard let elements = node.array, !elements.isEmpty else {
      let message = "`countries` is no list of countries"
      return (nil, [ProjectFault(offset: node.offset, message: message, help: help)])
    }
    let faults = elements.filter { $0.string.flatMap { Countries([$0]) } == nil }.map { element in
      ProjectFault(
        offset: element.offset,
        message: "no country has the code \(element.string ?? element.kind)",
        help: help)
    }
    return (faults.isEmpty ? Countries(elements.compactMap(\.string)) : nil, faults)
  }

  /// Whether a text is the code of a country: one of ISO 3166-1, or `XK`, which many use for Kosovo.
  static func isCode(_ code: String) -> Bool {
    CountryBox.all[code] != nil || ["BV", "UM"].contains(code)
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

/// A rectangle in degrees that a country, or a part of it, is in.
struct CountryBox: Hashable, Sendable {
  let west, south, east, north: Double

  /// The boxes of each country by its two letters of ISO 3166-1.
  ///
  /// A country has several when it has parts far apart or crosses the 180th meridian.
  static let all: [String: [CountryBox]] = Dictionary(
    CountryRow.table.rows.map { ($0.code, $0.boxes) }, uniquingKeysWith: { first, _ in first })
}

/// What is known of one country.
struct CountryRow: Sendable {
  let code: String
  let boxes: [CountryBox]

  /// The only zone of the country.
  let zone: String?

  static let table = DataTable("Sources/Records/countries.json") {
    row throws(DataFault) in
    CountryRow(
      code: row.name, boxes: try row.member("boxes").rows.map(box), zone: try row["zone"]?.text)
  }

  /// The zone of each country that has one alone.
  static let zones: [String: String] = Dictionary(
    table.rows.compactMap { row in row.zone.map { (row.code, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// Reads the edges of a box, which are in tenths of a degree.
  private static func box(_ row: DataRow) throws(DataFault) -> CountryBox {
    let edges = try row.rows.map { edge throws(DataFault) in try edge.number / 10 }
    guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3] else {
      throw row.fault("a box has a west, a south, an east and a north edge")
    }
    return CountryBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
  }
}
