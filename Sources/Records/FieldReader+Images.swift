import WaymarkCore
import WaymarkModel

extension FieldReader {
  /// The pictures: an array of URLs, or a text with URLs in it.
  mutating func images() -> [String] {
    guard case .node(let node) = value(.images) else {
      guard let text = text(.images) else { return [] }
      if text.first == UInt8(ascii: "[") { return images(inJSON: text) }
      return imageURLs(in: text, separator: bound(.images).separator).compactMap { image($0) }
    }
    return images(of: node)
  }

  /// The pictures of a cell that has a JSON array in it.
  private mutating func images(inJSON text: ArraySlice<UInt8>) -> [String] {
    do throws(JSONError) {
      return images(of: try JSONReader.read(Array(text)).root)
    } catch {
      fail(
        .recordType, .images, "the images begin with [ but are no JSON array: \(error.reason)")
      return []
    }
  }

  /// A URL, or a picture of the project where it has some.
  private mutating func image(_ text: ArraySlice<UInt8>) -> String? {
    guard let folder = context.pictures, !text.contains(UInt8(ascii: ":")) else {
      return url(text, .images)
    }
    return picture(text, in: folder)
  }

  private mutating func images(of node: JSONNode) -> [String] {
    guard let elements = node.array else {
      fail(.recordType, .images, "the images are \(node.kind), not an array")
      return []
    }
    return elements.compactMap { element in
      switch value(of: element) {
      case .absent: return nil
      case .text(let text): return image(text)
      case .number, .node, .blob:
        fail(.recordType, .images, "an image is \(element.kind), not a URL")
        return nil
      }
    }
  }
}

/// The URLs of a text: those between the declared separators, else between blanks and `|`.
///
/// A comma or a semicolon is a part of a URL, such as `/w_300,h_200/x.jpg`, unless another URL begins
/// after it, or the text between blanks ends with it.
private func imageURLs(
  in text: ArraySlice<UInt8>, separator: [UInt8]?
) -> [ArraySlice<UInt8>] {
  if let separator { return pieces(of: text, between: separator) }
  return text.split { $0 == UInt8(ascii: "|") || isBlank($0) }.flatMap { piece in
    var urls: [ArraySlice<UInt8>] = []
    var start = piece.startIndex
    for index in piece.indices where isComma(piece[index]) && beginsURL(piece[(index + 1)...]) {
      urls.append(piece[start..<index])
      start = index + 1
    }
    return (urls + [piece[start...]]).map(withoutCommas).filter { !$0.isEmpty }
  }
}

private func pieces(
  of text: ArraySlice<UInt8>, between separator: [UInt8]
) -> [ArraySlice<UInt8>] {
  var pieces: [ArraySlice<UInt8>] = []
  var start = text.startIndex
  var index = start
  while index < text.endIndex {
    guard text[index...].starts(with: separator) else {
      index += 1
      continue
    }
    pieces.append(text[start..<index])
    index += separator.count
    start = index
  }
  return (pieces + [text[start...]]).map(trimmed).filter { !$0.isEmpty }
}

private func isComma(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
}

private func beginsURL(_ text: ArraySlice<UInt8>) -> Bool {
  ["https://", "http://"].contains { scheme in
    text.prefix(scheme.utf8.count).lazy.map(\.asciiLowercased).elementsEqual(scheme.utf8)
  }
}

private func withoutCommas(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  text.prefix(upTo: text.lastIndex { !isComma($0) }.map { $0 + 1 } ?? text.startIndex)
}
