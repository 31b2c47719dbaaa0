/// Detects HTML pages, such as the error page that a server sends instead of a file.
public struct HTMLPage: Hashable, Sendable {
  /// The title of the page, on one line; `nil` when the beginning has none.
  public let title: String?

  /// How many bytes of a file are examined.
  public static let lookedAt = 4096

  /// Examines the beginning of a file; `nil` when it is not an HTML page.
  public init?(_ file: some Sequence<UInt8>) {
    let bytes = Array(file.prefix(Self.lookedAt)).map(\.asciiLowercased)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start...].drop { $0 <= 0x20 }
    let marks = ["<!doctype html", "<html", "<head>", "<title>", "<body"]
    guard marks.contains(where: { text.starts(with: $0.utf8) }) else { return nil }
    guard let tag = text.firstRange(of: "<title"),
      let begin = text[tag.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let end = text[begin...].firstRange(of: "</title")
    else {
      title = nil
      return
    }
    let written = Array(file.prefix(Self.lookedAt))[begin + 1..<end.lowerBound]
    let words = written.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    let whole = words.joined(separator: " ").prefix(80)
    title = whole.isEmpty ? nil : String(whole)
  }

  /// A description of the file, as a phrase.
  public var phrase: String {
    "an HTML page" + (title.map { " with the title \"\($0)\"" } ?? "")
  }
}
