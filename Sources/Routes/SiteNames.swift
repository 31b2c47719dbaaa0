import WaymarkCore

/// Why a text is not a domain name for links and entitlements; `nil` when it is one.
///
/// A name is two or more labels of letters, digits and hyphens, joined by periods (RFC 1123 § 2.1),
/// in lower case. IP addresses are not allowed.
package func hostFault(_ text: String) -> String? {
  let shown = LinkFault.quote(text)
  guard !text.isEmpty else { return "the host is empty" }
  guard text.utf8.count <= 253 else { return "the host \(shown) has more than 253 characters" }
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
    return "the host \(shown) has a character outside ASCII"
  }
  guard text.asciiLowercased == text else { return "the host \(shown) is not in lower case" }
  let hyphen = UInt8(ascii: "-")
  let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  guard labels.count > 1 else { return "the host \(shown) has no period" }
  let isDomain = labels.allSatisfy { label in
    1...63 ~= label.count && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == hyphen }
  }
  guard isDomain else { return "the host \(shown) is not a valid domain name" }
  if labels[labels.count - 1].allSatisfy(\.isASCIIDigit) {
    return "the host \(shown) is an IP address"
  }
  return nil
}

/// Checks the domain name of a site.
public func checkHost(_ text: String) throws(LinkFault) {
  guard let fault = hostFault(text) else { return }
  let bare = bareHost(text)
  throw LinkFault(
    .appHost, fault, help: hostFault(bare) == nil ? "Write only \"\(bare)\"." : nil)
}

/// The host in a text that may be a URL, in lower case.
private func bareHost(_ text: String) -> String {
  let bytes = Array(text.asciiLowercased.utf8)[...]
  let rest = bytes.firstRange(of: "://").map { bytes[$0.upperBound...] } ?? bytes
  let host = String(decoding: rest, as: UTF8.self).prefix { !"/?#".contains($0) }
  let name = (host.split(separator: "@").last ?? "").prefix { $0 != ":" }
  let start = name.drop { "*.".contains($0) }
  return String(start.hasSuffix(".") ? start.dropLast() : start)
}

/// Checks the custom URL scheme of an app (RFC 3986 § 3.1, in lower case).
///
/// Schemes of the system or the browser are rejected, because apps cannot take them over.
public func checkScheme(_ text: String) throws(LinkFault) {
  let shown = LinkFault.quote(text)
  guard !text.isEmpty, text.utf8.count <= 64 else {
    throw LinkFault(.appScheme, "the scheme \(shown) is empty or longer than 64 characters")
  }
  guard text.asciiLowercased == text else {
    throw LinkFault(.appScheme, "the scheme \(shown) is not in lower case")
  }
  guard isScheme(text) else {
    throw LinkFault(.appScheme, "the scheme \(shown) has a character that schemes cannot contain")
  }
  guard !ownedSchemes.contains(text) else {
    throw LinkFault(.appScheme, "the scheme \(shown) belongs to the system")
  }
}

/// Whether a text is a scheme by RFC 3986 § 3.1.
package func isScheme(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.enumerated().allSatisfy { isSchemeByte($1, isFirst: $0 == 0) }
}

/// Schemes that belong to the system, a browser or a script engine.
private let ownedSchemes: Set<String> = [
  "about", "android-app", "app-settings", "blob", "content", "data", "facetime",
  "facetime-audio", "file", "ftp", "http", "https", "intent", "itms", "itms-apps",
  "itms-services", "javascript", "mailto", "maps", "market", "prefs", "shortcuts", "sms", "tel",
  "vbscript", "webcal", "ws", "wss",
]
