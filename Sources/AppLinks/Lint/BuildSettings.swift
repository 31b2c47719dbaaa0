/// References to build settings, such as `$(HOST)` and `${HOST}`, which Xcode replaces in the
/// entitlements of a project when it builds the app.
enum BuildSettings {
  static func occur(in text: String) -> Bool { text.contains("$(") || text.contains("${") }

  /// An associated domain with something sound in place of each build setting, so that what is written
  /// out can be checked; settings may be nested.
  static func replaced(in text: String) -> String {
    // A domain is short; what is longer is wrong with and without its settings.
    guard occur(in: text), text.utf8.count <= 1024 else { return text }
    let bytes = Array(text.utf8)
    var domain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let end = end(ofSettingAt: index, in: bytes) else {
        domain.append(bytes[index])
        index += 1
        continue
      }
      if !domain.contains(UInt8(ascii: ":")) {
        domain += (end - index == bytes.count ? "applinks:x.example" : "applinks").utf8
      } else {
        domain += (domain.suffix(6).elementsEqual("?mode=".utf8) ? "developer" : "x.example").utf8
      }
      index = end
    }
    return String(decoding: domain, as: UTF8.self)
  }

  /// Where the setting that begins at an index ends; `nil` when none does.
  private static func end(ofSettingAt start: Int, in text: [UInt8]) -> Int? {
    guard text[start] == UInt8(ascii: "$"), start + 1 < text.count else { return nil }
    let open = text[start + 1]
    guard open == UInt8(ascii: "(") || open == UInt8(ascii: "{") else { return nil }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var depth = 0
    for index in (start + 1)..<text.count {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }
}
