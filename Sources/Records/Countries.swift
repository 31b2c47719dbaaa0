public import Bytes
public import Model

/// The countries that a project's cars stand in.
public struct Countries: Hashable, Sendable {
  /// Two capital letters of ISO 3166-1 each.
  public let codes: [String]
  private let boxes: [CountryBox]

  /// How far outside a country's bounds a place may be, in degrees: coasts are drawn coarsely.
  private static let tolerance = 0.1

  /// Takes codes of which each is a country whose bounds are known.
  public init?(_ codes: [String]) {
    let boxes = codes.map { code in CountryBox.all.filter { $0.country == code } }
    guard boxes.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.codes = codes
    self.boxes = boxes.flatMap(\.self)
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

  /// Whether a point is within the bounds of one of the countries.
  public func contain(_ point: Coordinate<WGS84>) -> Bool {
    contain(latitude: point.latitude, longitude: point.longitude)
  }

  func contain(latitude: Double, longitude: Double) -> Bool {
    let margin = Self.tolerance
    return boxes.contains { box in
      latitude >= Double(box.south) / 10 - margin && latitude <= Double(box.north) / 10 + margin
        && longitude >= Double(box.west) / 10 - margin
        && longitude <= Double(box.east) / 10 + margin
    }
  }
}
