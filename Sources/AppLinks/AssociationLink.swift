import WaymarkCore
import WaymarkRoutes

/// A web link, cut apart for an association file's rules.
struct AssociationLink {
  private let link: SplitURL
  private let hostRange: Range<Int>

  /// The parts of the link.
  let text: LinkText

  /// Another way the system may read the link, and why that is not certain.
  let other: (text: LinkText, doubt: String)?

  /// Why it is not certain that the link can open an app at all.
  let doubt: String?

  /// Takes an https or http URL that has a host.
  ///
  /// Characters that a URL cannot have are encoded first, as browsers do. A text with control characters
  /// is refused.
  init?(_ url: String) {
    guard let bytes = encoded(Array(url.utf8)), let link = SplitURL(bytes),
      let host = link.host, !host.name.isEmpty,
      link.isWeb
    else { return nil }
    self.link = link
    hostRange = host.name
    text = LinkText(link)
    other = Self.other(link)
    doubt = host.port.flatMap { port in
      let isUsual = port.isEmpty || link.matches(port, lowercased: link.usualPort)
      return isUsual ? nil : "the link has the port \(link.text(port))"
    }
  }

  /// Whether the link is on a domain.
  func isOn(_ domain: String) -> Bool {
    guard hostRange.count == domain.utf8.count else { return isOther(spellingOf: domain) }
    var index = hostRange.lowerBound
    for byte in domain.utf8 {
      guard link.bytes[index].asciiLowercased == byte.asciiLowercased else {
        return isOther(spellingOf: domain)
      }
      index += 1
    }
    return true
  }

  /// Whether the host is a domain that one of the two writes with letters outside ASCII or with
  /// escapes.
  private func isOther(spellingOf domain: String) -> Bool {
    guard
      link.bytes[hostRange].contains(UInt8(ascii: "%"))
        || domain.utf8.contains(where: { $0 >= 0x80 })
    else { return false }
    guard let host = asciiHost(link.text(hostRange)) else { return false }
    return host == asciiHost(domain)
  }

  /// The host, for messages.
  var host: String {
    let text = link.text(hostRange)
    return asciiHost(text) ?? text.asciiLowercased
  }

  private static func other(_ link: SplitURL) -> (text: LinkText, doubt: String)? {
    let start = link.path.lowerBound
    let hasRun =
      link.path.count > 1 && link.bytes[start] == UInt8(ascii: "/")
      && link.bytes[start + 1] == UInt8(ascii: "/")
    guard hasRun || link.bytes.contains(UInt8(ascii: "%")) else { return nil }
    var bytes: [UInt8] = []
    for index in link.bytes.indices {
      bytes.append(link.bytes[index])
      if index >= link.path.lowerBound, link.bytes[index] == UInt8(ascii: "%"),
        escapedByte(link.bytes[...], at: index) == nil
      {
        bytes += "25".utf8
      }
    }
    guard hasRun || bytes.count > link.bytes.count, let changed = SplitURL(bytes) else {
      return nil
    }
    return (
      LinkText(changed, keepsRun: true),
      hasRun ? "the path begins with more than one slash" : "the link has a % that begins no escape"
    )
  }
}

/// A URL whose bytes outside ASCII and other characters that RFC 3986 excludes are escaped; `nil`
/// when it has control characters.
func encoded(_ url: [UInt8]) -> [UInt8]? {
  guard url.contains(where: { $0 <= 0x20 || $0 >= 0x7F || isExcludedFromURLs($0) }) else {
    return url
  }
  var output = Output()
  for byte in url {
    guard byte >= 0x20, byte != 0x7F else { return nil }
    if byte == 0x20 || byte >= 0x80 || isExcludedFromURLs(byte) {
      output.percentEscape(byte)
    } else {
      output.append(byte: byte)
    }
  }
  return output.bytes
}
