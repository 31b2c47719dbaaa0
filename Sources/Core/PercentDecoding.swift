/// Decodes the percent-escapes of a part of a URL once; `nil` when a `%` is not followed by two hex
/// digits.
///
/// A plus sign is unchanged, except in the query of a form, where it is a space.
public func percentDecoded(
  _ part: ArraySlice<UInt8>, plusIsBlank: Bool = false
) -> [UInt8]? {
  decoded(part, isStrict: true, plusIsBlank: plusIsBlank)
}

/// Decodes percent-escapes like browsers: a broken escape is unchanged, and invalid UTF-8 is
/// replaced.
///
/// In a form a plus sign is a space.
public func percentDecodedText(_ part: ArraySlice<UInt8>, plusIsBlank: Bool = false) -> String {
  let bytes = decoded(part, isStrict: false, plusIsBlank: plusIsBlank)
  return String(decoding: bytes ?? [], as: UTF8.self)
}

private func decoded(
  _ part: ArraySlice<UInt8>, isStrict: Bool, plusIsBlank: Bool
) -> [UInt8]? {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(part.count)
  var index = part.startIndex
  while index < part.endIndex {
    let byte = part[index]
    if let value = escapedByte(part, at: index) {
      decoded.append(value)
      index += 3
      continue
    }
    if isStrict, byte == UInt8(ascii: "%") { return nil }
    decoded.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
    index += 1
  }
  return decoded
}

/// The byte of the `%XX` at an index; `nil` when there is none.
public func escapedByte(_ part: ArraySlice<UInt8>, at index: Int) -> UInt8? {
  guard part[index] == UInt8(ascii: "%"), index + 2 < part.endIndex,
    let high = hexValue(part[index + 1]), let low = hexValue(part[index + 2])
  else { return nil }
  return high << 4 | low
}
