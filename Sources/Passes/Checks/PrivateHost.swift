/// Whether a host is one of this machine or of a network at home.
func isPrivate(_ host: String) -> Bool {
  var host = host.lowercased()
  if host.hasSuffix(".") { host.removeLast() }
  if host.hasPrefix("[") { return isPrivate(address: host.dropFirst().prefix { $0 != "]" }) }
  let parts = host.split(separator: ".", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { UInt8($0) }
  guard parts.count == 4, numbers.count == 4 else {
    return host == "localhost"
      || [".localhost", ".local", ".internal"].contains { host.hasSuffix($0) }
  }
  switch (numbers[0], numbers[1]) {
  case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16...31): return true
  default: return false
  }
}

/// The same of an address of IPv6, in lower case.
private func isPrivate(address: Substring) -> Bool {
  // RFC 4291 § 2.5.5.2: the last 32 bits are an address of IPv4.
  let mapped = "::ffff:"
  if address.hasPrefix(mapped) { return isPrivate(ipv4(address.dropFirst(mapped.count))) }
  // RFC 4193 and RFC 4291 § 2.5: unique local, link-local, this machine and no machine.
  return address == "::1" || address == "::"
    || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
}

/// The last 32 bits of an address as IPv4 writes them; they may be two groups of hex digits.
private func ipv4(_ end: Substring) -> String {
  let groups = end.split(separator: ":").compactMap { UInt16($0, radix: 16) }
  guard groups.count == 2 else { return String(end) }
  return groups.flatMap { ["\($0 >> 8)", "\($0 & 0xFF)"] }.joined(separator: ".")
}
