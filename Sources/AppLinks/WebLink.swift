import Bytes

/// Whether a text is an https URL with a host, which a site can vouch for.
public func isWebLink(_ url: String) -> Bool {
  hostName(of: url) != nil
}

/// The host of an https URL in lower case; `nil` for any other text.
public func hostName(of url: String) -> String? {
  guard let link = SplitURL(Array(url.utf8)), link.matches(link.scheme, lowercased: "https"),
    let host = link.host, !host.name.isEmpty
  else { return nil }
  return link.text(host.name).asciiLowercased
}
