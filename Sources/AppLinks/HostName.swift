import WaymarkCore

/// The host of an https URL in lower case; `nil` for any other text.
public func hostName(of url: String) -> String? {
  guard let link = SplitURL(Array(url.utf8)), link.matches(link.scheme, lowercased: "https"),
    let host = link.host, !host.name.isEmpty
  else { return nil }
  return link.text(host.name).asciiLowercased
}

/// A host as DNS has it: in lower case, and labels outside ASCII in Punycode (RFC 3492, RFC 5891);
/// `nil` when its escapes do not decode to UTF-8.
///
/// Letters are not composed: a host comes from a URL or an option, where keyboards have composed them.
func asciiHost(_ text: String) -> String? {
  guard let decoded = decodedText(Array(text.utf8)[...]) else { return nil }
  let lower = String(decoding: folded(decoded, isUnicode: true), as: UTF8.self)
  // RFC 3490 § 3.1 names three full stops beside the one of ASCII.
  let labels = lower.unicodeScalars.split(omittingEmptySubsequences: false) {
    [0x2E, 0x3002, 0xFF0E, 0xFF61].contains($0.value)
  }
  guard labels.allSatisfy({ $0.count < 256 }) else { return nil }
  return labels.map { label in
    label.allSatisfy(\.isASCII) ? String(label) : "xn--" + punycode(label.map(\.value))
  }.joined(separator: ".")
}

/// The characters of a label in Punycode (RFC 3492 § 6.3).
private func punycode(_ label: [UInt32]) -> String {
  let basic = label.filter { $0 < 0x80 }
  var output = String(String.UnicodeScalarView(basic.compactMap(Unicode.Scalar.init)))
  if !basic.isEmpty { output += "-" }
  var (code, delta, bias, handled) = (UInt32(0x80), 0, 72, basic.count)
  while handled < label.count {
    let next = label.filter { $0 >= code }.min() ?? code
    delta += Int(next - code) * (handled + 1)
    code = next
    for scalar in label where scalar <= code {
      guard scalar == code else {
        delta += 1
        continue
      }
      output += digits(of: delta, bias)
      bias = adapted(delta, handled + 1, isFirst: handled == basic.count)
      delta = 0
      handled += 1
    }
    delta += 1
    code += 1
  }
  return output
}

/// A number of variable length, its least digit first.
private func digits(of delta: Int, _ bias: Int) -> String {
  let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)
  var text = String.UnicodeScalarView()
  var rest = delta
  var place = 36
  while true {
    let least = min(max(place - bias, 1), 26)
    guard rest >= least else { break }
    text.append(alphabet[least + (rest - least) % (36 - least)])
    rest = (rest - least) / (36 - least)
    place += 36
  }
  text.append(alphabet[rest])
  return String(text)
}

private func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
  var rest = isFirst ? delta / 700 : delta / 2
  rest += rest / count
  var steps = 0
  while rest > 455 {
    rest /= 35
    steps += 36
  }
  return steps + 36 * rest / (rest + 38)
}
