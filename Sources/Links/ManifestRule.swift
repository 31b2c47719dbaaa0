/// What the intent filters of an Android manifest let through: the paths of a table's routes on an
/// environment's hosts.
///
/// A filter sees the decoded path. A parameter at a pattern's end takes what follows, slashes too,
/// and one in its middle ends at the next slash, as `android:pathPattern` has it.
public struct ManifestRule: AndroidRule {
  private let hosts: [String]
  private let patterns: [[PathPattern.Segment]]

  /// Makes the rule of a table for the hosts of an environment.
  public init(_ table: RouteTable, hosts: [String]) {
    self.hosts = hosts
    let prefixes = [[]] + table.prefixes.map { [PathPattern.Segment.literal($0)] }
    patterns = prefixes.flatMap { prefix in table.routes.map { prefix + $0.path.segments } }
  }

  public func refusal(of url: String) -> String? {
    guard let link = SplitURL(Array(url.utf8)), let host = link.host, !host.hasUser,
      link.isWeb
    else { return "the manifest takes https and http links only" }
    let isOwn = hosts.contains { link.matches(host.name, lowercased: $0) }
    guard isOwn else { return "the manifest does not name the link's host" }
    guard let path = percentDecoded(link.bytes[link.path]) else {
      return "the link has a % that begins no escape"
    }
    guard patterns.contains(where: { fits(path[...], $0) }) else {
      return "no path of the manifest fits the link"
    }
    return nil
  }

  /// Whether a decoded path fits the segments of a pattern.
  private func fits(_ path: ArraySlice<UInt8>, _ pattern: [PathPattern.Segment]) -> Bool {
    var rest = path
    for (index, segment) in pattern.enumerated() {
      guard rest.popFirst() == UInt8(ascii: "/") else { return false }
      switch segment {
      case .literal(let text):
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
      case .parameter:
        // `..*`: any one byte, then what comes before the next slash, or everything at the end.
        guard rest.popFirst() != nil else { return false }
        if index == pattern.count - 1 { return true }
        rest = rest.drop { $0 != UInt8(ascii: "/") }
      }
    }
    return rest.isEmpty
  }
}
