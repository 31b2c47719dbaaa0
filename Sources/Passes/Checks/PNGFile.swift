/// What is wrong with a PNG file (ISO/IEC 15948), as a phrase; `nil` when it has the signature, a
/// header with a size, whole chunks and an end.
func pngFlaw(_ bytes: [UInt8]) -> String? {
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
    return "it is \(imageKind(bytes))"
  }
  var offset = 8
  var isFirst = true
  while offset + 12 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 12 else { return "it is cut off" }
    let type = bytes[offset + 4..<offset + 8]
    if isFirst {
      guard type.elementsEqual("IHDR".utf8), length == 13 else { return "it has no header" }
      let size = bytes[offset + 8..<offset + 16]
      guard size.prefix(4).contains(where: { $0 > 0 }), size.suffix(4).contains(where: { $0 > 0 })
      else { return "it has no pixels" }
      isFirst = false
    }
    offset += length + 12
    if type.elementsEqual("IEND".utf8) { return nil }
  }
  return "it is cut off"
}

/// What a file that is no PNG probably is.
private func imageKind(_ bytes: [UInt8]) -> String {
  let kinds: [([UInt8], String)] = [
    ([0xFF, 0xD8, 0xFF], "a JPEG"), (Array("GIF8".utf8), "a GIF"), (Array("RIFF".utf8), "a WebP"),
    (Array("<svg".utf8), "an SVG"), (Array("%PDF".utf8), "a PDF"),
  ]
  if bytes.isEmpty { return "empty" }
  return kinds.first { bytes.starts(with: $0.0) }?.1 ?? "something else"
}
