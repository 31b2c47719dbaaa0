import WaymarkCore

/// One tag of an XML fragment that this module writes.
struct ManifestTag {
  /// The name, with a slash before it in an end tag.
  let name: String
  let attributes: [(name: String, value: String)]

  /// Whether the element has no content.
  let isEmpty: Bool

  /// The tags of a file, in order; what is no tag is passed over.
  static func all(in file: [UInt8]) -> [ManifestTag] {
    var tags: [ManifestTag] = []
    var rest = file[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      tags.append(ManifestTag(rest[(start + 1)..<end]))
      rest = rest[(end + 1)...]
    }
    return tags
  }

  private init(_ text: ArraySlice<UInt8>) {
    isEmpty = text.last == UInt8(ascii: "/")
    var rest = isEmpty ? text.dropLast() : text
    name = String(decoding: Self.word(of: &rest), as: UTF8.self)
    var attributes: [(name: String, value: String)] = []
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].drop(while: isBlank)
      let value = rest[(equals + 1)...]
      guard value.first == UInt8(ascii: "\""),
        let end = value.dropFirst().firstIndex(of: UInt8(ascii: "\""))
      else { break }
      attributes.append(
        (
          String(decoding: name, as: UTF8.self),
          value[(value.startIndex + 1)..<end].withoutReferences
        ))
      rest = value[(end + 1)...]
    }
    self.attributes = attributes
  }

  private static func word(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = rest.firstIndex(where: isBlank) ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
