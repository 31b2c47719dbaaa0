import WaymarkCore

/// Whether a text is one e-mail address, without a name, a comment or a scheme.
public func isEmailAddress(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
  return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(UInt8(ascii: "."))
    && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>(),;:\\[]".utf8.contains($0) }
}

/// The address or number of a `mailto:` or `tel:` URL, without a query; any other text unchanged.
public func withoutContactScheme(_ text: String) -> String {
  for scheme in ["mailto:", "tel:"]
  where text.utf8.prefix(scheme.utf8.count).map(\.asciiLowercased).elementsEqual(scheme.utf8) {
    let rest = text.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "?") }
    return rest.isEmpty ? text : String(Substring(rest))
  }
  return text
}
