/// Numbers of path patterns, found by the literal segments that each begins with.
///
/// A path is compared with the patterns that begin as it does, however many there are.
public struct SegmentTree<Segment: Hashable & Sendable>: Sendable {
  private struct Node {
    var children: [Segment: Int] = [:]

    /// The patterns that begin with the segments down to here, and with no further literal.
    var patterns: [Int] = []
  }

  private var nodes: [Node] = []

  public init() {}

  /// Adds patterns by the literal segments that each begins with; they have the numbers of their places.
  public init(_ beginnings: some Sequence<[Segment]>) {
    for (number, segments) in beginnings.enumerated() { add(number, below: segments) }
  }

  private mutating func add(_ pattern: Int, below segments: [Segment]) {
    if nodes.isEmpty { nodes.append(Node()) }
    var place = 0
    for segment in segments {
      if let child = nodes[place].children[segment] {
        place = child
      } else {
        nodes[place].children[segment] = nodes.count
        place = nodes.count
        nodes.append(Node())
      }
    }
    nodes[place].patterns.append(pattern)
  }

  /// The numbers of the patterns that begin as a path does, in order.
  public func patterns(beginning path: some Sequence<Segment>) -> [Int] {
    guard var node = nodes.first else { return [] }
    var found = node.patterns
    for segment in path {
      guard let child = node.children[segment] else { break }
      node = nodes[child]
      found = found.isEmpty ? node.patterns : found + node.patterns
    }
    return found.sorted()
  }
}

extension SegmentTree<ArraySlice<UInt8>> {
  /// The segments of a path, which begins with a slash.
  public static func segments(of path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    Array(path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst())
  }

  /// The whole segments of the text that a pattern begins with; the last one is whole only where the
  /// pattern ends with it.
  public static func segments(
    ofBeginning text: ArraySlice<UInt8>, isWhole: Bool
  ) -> [ArraySlice<UInt8>] {
    guard text.first == UInt8(ascii: "/") else { return [] }
    let segments = segments(of: text)
    return isWhole ? segments : segments.dropLast()
  }
}
