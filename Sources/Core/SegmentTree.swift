/// Numbers of path patterns, indexed by the segments at their beginning.
///
/// A path is compared only with the patterns that have the same beginning, however many there are.
public struct SegmentTree<Segment: Hashable & Sendable>: Sendable {
  private struct Node {
    var children: [Segment: Int] = [:]

    /// The node for any segment.
    var other: Int?

    /// The patterns whose literal segments end at this node.
    var patterns: [Int] = []
  }

  private var nodes: [Node] = []

  public init() {}

  /// Adds patterns by the literal segments at their beginning; their numbers are their indices.
  public init(_ beginnings: some Sequence<[Segment]>) {
    for (number, segments) in beginnings.enumerated() { add(number, below: segments) }
  }

  /// Adds patterns by their segments; `nil` is any segment.
  public init(patterns: some Sequence<[Segment?]>) {
    for (number, segments) in patterns.enumerated() { add(number, below: segments) }
  }

  private mutating func add(_ pattern: Int, below segments: [Segment?]) {
    if nodes.isEmpty { nodes.append(Node()) }
    var place = 0
    for segment in segments {
      let child = segment.map { nodes[place].children[$0] } ?? nodes[place].other
      if child == nil {
        if let segment {
          nodes[place].children[segment] = nodes.count
        } else {
          nodes[place].other = nodes.count
        }
        nodes.append(Node())
      }
      place = child ?? nodes.count - 1
    }
    nodes[place].patterns.append(pattern)
  }

  /// The numbers of the patterns with the same beginning as a path, in order.
  public func patterns(beginning path: some Sequence<Segment>) -> [Int] {
    var places = nodes.isEmpty ? [] : [0]
    var found = nodes.first?.patterns ?? []
    for segment in path {
      var next: [Int] = []
      for place in places {
        if let child = nodes[place].children[segment] { next.append(child) }
        if let child = nodes[place].other { next.append(child) }
      }
      if next.isEmpty { break }
      for place in next where !nodes[place].patterns.isEmpty { found += nodes[place].patterns }
      places = next
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
