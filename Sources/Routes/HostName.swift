import Bytes

/// Why a text is no domain name that a link or an entitlement can name; `nil` when it is one.
///
/// A name is letters-digits-hyphen labels joined by periods (RFC 1123 § 2.1), at least two of them,
/// in lower case, and no IP address.
package func hostFault(_ text: String) -> String? {
  let shown = LinkFault.quote(text)
  guard !text.isEmpty else { return "the host is empty" }
  guard text.utf8.count <= 253 else { return "the host \(shown) has more than 253 characters" }
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
    return "the host \(shown) has a character outside ASCII"
  }
  guard text.asciiLowercased == text else { return "the host \(shown) is not in lower case" }
  let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  guard labels.count > 1 else { return "the host \(shown) has no period" }
  for label in labels {
    let isEdged = label.first == UInt8(ascii: "-") || label.last == UInt8(ascii: "-")
    guard (1...63).contains(label.count), !isEdged,
      label.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") })
    else { return "the host \(shown) is no domain name" }
  }
  if labels.last?.allSatisfy(\.isASCIIDigit) ?? true { return "the host \(shown) is an IP address" }
  return nil
}

/// Checks the domain name of a site.
public func checkHost(_ text: String) throws(LinkFault) {
  if let fault = hostFault(text) { throw LinkFault(.appHost, fault) }
}
