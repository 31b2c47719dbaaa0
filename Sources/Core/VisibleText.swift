extension String {
  /// The text in a form that is safe on one line of a terminal: invisible characters are written as
  /// in `\u001b`, and the middle of a very long text is omitted.
  public var visible: String {
    // Most texts are short and plain ASCII.
    if utf8.count <= 2000, utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    let scalars = unicodeScalars
    guard scalars.count > 2000 else { return spelledOut(scalars[...]) }
    let left = spelledOut(scalars.prefix(1200))
    let right = spelledOut(scalars.suffix(600))
    return "\(left) … \(scalars.count - 1800) characters … \(right)"
  }

  /// The lines in a form that is safe on a terminal: invisible characters are escaped, except tabs
  /// and line ends.
  public var visibleLines: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A || $0 == 0x09 }) { return self }
    return replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { spelledOut($0.unicodeScalars) }.joined(separator: "\t")
      }.joined(separator: "\n")
  }
}

/// JSON in a form that is safe on a terminal: invisible characters are written as `\uXXXX`.
///
/// In JSON that this program wrote, the first 32 control characters are already escaped, and
/// characters beyond ASCII are only in strings.
public func visibleJSON(_ bytes: [UInt8]) -> [UInt8] {
  // The first UTF-8 bytes of invisible characters; most JSON has none of them.
  guard bytes.contains(where: { [0x7F, 0xC2, 0xD8, 0xE2, 0xEF].contains($0) }) else { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count + 64)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    if scalar.isHidden, scalar.value >= 0x7F {
      result += escape(scalar).utf8
    } else {
      result += Array(UTF8.encode(scalar) ?? .init())
    }
  }
  return result
}

private func spelledOut(_ scalars: Substring.UnicodeScalarView) -> String {
  var text = ""
  for scalar in scalars {
    if scalar.isHidden {
      text += escape(scalar)
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
  return text
}

/// The escape of JSON for a hidden scalar; all of them have four digits.
private func escape(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16)
  return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
}
