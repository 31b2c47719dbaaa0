import WaymarkCore

/// The bytes of base64 with either alphabet (RFC 4648 § 4 and § 5); `nil` for other text.
func base64Decoded(_ text: some StringProtocol) -> [UInt8]? {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var (bits, count) = (0, 0)
  for byte in text.utf8 where byte != UInt8(ascii: "=") {
    let letter = byte == UInt8(ascii: "-") ? 0x2B : byte == UInt8(ascii: "_") ? 0x2F : byte
    guard let value = alphabet.firstIndex(of: letter) else { return nil }
    (bits, count) = (bits << 6 | value, count + 6)
    guard count >= 8 else { continue }
    count -= 8
    bytes.append(UInt8(bits >> count))
    bits &= 1 << count - 1
  }
  return bytes
}
