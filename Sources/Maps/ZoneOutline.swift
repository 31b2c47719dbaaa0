/// A closed outline that answers whether a point is inside, in whole numbers.
///
/// The edges are sorted into bands of latitude, so that a point is compared with the few dozen edges
/// of its own band only.
struct ZoneOutline: Sendable {
  /// The outlines in the order they are asked in: the mainland's sea surrounds the others.
  static let all: [(zone: Zone, outline: ZoneOutline)] =
    ZoneOutlines.hongKong.map { (.hongKong, ZoneOutline($0)) }
    + ZoneOutlines.macau.map { (.macau, ZoneOutline($0)) }
    + ZoneOutlines.taiwan.map { (.taiwan, ZoneOutline($0)) }
    + ZoneOutlines.mainland.map { (.mainland, ZoneOutline($0)) }

  /// One side of the outline, from its southern to its northern end, in microdegrees.
  private struct Edge: Sendable {
    var south: Vertex
    var north: Vertex
  }

  private struct Vertex: Sendable {
    var latitude: Int
    var longitude: Int
  }

  /// The height of a band: a sixteenth of a million microdegrees, about seven kilometres.
  private static let bandShift = 16

  private let latitudes: ClosedRange<Int>
  private let longitudes: ClosedRange<Int>
  private let firstBand: Int

  /// Where the edges of each band begin in `edges`, and where the last ones end.
  private let starts: [Int]
  private let edges: [Edge]

  /// Reads vertices in ten-thousandths of a degree, each as its difference from the last; see
  /// `encoded` in Scripts/zones.py.
  init(_ text: StaticString) {
    let vertices = Self.vertices(text)
    latitudes = Self.range(vertices.map(\.latitude))
    longitudes = Self.range(vertices.map(\.longitude))
    firstBand = latitudes.lowerBound >> Self.bandShift
    let count = (latitudes.upperBound >> Self.bandShift) - firstBand + 1
    var bands = Array(repeating: [Edge](), count: count)
    var last = vertices.last
    for vertex in vertices {
      if let last, last.latitude != vertex.latitude {
        let isUp = last.latitude < vertex.latitude
        let edge = Edge(south: isUp ? last : vertex, north: isUp ? vertex : last)
        let from = edge.south.latitude >> Self.bandShift - firstBand
        let to = edge.north.latitude >> Self.bandShift - firstBand
        for band in from...to { bands[band].append(edge) }
      }
      last = vertex
    }
    var starts = [0]
    for band in bands { starts.append((starts.last ?? 0) + band.count) }
    self.starts = starts
    edges = bands.flatMap { $0 }
  }

  /// Whether a point is inside.
  ///
  /// It is when a line from it to the east meets the outline an odd number of times. A point on an
  /// edge may be on either side.
  func contains(_ latitude: Int, _ longitude: Int) -> Bool {
    guard latitudes ~= latitude, longitudes ~= longitude else { return false }
    let band = latitude >> Self.bandShift - firstBand
    var isInside = false
    for index in starts[band]..<starts[band + 1] {
      let edge = edges[index]
      // The lower end belongs to an edge and the upper one does not, so that a line through a vertex
      // meets one of its two edges.
      guard edge.south.latitude <= latitude, latitude < edge.north.latitude else { continue }
      // The products stay below 10^16.
      let height = edge.north.latitude - edge.south.latitude
      let width = edge.north.longitude - edge.south.longitude
      let left = (longitude - edge.south.longitude) * height
      if left < (latitude - edge.south.latitude) * width { isInside.toggle() }
    }
    return isInside
  }

  private static func range(_ values: [Int]) -> ClosedRange<Int> {
    (values.min() ?? 0)...(values.max() ?? 0)
  }

  private static func vertices(_ text: StaticString) -> [Vertex] {
    var numbers = PackedNumbers(text)
    var vertices: [Vertex] = []
    var last = Vertex(latitude: 0, longitude: 0)
    while let latitude = numbers.next(), let longitude = numbers.next() {
      last.latitude += latitude * 100
      last.longitude += longitude * 100
      vertices.append(last)
    }
    return vertices
  }
}
