import Bytes

/// Decodes the percent-escapes of a part of a URL once; `nil` when one is no `%XX`.
///
/// A plus sign stays one: only forms write a blank that way.
func percentDecoded(_ part: ArraySlice<UInt8>) -> [UInt8]? {
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

/// The byte that a `%XX` at an index stands for; `nil` when there is none.
func escapedByte(_ part: ArraySlice<UInt8>, at index: Int) -> UInt8? {
  guard index + 2 < part.endIndex, let high = hexValue(part[index + 1]),
    let low = hexValue(part[index + 2])
  else { return nil }
  return high << 4 | low
}
