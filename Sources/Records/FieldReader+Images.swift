import WaymarkCore
public import WaymarkDisk
public import WaymarkModel
import WaymarkReaders
import WaymarkTemplates
import WaymarkValues

extension FieldReader {
  /// The images, each once: an array of URLs, or a text that contains URLs.
  mutating func images() -> [String] {
    var seen: Set<String> = []
    return imageValues.flatMap { images(in: $0) }.filter { seen.insert($0).inserted }
  }

  /// The values of the columns that a template only joins by blanks, or its text for each name in
  /// its only column, otherwise the value of the field.
  private var imageValues: [RawValue] {
    let bound = bound(.images)
    if case .template(let template) = bound.origin, template.fields.count == 1 {
      let names = names(in: value(at: template.fields[0]), by: bound)
      if !names.isEmpty { return names.map { translated(filled(template, with: $0), by: bound) } }
    }
    guard let origins = bound.origin.joined, bound.fallback == nil else { return [value(.images)] }
    return origins.map { translated(value(at: $0), by: bound) }
  }

  /// The names of image files in a value; none if it has something else.
  private func names(in value: RawValue, by bound: BoundField) -> [ArraySlice<UInt8>] {
    let names =
      switch value {
      case .text(let text) where text.first == UInt8(ascii: "["):
        ((try? JSONReader.read(Array(text)).root.array) ?? []).compactMap {
          self.value(of: $0).bytes
        }
      case .text(let text):
        bound.separator.map { text.split(separator: $0).map(trimmed).filter { !$0.isEmpty } }
          ?? ImageList.parts(of: text)
      case .node(let node): (node.array ?? []).compactMap { self.value(of: $0).bytes }
      case .absent, .number, .unusable: [ArraySlice<UInt8>]()
      }
    let isList = names.allSatisfy {
      !$0.contains(UInt8(ascii: ":")) && FileEnding.isImage($0) == true
    }
    return isList ? names.filter { !RawValue.text($0).isIn(bound.nulls) } : []
  }

  /// A template with one name as the value of its columns.
  private func filled(
    _ template: TextTemplate<BoundField.Origin>, with name: ArraySlice<UInt8>
  ) -> RawValue {
    let parts = template.steps.map { step in
      switch step {
      case .literal(let literal): Array(literal.utf8)
      case .field: Array(name)
      // A format has no sections.
      case .section: [UInt8]()
      }
    }
    return .text(Array(parts.joined())[...])
  }

  private mutating func images(in value: RawValue) -> [String] {
    switch value {
    case .absent: return []
    case .text(let text), .number(let text):
      if text.first == UInt8(ascii: "[") { return images(inJSON: text) }
      return addresses(in: text).compactMap { image($0) }
    case .node(let node): return images(of: node)
    case .unusable(let what):
      fail(.recordType, .images, "the images are \(what)")
      return []
    }
  }

  /// The addresses in a text, with words of the source translated.
  private func addresses(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let bound = bound(.images)
    let parts =
      bound.separator.map { text.split(separator: $0).map(trimmed).filter { !$0.isEmpty } }
      ?? ImageList.parts(of: text)
    // The whole text is the value of the field, which is translated.
    return parts.compactMap { $0 == text ? $0 : translated(.text($0), by: bound).bytes }
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
    if FileEnding.isOther(text) {
      warn(.recordNoImage, .images, "\(excerpt(text)) among the images is not an image")
      return nil
    }
    guard let folder = context.pictures, !text.contains(UInt8(ascii: ":")),
      !text.starts(with: "//".utf8)
    else { return url(text, .images) }
    return picture(text.drop { $0 == UInt8(ascii: "/") }, in: folder)
  }

  private mutating func images(of node: JSONNode) -> [String] {
    guard let elements = Self.elements(of: node) else {
      fail(.recordType, .images, "the images are \(node.kind), not an array")
      return []
    }
    return elements.compactMap { element in
      switch address(of: element) {
      case .absent: return nil
      case .text(let text): return image(text)
      case .number, .node, .unusable:
        fail(.recordType, .images, "an image is \(element.kind), not a URL")
        return nil
      }
    }
  }

  /// Whether a list has images other than those that mean none.
  func hasImages(_ node: JSONNode) -> Bool {
    Self.elements(of: node).map { $0.contains { !address(of: $0).isEmpty } } ?? true
  }

  /// The images in a list, or the only image; `nil` for another object.
  private static func elements(of node: JSONNode) -> [JSONNode]? {
    pictureMembers.contains { node[$0] != nil } ? [node] : node.array
  }

  /// The address of an image, with words of the source translated.
  private func address(of image: JSONNode) -> RawValue {
    let address = pictureMembers.lazy.compactMap { image[$0] }.first ?? image
    return meaning(of: address, by: bound(.images))
  }
}

/// The members of an object that may contain the URL of an image, as shops name them.
package let pictureMembers = ["url", "src", "href", "contentUrl", "image_url", "image"]

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

  /// Whether a file or folder in it may be published: it may be a link, such as one from an archive,
  /// but not within another one, because folders that link to each other have endless paths.
  public func allows(_ name: String) -> Bool {
    var place = path
    let links = name.split(separator: "/").count { part in
      place += "/" + part
      return isLink(at: place) && fileKind(at: place) == .folder
    }
    return links < 2 && isInside(path + "/" + name, anyOf: readable)
  }

  /// The name of an image in URLs: `17--my_front` for `17/my front.jpg`, with `_` for all characters
  /// other than ASCII letters, digits and single `-`; `nil` for a path that no image has.
  ///
  /// Several paths may have one name, because URLs also have a hash of the bytes.
  public static func identifier(of picture: String) -> String? {
    let dot = UInt8(ascii: ".")
    let parts = Array(picture.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let end = parts.last?.lastIndex(of: dot), picture.utf8.count <= 200,
      parts.allSatisfy({ !$0.isEmpty && $0.first != dot }),
      !picture.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    let names = parts.dropLast() + [parts[parts.count - 1][..<end]]
    return names.map { plain($0) }.joined(separator: "--")
  }

  private static func plain(_ name: ArraySlice<UInt8>) -> String {
    let hyphen = UInt8(ascii: "-")
    var plain: [UInt8] = []
    for byte in name {
      let isPlain = byte == hyphen ? plain.last ?? hyphen != hyphen : byte.isASCIIAlphanumeric
      plain.append(isPlain ? byte : UInt8(ascii: "_"))
    }
    if plain.last == hyphen { plain[plain.count - 1] = UInt8(ascii: "_") }
    return String(decoding: plain, as: UTF8.self)
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
    var reason = ("is not in \(folder.name)", help: String?.none)
    do throws(FileError) {
      if PictureFolder.identifier(of: picture) == nil {
        reason = (
          "is not a path to a file: one that ends in an extension such as .jpg, with at most 200 bytes and without"
            + " names that begin with '.'",
          "Rename the file, and write its new path in the source."
        )
      } else if let file = try folder.read(picture).file {
        pictures[picture] = file
        return picture
      } else if folder.allows(picture) {
        reason = (
          "is not a PNG, JPEG, WebP or SVG file with a size",
          "Save it as a PNG, JPEG, WebP or SVG file."
        )
      } else {
        reason = ("is a link that leads out of the project, or within another link", nil)
      }
    } catch {
      if !error.isMissing { reason = ("\(error)", error.help) }
    }
    fail(.recordPicture, .images, "the image \(excerpt(text)) \(reason.0)", help: reason.help)
    return nil
  }
}
