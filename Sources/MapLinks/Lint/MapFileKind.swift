/// How a file writes its texts.
public enum MapFileKind: String, Sendable, CaseIterable {
  /// HTML: attributes and text with references, and scripts.
  case html

  /// XML and property lists: text with references, and CDATA sections.
  case xml

  /// JSON, one value or one on each line.
  case json

  /// Localised strings and the sources of programs: texts in quotes with backslashes.
  case source

  /// Everything else: a link ends at a blank.
  case text

  /// Finds out by a file's name, and else by its content.
  public init(ofFileNamed name: String, _ bytes: [UInt8]) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
    switch ending {
    case "html", "htm", "xhtml", "vue", "svelte", "hbs", "mustache", "ejs", "liquid":
      self = .html
    case "xml", "plist", "svg", "xib", "storyboard", "entitlements", "rss", "kml", "stringsdict",
      "xliff", "xlf":
      self = .xml
    case "json", "ndjson", "jsonl", "geojson", "webmanifest", "xcstrings": self = .json
    case "strings", "swift", "m", "mm", "h", "kt", "kts", "java", "js", "mjs", "ts", "tsx", "jsx",
      "dart", "py", "rb", "go", "cs", "php", "ets", "c", "cpp", "rs":
      self = .source
    case "txt", "md", "markdown", "csv", "tsv", "yml", "yaml", "toml": self = .text
    default: self.init(of: bytes)
    }
  }

  private init(of bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start...].prefix(4096).drop { $0 <= 0x20 }
    switch text.first {
    case UInt8(ascii: "<"):
      self = text.starts(with: "<?xml".utf8) || text.starts(with: "<plist".utf8) ? .xml : .html
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "\""): self = .source
    default: self = .text
    }
  }
}
