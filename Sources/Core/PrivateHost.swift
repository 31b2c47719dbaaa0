/// Whether a host is this machine or on a private network.
package func isPrivateHost(_ host: String) -> Bool {
  var host = host.lowercased()
  if host.hasSuffix(".") { host.removeLast() }
  if host.hasPrefix("[") { return isPrivate(address: host.dropFirst().prefix { $0 != "]" }) }
  if let address = ipv4Address(host) { return isPrivate(address) }
  // A name without a dot is resolved by the local network of the phone.
  return !host.contains(".")
    || [".localhost", ".local", ".internal", ".home.arpa"].contains { host.hasSuffix($0) }
}

/// The same for an IPv4 address.
private func isPrivate(_ address: UInt32) -> Bool {
  switch (address >> 24, address >> 16 & 0xFF) {
  case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16...31): true
  // RFC 6598: carrier networks.
  case (100, 64...127): true
  default: false
  }
}

/// The address of a host: four numbers, or fewer, the last of which fills the rest; also in hex or
/// octal, as the C library reads them.
private func ipv4Address(_ host: String) -> UInt32? {
  let parts = host.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count <= 4, parts.last?.utf8.first?.isASCIIDigit == true else { return nil }
  let numbers = parts.compactMap { part -> UInt32? in
    if part.hasPrefix("0x") { return UInt32(part.dropFirst(2), radix: 16) }
    return part.hasPrefix("0") ? UInt32(part, radix: 8) : UInt32(part)
  }
  guard numbers.count == parts.count, let last = numbers.last,
    numbers.dropLast().allSatisfy({ $0 < 256 }), last >> (32 - 8 * (numbers.count - 1)) == 0
  else { return nil }
  return numbers.dropLast().enumerated().reduce(last) { $0 | $1.element << (24 - 8 * $1.offset) }
}

/// The same for an IPv6 address in lower case.
private func isPrivate(address: Substring) -> Bool {
  // RFC 4291 § 2.5.5.2: the last 32 bits are an IPv4 address.
  let mapped = "::ffff:"
  if address.hasPrefix(mapped) {
    return ipv4Address(ipv4(address.dropFirst(mapped.count))).map(isPrivate) ?? false
  }
  // RFC 4193 and RFC 4291 § 2.5: unique local, link-local, loopback and unspecified.
  return address == "::1" || address == "::"
    || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
}

/// The last 32 bits of an address in IPv4 notation; they may be two groups of hex digits.
private func ipv4(_ end: Substring) -> String {
  let groups = end.split(separator: ":").compactMap { UInt16($0, radix: 16) }
  guard groups.count == 2 else { return String(end) }
  return groups.flatMap { ["\($0 >> 8)", "\($0 & 0xFF)"] }.joined(separator: ".")
}
