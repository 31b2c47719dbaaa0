/// A closed outline that determines whether a point is inside, in whole numbers.
///
/// The edges are sorted into bands of latitude, so a point is compared only with the few dozen
/// edges of its band.
struct ZoneOutline: Sendable {
  /// The outlines in the order in which they are checked: the mainland's sea surrounds the others.
  static let all: [(zone: Zone, outline: ZoneOutline)] =
    ZoneOutlines.hongKong.map { (.hongKong, ZoneOutline($0)) }
    + ZoneOutlines.macau.map { (.macau, ZoneOutline($0)) }
    + ZoneOutlines.taiwan.map { (.taiwan, ZoneOutline($0)) }
    + ZoneOutlines.mainland.map { (.mainland, ZoneOutline($0)) }

  /// One side of the outline, from its southern to its northern end.
  private struct Edge: Sendable {
    var south = Vertex()
    var north = Vertex()

    /// The bands that contain the edge.
    var bands: ClosedRange<Int> {
      Int(south.latitude) >> bandShift...Int(north.latitude) >> bandShift
    }
  }

  /// A corner in microdegrees.
  private struct Vertex: Sendable {
    var latitude: Int32 = 0
    var longitude: Int32 = 0
  }

  /// The height of a band: a sixteenth of a million microdegrees, about seven kilometres.
  private static let bandShift = 16

  private let latitudes: ClosedRange<Int>
  private let longitudes: ClosedRange<Int>
  private let firstBand: Int

  /// Where the edges of each band begin in `edges`, and where the last ones end.
  private let starts: [Int]
  private let edges: [Edge]

  /// Reads vertices in ten-thousandths of a degree, each as its difference from the previous one;
  /// see `encoded` in Scripts/zones.py.
  init(_ text: StaticString) {
    let vertices = Self.vertices(text)
    let edges = Self.edges(vertices)
    latitudes = Self.range(vertices.map { Int($0.latitude) })
    longitudes = Self.range(vertices.map { Int($0.longitude) })
    firstBand = latitudes.lowerBound >> Self.bandShift
    let count = (latitudes.upperBound >> Self.bandShift) - firstBand + 1

    // Count the edges of each band, then sort the edges by band.
    var starts = Array(repeating: 0, count: count + 1)
    for edge in edges {
      for band in edge.bands { starts[band - firstBand + 1] += 1 }
    }
    for band in 0..<count { starts[band + 1] += starts[band] }
    var ends = starts
    var sorted = Array(repeating: Edge(), count: starts[count])
    for edge in edges {
      for band in edge.bands {
        sorted[ends[band - firstBand]] = edge
        ends[band - firstBand] += 1
      }
    }
    self.starts = starts
    self.edges = sorted
  }

  /// Whether a point is inside.
  ///
  /// It is inside when a line from it to the east crosses the outline an odd number of times. A
  /// point on an edge may be on either side.
  func contains(_ latitude: Int, _ longitude: Int) -> Bool {
    guard latitudes ~= latitude, longitudes ~= longitude else { return false }
    let band = latitude >> Self.bandShift - firstBand
    var isInside = false
    for index in starts[band]..<starts[band + 1] {
      let south = edges[index].south
      let north = edges[index].north
      // The lower end belongs to an edge and the upper one does not, so a line through a vertex
      // crosses one of its two edges.
      guard Int(south.latitude) <= latitude, latitude < Int(north.latitude) else { continue }
      // The products stay below 10^16.
      let height = Int(north.latitude) - Int(south.latitude)
      let width = Int(north.longitude) - Int(south.longitude)
      let left = (longitude - Int(south.longitude)) * height
      if left < (latitude - Int(south.latitude)) * width { isInside.toggle() }
    }
    return isInside
  }

  private static func range(_ numbers: [Int]) -> ClosedRange<Int> {
    (numbers.min() ?? 0)...(numbers.max() ?? 0)
  }

  /// The edges between neighbours, except those that a line to the east cannot cross.
  private static func edges(_ vertices: [Vertex]) -> [Edge] {
    guard var last = vertices.last else { return [] }
    var edges: [Edge] = []
    edges.reserveCapacity(vertices.count)
    for vertex in vertices {
      if last.latitude < vertex.latitude { edges.append(Edge(south: last, north: vertex)) }
      if last.latitude > vertex.latitude { edges.append(Edge(south: vertex, north: last)) }
      last = vertex
    }
    return edges
  }

  private static func vertices(_ text: StaticString) -> [Vertex] {
    var numbers = PackedNumbers(text)
    var vertices: [Vertex] = []
    vertices.reserveCapacity(text.utf8CodeUnitCount / 4)
    var last = Vertex()
    while let latitude = numbers.next(), let longitude = numbers.next() {
      last.latitude += Int32(latitude * 100)
      last.longitude += Int32(longitude * 100)
      vertices.append(last)
    }
    return vertices
  }
}

/// The signed numbers of a packed table.
///
/// A number is doubled, with its sign in the lowest bit, and split into groups of five bits, lowest
/// first. A group is a character from `?` on, plus 32 when another one follows; other characters
/// are the line feeds of the literal.
struct PackedNumbers: IteratorProtocol {
  private var bytes: Array<UInt8>.Iterator

  init(_ text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }.makeIterator()
  }

  mutating func next() -> Int? {
    var value = 0
    var shift = 0
    while let byte = bytes.next() {
      guard byte >= 63 else { continue }
      let group = Int(byte) - 63
      value |= (group & 31) << shift
      shift += 5
      if group & 32 == 0 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
    }
    return nil
  }
}
