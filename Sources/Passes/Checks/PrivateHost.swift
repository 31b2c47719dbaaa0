/// Whether a host is one of this machine or of a network at home.
func isPrivate(_ host: String) -> Bool {
  var host = host.lowercased()
  if host.hasSuffix(".") { host.removeLast() }
  if host.hasPrefix("[") {
    // RFC 4193 and RFC 4291 § 2.5: unique local, link-local, this machine and no machine.
    return ["[::1]", "[::]"].contains(host)
      || ["[fc", "[fd", "[fe8", "[fe9", "[fea", "[feb"].contains { host.hasPrefix($0) }
  }
  let parts = host.split(separator: ".", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { UInt8($0) }
  if parts.count == 4, numbers.count == 4 { return isPrivate(numbers[0], numbers[1]) }
  // A name without a dot is one of the network that a phone happens to be in.
  return !host.contains(".")
    || [".localhost", ".local", ".internal", ".home.arpa"].contains { host.hasSuffix($0) }
}

/// The same of an address of IPv4, by the first two of its numbers.
private func isPrivate(_ first: UInt8, _ second: UInt8) -> Bool {
  switch (first, second) {
  case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16...31): true
  // RFC 6598: the network of a carrier.
  case (100, 64...127): true
  default: false
  }
}
