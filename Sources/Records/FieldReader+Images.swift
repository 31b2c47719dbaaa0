import WaymarkCore
public import WaymarkDisk
public import WaymarkModel

extension FieldReader {
  /// The images: an array of URLs, or a text that contains URLs.
  mutating func images() -> [String] {
    guard case .node(let node) = value(.images) else {
      guard let text = text(.images) else { return [] }
      if text.first == UInt8(ascii: "[") { return images(inJSON: text) }
      return imageURLs(in: text, separator: bound(.images).separator).compactMap { image($0) }
    }
    return images(of: node)
  }

  /// The images of a cell that contains a JSON array.
  private mutating func images(inJSON text: ArraySlice<UInt8>) -> [String] {
    do throws(JSONError) {
      return images(of: try JSONReader.read(Array(text)).root)
    } catch {
      fail(
        .recordType, .images, "the images begin with [ but are not a JSON array: \(error.reason)")
      return []
    }
  }

  /// A URL, or an image of the project if it has a folder of them.
  private mutating func image(_ text: ArraySlice<UInt8>) -> String? {
    guard let folder = context.pictures, !text.contains(UInt8(ascii: ":")) else {
      return url(text, .images)
    }
    return picture(text, in: folder)
  }

  private mutating func images(of node: JSONNode) -> [String] {
    let isOne = pictureMembers.contains { node[$0] != nil }
    guard let elements = isOne ? [node] : node.array else {
      fail(.recordType, .images, "the images are \(node.kind), not an array")
      return []
    }
    return elements.compactMap { element in
      let address = pictureMembers.lazy.compactMap { element[$0] }.first ?? element
      switch value(of: address) {
      case .absent: return nil
      case .text(let text): return image(text)
      case .number, .node, .unusable:
        fail(.recordType, .images, "an image is \(element.kind), not a URL")
        return nil
      }
    }
  }
}

/// The members of an object that may contain the URL of an image, as shops name them.
package let pictureMembers = ["url", "src", "href", "contentUrl", "image_url", "image"]

/// The URLs in a text: between the declared separators, otherwise between blanks and `|`.
///
/// A comma or a semicolon is part of a URL, such as `/w_300,h_200/x.jpg`, unless another URL begins
/// after it, or the text between blanks ends with it.
private func imageURLs(
  in text: ArraySlice<UInt8>, separator: [UInt8]?
) -> [ArraySlice<UInt8>] {
  if let separator { return text.split(separator: separator).map(trimmed).filter { !$0.isEmpty } }
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

/// The folder of a project's images; records name them by their paths in it, such as
/// `17/front.jpg`.
public struct PictureFolder: Hashable, Sendable {
  /// The maximum size of an image, in bytes.
  public static let limit = 16 << 20

  /// The path, relative to the current folder of the process.
  public let path: String

  /// The path as the project file writes it.
  public let name: String

  /// The folders whose files may be published, without links.
  private let readable: [String]

  public init(at path: String, named name: String, readable: [String]) {
    self.path = path
    self.name = name
    self.readable = readable
  }

  /// Whether a file or folder in it may be published: it may be a link, such as one from an archive.
  public func allows(_ name: String) -> Bool { isInside(path + "/" + name, anyOf: readable) }

  /// The name of an image in URLs: `17--front` for `17/front.jpg`; `nil` for a path with characters
  /// other than letters, digits, `_` and single `-`.
  public static func identifier(of picture: String) -> String? {
    let parts = picture.split(separator: "/", omittingEmptySubsequences: false)
    guard let dot = parts.last?.lastIndex(of: "."), picture.utf8.count <= 200 else { return nil }
    let names = parts.dropLast() + [parts[parts.count - 1][..<dot]]
    let isPlain = names.allSatisfy { name in
      !name.isEmpty && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.contains("--")
        && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    }
    return isPlain ? names.joined(separator: "--") : nil
  }

  /// Reads an image; a link that leads out of the project is not one.
  public func read(_ picture: String) throws(FileError) -> (bytes: [UInt8], file: PictureFile?) {
    guard allows(picture) else { return ([], nil) }
    let bytes = try readFile(at: path + "/" + picture, limit: Self.limit, isRegular: true)
    return (bytes, PictureFile(bytes))
  }
}

extension FieldReader {
  /// An image of the project: its path in the folder, once its file has been checked.
  mutating func picture(_ text: ArraySlice<UInt8>, in folder: PictureFolder) -> String? {
    let picture = String(decoding: text, as: UTF8.self)
    do {
      guard PictureFolder.identifier(of: picture) != nil else {
        throw Fault("has characters in its path other than letters, digits, '_' and single '-'")
      }
      guard let file = try folder.read(picture).file else {
        throw Fault(
          folder.allows(picture)
            ? "is not a PNG, JPEG, WebP or SVG file with a size"
            : "is a link that leads out of the project")
      }
      pictures[picture] = file
      return picture
    } catch {
      let reason = (error as? FileError).map { $0.isMissing ? "is not in \(folder.name)" : "\($0)" }
      fail(
        .recordPicture, .images,
        "the image \(excerpt(text)) \(reason ?? (error as? Fault)?.message ?? "")")
      return nil
    }
  }
}
