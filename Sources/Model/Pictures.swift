import WaymarkCore

/// The image formats that every browser shows.
public enum ImageFormat: String, CaseIterable, Sendable {
  case png
  case jpeg
  case webp
  case svg

  /// The extension of a file name, such as `jpg`.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
  public var mediaType: String { self == .svg ? "image/svg+xml" : "image/" + rawValue }
}

/// The format and the size in pixels of an image, from its first bytes.
public struct ImageHeader: Sendable, Hashable {
  public let format: ImageFormat
  public let width: Int
  public let height: Int

  /// The allowed widths and heights of an image.
  private static let limit = 1...100_000

  /// Reads an image; `nil` if the bytes are not one, or give no size.
  public init?(_ bytes: [UInt8]) {
    let found: (ImageFormat, (Int, Int)?)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = (.png, pngSize(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = (.jpeg, jpegSize(bytes))
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      found = (.webp, webpSize(bytes))
    } else {
      found = (.svg, svgSize(bytes))
    }
    guard let size = found.1, Self.limit ~= size.0, Self.limit ~= size.1 else { return nil }
    format = found.0
    (width, height) = size
  }
}

/// PNG (Third Edition) § 11.2.1: the header is the first chunk.
private func pngSize(_ bytes: [UInt8]) -> (Int, Int)? {
  guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
  return (bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
}

/// ITU T.81 § B.2.2: the header of the frame is a segment between others.
private func jpegSize(_ bytes: [UInt8]) -> (Int, Int)? {
  var index = 2
  while index + 9 <= bytes.count, bytes[index] == 0xFF {
    let marker = bytes[index + 1]
    if marker == 0xFF {
      index += 1
      continue
    }
    if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
      return (
        bigEndian(bytes[(index + 7)..<(index + 9)]), bigEndian(bytes[(index + 5)..<(index + 7)])
      )
    }
    // The image data or its end, without a header before it.
    if marker == 0xDA || marker == 0xD9 { return nil }
    index += 2 + max(2, bigEndian(bytes[(index + 2)..<(index + 4)]))
  }
  return nil
}

/// RFC 9649 § 2.5 to 2.7: the header of a lossy, a lossless or an extended image.
private func webpSize(_ bytes: [UInt8]) -> (Int, Int)? {
  guard bytes.count >= 30 else { return nil }
  func littleEndian(_ range: Range<Int>) -> Int { bigEndian(bytes[range].reversed()) }
  if bytes[12..<16].elementsEqual("VP8 ".utf8) {
    guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
    return (littleEndian(26..<28) & 0x3FFF, littleEndian(28..<30) & 0x3FFF)
  }
  if bytes[12..<16].elementsEqual("VP8L".utf8) {
    guard bytes[20] == 0x2F else { return nil }
    let bits = littleEndian(21..<25)
    return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
  }
  guard bytes[12..<16].elementsEqual("VP8X".utf8) else { return nil }
  return (littleEndian(24..<27) + 1, littleEndian(27..<30) + 1)
}

private func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// SVG 2 § 8.2 and 8.6: the size of the root element, or of its view box.
private func svgSize(_ bytes: [UInt8]) -> (Int, Int)? {
  guard let text = String(validating: bytes, as: UTF8.self),
    let attributes = svgAttributes(text[...]), attributes["xmlns"] == "http://www.w3.org/2000/svg"
  else { return nil }
  if let width = pixels(attributes["width"]), let height = pixels(attributes["height"]) {
    return (width, height)
  }
  let box = (attributes["viewBox"] ?? "").split { " ,\t\n\r".contains($0) }
  guard box.count == 4, let width = pixels(String(box[2])), let height = pixels(String(box[3]))
  else { return nil }
  return (width, height)
}

/// A number of pixels, rounded up.
private func pixels(_ text: String?) -> Int? {
  guard var text = text else { return nil }
  if text.hasSuffix("px") { text.removeLast(2) }
  guard let number = Double(text), number > 0, number <= 100_000 else { return nil }
  return Int(number.rounded(.up))
}

/// The attributes of the `svg` element at the start of a text, after an optional prolog.
private func svgAttributes(_ text: Substring) -> [String: String]? {
  let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", "\u{FEFF}"]
  var rest = text.drop(while: blanks.contains)
  while let end = ["<?": "?>", "<!--": "-->", "<!DOCTYPE": ">"].first(where: {
    rest.hasPrefix($0.key)
  })?.value {
    guard let range = rest.firstRange(of: end) else { return nil }
    rest = rest[range.upperBound...].drop(while: blanks.contains)
  }
  guard rest.hasPrefix("<svg") else { return nil }
  rest = rest.dropFirst(4)
  var attributes: [String: String] = [:]
  while let first = rest.first, blanks.contains(first) {
    rest = rest.drop(while: blanks.contains)
    let name = rest.prefix { $0 != "=" && $0 != ">" && $0 != "/" && !blanks.contains($0) }
    rest = rest.dropFirst(name.count).drop(while: blanks.contains)
    guard !name.isEmpty, rest.first == "=" else { break }
    rest = rest.dropFirst().drop(while: blanks.contains)
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    attributes[String(name)] = String(value)
    rest = rest.dropFirst(value.count + 2)
  }
  return attributes
}

/// The file of an image of the project.
public struct PictureFile: Sendable, Hashable {
  public let header: ImageHeader

  /// A hash of its bytes in twelve hexadecimal digits; a URL that contains it always has the same
  /// contents.
  public let fingerprint: String

  /// Reads an image; `nil` if the bytes are not one, or give no size.
  public init?(_ bytes: [UInt8]) {
    guard let header = ImageHeader(bytes) else { return nil }
    self.header = header
    let digits = String(StableHash(of: bytes).value, radix: 16)
    fingerprint = String((String(repeating: "0", count: 16) + digits).suffix(12))
  }
}

/// How to request smaller images from the image host of a marketplace.
public struct PictureSizes: Hashable, Sendable {
  /// In pixels, the smallest first.
  public let widths: [Int]

  /// A URL with `{url}` and `{width}`; `{url}` is percent-encoded unless it is at the start.
  private let pattern: String

  /// The widths that can be requested, and the maximum number of them.
  public static let possibleWidths = 16...8192
  public static let widthLimit = 8

  /// `nil` if the pattern does not contain each of the two once, contains other braces, or is not
  /// an https URL.
  public init?(widths: [Int], pattern: String) {
    let rest = pattern.replacing("{url}", with: "", maxReplacements: 1)
      .replacing("{width}", with: "", maxReplacements: 1)
    guard pattern.contains("{url}"), pattern.contains("{width}"),
      !rest.utf8.contains(UInt8(ascii: "{")), !rest.utf8.contains(UInt8(ascii: "}")),
      pattern.hasPrefix("{url}") || pattern.hasPrefix("https://"),
      pattern.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") })
    else { return nil }
    self.widths = Set(widths).sorted()
    self.pattern = pattern
  }

  public func url(of picture: String, width: Int) -> String {
    var text = pattern.replacing("{width}", with: String(width))
    guard text.hasPrefix("{url}") else {
      return text.replacing("{url}", with: picture.percentEncoded)
    }
    text.removeFirst("{url}".count)
    // Adds the query item to those that the URL already has.
    if text.hasPrefix("?"), picture.utf8.contains(UInt8(ascii: "?")) {
      text = "&" + text.dropFirst()
    }
    return picture + text
  }
}

/// An image in one of its widths.
public struct PictureSource: Hashable, Sendable {
  public let url: String
  public let width: Int

  public init(url: String, width: Int) {
    self.url = url
    self.width = width
  }
}
