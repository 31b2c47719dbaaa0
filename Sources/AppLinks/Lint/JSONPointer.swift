/// A place in a JSON document, as RFC 6901 writes it.
struct JSONPointer: Sendable {
  /// How many bytes of a name a pointer shows, so that a file with a huge name costs no more than it
  /// is worth.
  private static let nameLimit = 256

  let text: String

  init(_ text: String = "") {
    self.text = text
  }

  /// The place of a member.
  func at(_ name: String) -> JSONPointer {
    JSONPointer("\(text)/\(Self.escaped(name))")
  }

  /// The place of an element.
  func at(_ index: Int) -> JSONPointer {
    JSONPointer("\(text)/\(index)")
  }

  /// A member's name as one step (RFC 6901 § 3); a long one is cut.
  static func escaped(_ name: String) -> String {
    let shown =
      name.utf8.count <= nameLimit
      ? name : String(decoding: name.utf8.prefix(nameLimit), as: UTF8.self) + "…"
    return shown.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
