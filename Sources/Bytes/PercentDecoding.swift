/// Decodes the percent-escapes of a part of a URL once; `nil` when a `%` has no two hex digits after it.
///
/// A plus sign stays one: only forms write a blank that way.
public func percentDecoded(_ part: ArraySlice<UInt8>) -> [UInt8]? {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(part.count)
  var index = part.startIndex
  while index < part.endIndex {
    let byte = part[index]
    guard byte == UInt8(ascii: "%") else {
      decoded.append(byte)
      index += 1
      continue
    }
    guard let value = escapedByte(part, at: index) else { return nil }
    decoded.append(value)
    index += 3
  }
  return decoded
}

/// Decodes percent-escapes as browsers do: a broken one stays as it is, and what is then no UTF-8 is
/// replaced. In a form a plus sign is a blank.
public func percentDecodedText(_ part: ArraySlice<UInt8>, plusIsBlank: Bool = false) -> String {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(part.count)
  var index = part.startIndex
  while index < part.endIndex {
    if let value = escapedByte(part, at: index) {
      decoded.append(value)
      index += 3
    } else {
      decoded.append(plusIsBlank && part[index] == UInt8(ascii: "+") ? 0x20 : part[index])
      index += 1
    }
  }
  return String(decoding: decoded, as: UTF8.self)
}

/// The byte that the `%XX` at an index stands for; `nil` when there is none.
public func escapedByte(_ part: ArraySlice<UInt8>, at index: Int) -> UInt8? {
  guard part[index] == UInt8(ascii: "%"), index + 2 < part.endIndex,
    let high = hexValue(part[index + 1]), let low = hexValue(part[index + 2])
  else { return nil }
  return high << 4 | low
}
