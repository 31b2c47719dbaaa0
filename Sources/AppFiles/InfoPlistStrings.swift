import WaymarkCore
public import WaymarkRoutes

/// The texts of an app's `Info.plist` in one locale, as the file `InfoPlist.strings`.
public struct InfoPlistStrings: Sendable {
  private let titles: [(key: String, text: String)]

  /// Takes the texts of a table's shortcuts; missing ones fall back to the default locale.
  public init(_ table: RouteTable, locale: String) {
    func text(_ texts: [String: String]) -> String? {
      texts[locale] ?? table.locales.first.flatMap { texts[$0] }
    }
    titles = table.routes.flatMap { route in
      guard let shortcut = route.entries.shortcut else { return [(key: String, text: String)]() }
      return [
        (route.shortcutTitleKey, text(shortcut.titles)),
        (route.shortcutSubtitleKey, text(shortcut.subtitles)),
      ].compactMap { key, text in text.map { (key, $0) } }
    }
  }

  /// The file's bytes, in UTF-8.
  public var bytes: [UInt8] { StringsFile(titles).bytes }
}

/// Texts by key, as one of Apple's files with the extension `strings`.
package struct StringsFile {
  private let words: [(key: String, text: String)]

  package init(_ words: [(key: String, text: String)]) { self.words = words }

  /// The file's bytes, in UTF-8.
  package var bytes: [UInt8] {
    rendered { output in
      for (key, text) in words {
        output.append("\"\(key)\" = \"")
        for scalar in text.unicodeScalars { output.append(escaped(scalar)) }
        output.append("\";\n")
      }
    }
  }
}

/// A character of a quoted text in a strings file, whose readers stop at control characters and at
/// Unicode line ends.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\"": "\\\""
  case "\\": "\\\\"
  case "\n": "\\n"
  case "\r": "\\r"
  case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
    "\\U" + hex(scalar.value >> 8) + hex(scalar.value & 0xFF)
  default: String(scalar)
  }
}

/// A byte as two digits.
private func hex(_ byte: UInt32) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
