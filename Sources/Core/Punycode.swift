/// A host as browsers send it: without escapes, in lower case, and labels outside ASCII in Punycode
/// (RFC 3492).
public func asciiHost(_ host: some Sequence<UInt8>) -> [UInt8] {
  let bytes = Array(host)
  var decoded = percentDecoded(bytes[...]) ?? bytes
  if decoded.contains(where: { $0 >= 0x80 }) { decoded = mapped(decoded) }
  let name = decoded.contains { $0 <= 0x20 || "/?#@:\\".utf8.contains($0) } ? bytes : decoded
  guard name.contains(where: { $0 >= 0x80 }) else { return name.map(\.asciiLowercased) }
  let labels = String(decoding: name, as: UTF8.self).lowercased().split(
    separator: ".", omittingEmptySubsequences: false)
  return Array(labels.map(punycode).joined(separator: ".").utf8)
}

/// A host with the characters of ASCII that Chinese and Japanese keyboards write wide, and without
/// those that are not visible; a part of the mapping of UTS #46.
private func mapped(_ host: [UInt8]) -> [UInt8] {
  var scalars = String.UnicodeScalarView()
  for scalar in String(decoding: host, as: UTF8.self).unicodeScalars {
    switch scalar.value {
    case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0x3002, 0xFF61: scalars.append(".")
    case 0x00AD, 0x200B, 0x2060, 0xFEFF, 0xFE00...0xFE0F: continue
    default: scalars.append(scalar)
    }
  }
  return Array(String(scalars).utf8)
}

/// A label with its prefix if it has characters outside ASCII.
private func punycode(_ label: Substring) -> String {
  let scalars = label.unicodeScalars.map { Int($0.value) }
  let plain = label.utf8.filter { $0 < 0x80 }
  guard plain.count < scalars.count else { return String(label) }
  var output = Array("xn--".utf8) + plain
  if !plain.isEmpty { output.append(UInt8(ascii: "-")) }
  var (least, delta, bias) = (0x80, 0, 72)
  var written = plain.count
  while written < scalars.count, let next = scalars.filter({ $0 >= least }).min() {
    delta += (next - least) * (written + 1)
    for scalar in scalars where scalar <= next {
      guard scalar == next else {
        delta += 1
        continue
      }
      output += digits(of: delta, bias: bias)
      bias = adapted(delta, count: written + 1, isFirst: written == plain.count)
      (delta, written) = (0, written + 1)
    }
    (least, delta) = (next + 1, delta + 1)
  }
  return String(decoding: output, as: UTF8.self)
}

/// A number in digits of 36 with thresholds (RFC 3492 § 3.3).
private func digits(of number: Int, bias: Int) -> [UInt8] {
  let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  var digits: [UInt8] = []
  var rest = number
  for place in stride(from: 36, through: .max, by: 36) {
    let threshold = min(26, max(1, place - bias))
    guard rest >= threshold else { break }
    let base = 36 - threshold
    digits.append(alphabet[threshold + (rest - threshold) % base])
    rest = (rest - threshold) / base
  }
  return digits + [alphabet[rest]]
}

/// The bias for the next number (RFC 3492 § 6.1).
private func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
  var rest = isFirst ? delta / 700 : delta / 2
  rest += rest / count
  var bias = 0
  while rest > 455 {
    rest /= 35
    bias += 36
  }
  return bias + 36 * rest / (rest + 38)
}
