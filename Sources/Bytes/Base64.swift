/// The digits of RFC 4648 § 4, padded.
public func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var digits: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start...].prefix(3)
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      let digit = bits >> (18 - 6 * place) & 63
      digits.append(place <= group.count ? alphabet[digit] : UInt8(ascii: "="))
    }
  }
  return String(decoding: digits, as: UTF8.self)
}
