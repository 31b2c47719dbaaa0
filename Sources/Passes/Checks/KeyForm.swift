import WaymarkCore

/// The form of a text that is probably a key of pass.strings, such as `gate_label`.
struct KeyForm {
  /// What the words are joined by: `_` or `.`; `%` in the place of it when the text is `%gate%`.
  let separator: UInt8

  /// Whether people hardly write such a text for others to read: `%gate%`, `GATE_LABEL`.
  let isSure: Bool

  /// Reads a text; `nil` when it is for people, or is a number, a file's name or a host's.
  init?(_ text: String) {
    guard !text.utf8.contains(0x20) else { return nil }
    let bytes = Array(text.utf8)
    let percent = UInt8(ascii: "%")
    if bytes.count > 2, bytes.first == percent, bytes.last == percent {
      separator = percent
      isSure = true
      return
    }
    let (dot, underscore) = (UInt8(ascii: "."), UInt8(ascii: "_"))
    let words = bytes.split(omittingEmptySubsequences: false) { $0 == dot || $0 == underscore }
    guard words.count > 1, let last = words.last,
      words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIAlphanumeric) }),
      words.contains(where: { $0.count > 1 && $0.allSatisfy(\.isASCIILetter) }),
      // ORDER_1234 is a number.
      !last.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    guard bytes.contains(dot) else {
      separator = underscore
      isSure = words.joined().allSatisfy { 0x41...0x5A ~= $0 }
      return
    }
    let end = String(decoding: last, as: UTF8.self).lowercased()
    // A name with an end of two letters is probably that of a host in some country.
    guard end.utf8.count > 2, !usualEnds.contains(end), !bytes.starts(with: "www.".utf8) else {
      return nil
    }
    separator = dot
    isSure = false
  }
}

/// What the names of hosts and of files often end with.
private let usualEnds: Set<String> = [
  "com", "org", "net", "edu", "gov", "info", "biz", "app", "dev", "shop", "store", "online",
  "site", "cloud", "museum", "travel", "cafe", "club", "local", "example", "png", "jpg", "jpeg",
  "gif", "svg", "pdf", "txt", "htm", "html", "php", "csv", "json", "xml", "zip", "doc", "docx",
  "xls", "xlsx", "mp3", "mp4", "pkpass", "strings",
]
