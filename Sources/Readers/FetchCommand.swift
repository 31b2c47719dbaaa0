import WaymarkCore

/// The command that downloads a file that a project names by its URL; a build uses no network.
struct FetchCommand {
  /// The instruction, with a shell command.
  let text: String

  /// Takes a URL; `nil` for the path of a file.
  init?(of address: String, as kind: SourceDescription.Kind, in folder: String) {
    let lower = address.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return nil }
    let path = "Records/" + Self.fileName(address, kind)
    let target = folder == "." ? path : folder + "/" + path
    text =
      "Write \"\(kind.rawValue)\": \"\(path)\", and fetch the file before each build:"
      + " curl --fail --location --create-dirs --output \(Self.quoted(target)) \(Self.quoted(address))"
  }

  /// The last name in the URL, with the file extension of the format.
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

  /// A text quoted as one shell word.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { Self.isPlain($0) || $0 == UInt8(ascii: "/") }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
