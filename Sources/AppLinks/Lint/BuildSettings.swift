/// References to build settings, such as `$(HOST)` and `${HOST}`, which Xcode replaces in the
/// entitlements of a project when it builds the app.
enum BuildSettings {
  static func occur(in text: String) -> Bool { text.contains("$(") || text.contains("${") }

  /// An associated domain with something sound where a build setting stands, so that what is written
  /// out can be checked.
  static func replaced(in text: String) -> String {
    // A domain is short; what is longer is wrong with and without its settings.
    guard occur(in: text), text.utf8.count <= 1024 else { return text }
    let parts = parts(of: Array(text.utf8))
    guard parts.count > 1 || parts.first?.isSetting != true else { return "applinks:x.example" }
    var domain = ""
    for part in parts {
      guard part.isSetting else {
        domain += String(decoding: part.text, as: UTF8.self)
        continue
      }
      if !domain.contains(":") {
        domain += "applinks"
      } else {
        domain += domain.hasSuffix("?mode=") ? "developer" : "x.example"
      }
    }
    return domain
  }

  /// The text cut into settings and what stands between them; settings may stand in each other.
  private static func parts(of text: [UInt8]) -> [(text: ArraySlice<UInt8>, isSetting: Bool)] {
    var parts: [(text: ArraySlice<UInt8>, isSetting: Bool)] = []
    var start = 0
    var index = 0
    while index < text.count {
      guard let end = end(ofSettingAt: index, in: text) else {
        index += 1
        continue
      }
      if start < index { parts.append((text[start..<index], false)) }
      parts.append((text[index..<end], true))
      (start, index) = (end, end)
    }
    if start < text.count { parts.append((text[start...], false)) }
    return parts
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
