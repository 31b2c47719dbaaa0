/// The digits of RFC 4648 § 4, padded.
public func base64(_ bytes: [UInt8]) -> String {
  base64(bytes, last: "+/", isPadded: true)
}

/// The digits of RFC 4648 § 5, which need no escapes in a URL, without padding (RFC 7515 § 2).
public func base64URL(_ bytes: [UInt8]) -> String {
  base64(bytes, last: "-_", isPadded: false)
}

private func base64(_ bytes: [UInt8], last: String, isPadded: Bool) -> String {
  let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  let alphabet = Array((letters + last).utf8)
  var digits: [UInt8] = []
  digits.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start...].prefix(3)
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      let digit = bits >> (18 - 6 * place) & 63
      if place <= group.count {
        digits.append(alphabet[digit])
      } else if isPadded {
        digits.append(UInt8(ascii: "="))
      }
    }
  }
  return String(decoding: digits, as: UTF8.self)
}
