/// Numbers of path patterns, indexed by the literal segments at their beginning.
///
/// A path is compared only with the patterns that have the same beginning, however many there are.
public struct SegmentTree<Segment: Hashable & Sendable>: Sendable {
  private struct Node {
    var children: [Segment: Int] = [:]

    /// The patterns whose literal segments end at this node.
    var patterns: [Int] = []
  }

  private var nodes: [Node] = []

  public init() {}

  /// Adds patterns by the literal segments at their beginning; their numbers are their indices.
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

  /// The numbers of the patterns with the same beginning as a path, in order.
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

  /// The complete segments of the text at the beginning of a pattern; the last one is complete only
  /// if the pattern ends with it.
  public static func segments(
    ofBeginning text: ArraySlice<UInt8>, isWhole: Bool
  ) -> [ArraySlice<UInt8>] {
    guard text.first == UInt8(ascii: "/") else { return [] }
    let segments = segments(of: text)
    return isWhole ? segments : segments.dropLast()
  }
}
