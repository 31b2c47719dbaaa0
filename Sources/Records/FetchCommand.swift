import WaymarkCore

/// How to get a file that a project names by its address, since a build has no network.
struct FetchCommand {
  /// What to do, with a command for a shell.
  let text: String

  /// Takes an address of the web; `nil` for the path of a file.
  init?(of address: String, as kind: SourceDescription.Kind, in folder: String) {
    let lower = address.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return nil }
    let path = "Records/" + Self.fileName(address, kind)
    let target = folder == "." ? path : folder + "/" + path
    text =
      "Write \"\(kind.rawValue)\": \"\(path)\", and fetch the file before each build:"
      + " curl --fail --location --create-dirs --output \(Self.quoted(target)) \(Self.quoted(address))"
  }

  /// The last name of the address, with the ending of the format.
  private static func fileName(_ address: String, _ kind: SourceDescription.Kind) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
    let name = String(decoding: (path.last ?? "").utf8.filter(isPlain), as: UTF8.self)
    let stem = name.drop { $0 == "." }
    let ending = kind == .excel ? "xlsx" : kind.rawValue
    guard !stem.isEmpty else { return "feed.\(ending)" }
    return stem.contains(".") ? String(stem) : "\(stem).\(ending)"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-_.".utf8.contains(byte)
  }

  /// A text as one word of a shell.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { Self.isPlain($0) || $0 == UInt8(ascii: "/") }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
