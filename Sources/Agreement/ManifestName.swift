import WaymarkCore
import WaymarkRoutes

/// The fixed parts of a value that the app's build completes: the text around `${applicationId}`;
/// nothing of `@string/host`.
struct OpenText: Sendable {
  private var parts: [[UInt8]] = [[]]

  /// Splits a value; `nil` if the build replaces nothing of it.
  init?(_ value: String) {
    var rest = Array(value.utf8)[...]
    if rest.first == UInt8(ascii: "@") {
      parts = [[], []]
      return
    }
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: UInt8(ascii: "}"))
    {
      parts[parts.count - 1] = Array(rest[..<start.lowerBound])
      parts.append([])
      rest = rest[(end + 1)...]
    }
    guard parts.count > 1 else { return nil }
    parts[parts.count - 1] = Array(rest)
  }

  /// Whether a text may be the value, or begin or end with it.
  func mayBe(_ text: ArraySlice<UInt8>, fromStart: Bool = true, toEnd: Bool = true) -> Bool {
    var rest = text
    if fromStart {
      guard rest.starts(with: parts[0]) else { return false }
      rest = rest.dropFirst(parts[0].count)
    }
    if toEnd, let last = parts.last {
      guard rest.count >= last.count, rest.suffix(last.count).elementsEqual(last) else {
        return false
      }
      rest = rest.dropLast(last.count)
    }
    for part in parts.dropFirst(fromStart ? 1 : 0).dropLast(toEnd ? 1 : 0) where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}

/// The name of a scheme, a host or a port in a manifest.
struct ManifestName: Sendable {
  /// The name as written.
  let text: String

  /// The bytes that are compared: those of a host in lower case, without the `*` at its beginning.
  private let bytes: [UInt8]
  private let isWide: Bool
  private let open: OpenText?

  init(_ text: String, isHost: Bool = false) {
    self.text = text
    isWide = isHost && text.hasPrefix("*")
    let compared = isWide ? String(text.dropFirst()) : text
    let lower = isHost ? compared.asciiLowercased : compared
    bytes = Array(lower.utf8)
    open = OpenText(lower)
  }

  var isOpen: Bool { open != nil }
  var quoted: String { LinkFault.quote(text) }

  /// Whether a text matches; `nil` if the app's build decides.
  func fits(_ text: ArraySlice<UInt8>) -> Bool? {
    if let open { return open.mayBe(text, fromStart: !isWide) ? nil : false }
    return isWide ? text.suffix(bytes.count).elementsEqual(bytes) : text.elementsEqual(bytes)
  }

  /// What is wrong with a scheme, as a clause.
  var schemeOddity: String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return
      "; android:scheme \(quoted) takes only the name: write \(LinkFault.quote(String(text[..<colon])))"
  }

  /// What is wrong with a host, as a clause.
  var hostOddity: String? {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let host = text[start...].prefix { !"/?#".contains($0) }
    let name = host.prefix { $0 != ":" }
    guard name.count < text.count, !isOpen, !name.isEmpty, !text.contains("[") else { return nil }
    return "; android:host \(quoted) takes only the host: write \(LinkFault.quote(String(name)))"
      + (name.count < host.count
        ? ", and the port in android:port"
        : host.endIndex < text.endIndex ? ", and the path in android:path" : "")
  }
}
