import WaymarkCore

/// A host that a path pattern begins with, as in `example.com/ads/*`: the path has to be written alone.
struct HostBeforePath {
  /// The host, with its port.
  let name: String

  /// Looks for one in a pattern in lower case.
  ///
  /// A first segment with a period may also be the name of a file or a folder, so that after a single
  /// slash only what is certainly a host counts.
  init?(_ pattern: [UInt8]) {
    let slashes = pattern.prefix { $0 == UInt8(ascii: "/") }.count
    let rest = pattern[slashes...]
    let first = rest.prefix { $0 != UInt8(ascii: "/") }
    let text = String(decoding: first, as: UTF8.self)
    let isAlone = first.endIndex == pattern.endIndex
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    if labels.first == "*", labels.count > 2 { labels.removeFirst() }
    // An identifier such as `com.example.app` is written the other way round.
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

  /// Top-level domains that no file is named by.
  private static let domains: Set<Substring> = [
    "com", "org", "net", "io", "app", "dev", "co", "edu", "gov", "info", "biz",
  ]

  /// What the first segment of a path may end with: `index.php/ads`.
  private static let extensions: Set<Substring> = [
    "php", "html", "htm", "asp", "aspx", "jsp", "jsf", "cgi", "do", "action", "pl", "py", "cfm",
    "dll", "exe", "xhtml", "shtml", "json", "xml", "js", "well-known",
  ]
}
