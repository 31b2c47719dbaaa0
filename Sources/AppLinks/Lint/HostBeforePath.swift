import WaymarkCore

/// A host at the beginning of a path pattern, as in `example.com/ads/*`: only the path is allowed.
struct HostBeforePath {
  /// The host, with its port.
  let name: String

  /// Looks for a host in a pattern in lower case.
  ///
  /// A first segment with a period may also be the name of a file or a folder, so after a single
  /// slash only what is certainly a host is recognised.
  init?(_ pattern: [UInt8]) {
    let slashes = pattern.prefix { $0 == UInt8(ascii: "/") }.count
    let rest = pattern[slashes...]
    let first = rest.prefix { $0 != UInt8(ascii: "/") }
    let text = String(decoding: first, as: UTF8.self)
    let isAlone = first.endIndex == pattern.endIndex
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    if labels.first == "*", labels.count > 2 { labels.removeFirst() }
    // An identifier such as `com.example.app` has the reverse order.
    guard labels.count > 1, let last = labels.last,
      labels.count == 2 || !Self.domains.contains(labels[labels.startIndex])
    else { return nil }
    let end = last.split(separator: ":", maxSplits: 1)
    guard let top = end.first, labels.dropLast().allSatisfy(Self.isLabel), Self.isLabel(top),
      end.count == 1 || end[1].utf8.allSatisfy(\.isASCIIDigit),
      top.utf8.count > 1, top.utf8.allSatisfy(\.isASCIILetter)
    else { return nil }
    let isCertain = slashes == 2 || labels.first == "www" || Self.domains.contains(top)
    let isLikely = slashes == 0 && !isAlone && !Self.extensions.contains(top)
    guard isCertain || isLikely else { return nil }
    name = text
  }

  private static func isLabel(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
  }

  /// Top-level domains that are not file extensions.
  private static let domains: Set<Substring> = [
    "com", "org", "net", "io", "app", "dev", "co", "edu", "gov", "info", "biz",
  ]

  /// Possible extensions of the first segment of a path: `index.php/ads`.
  private static let extensions: Set<Substring> = [
    "php", "html", "htm", "asp", "aspx", "jsp", "jsf", "cgi", "do", "action", "pl", "py", "cfm",
    "dll", "exe", "xhtml", "shtml", "json", "xml", "js", "well-known",
  ]
}
