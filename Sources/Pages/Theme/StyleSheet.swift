import Bytes
import Model

/// The style sheet of one kind of page, without comments and needless blanks.
struct StyleSheet {
  private(set) var bytes: [UInt8] = []

  /// Joins the colours of the project and the sheets of a kind of page.
  init(_ kind: PageKind, files: ThemeFiles, accent: AccentColor, faults: inout [Diagnostic]) {
    bytes += Self.colors(accent).utf8
    for name in Self.files(of: kind) {
      guard let source = files[name] else {
        faults.append(Diagnostic(.templateMissing, at: Location(files.source(of: name))))
        continue
      }
      if String(validating: source, as: UTF8.self) == nil {
        faults.append(Diagnostic(.templateEncoding, at: Location(files.source(of: name))))
      } else if let offset = endOfElement(source) {
        faults.append(
          Diagnostic(
            .templateContext, at: Location(of: offset, in: source, files.source(of: name)),
            "'</' would end the style element", help: "Remove it, or write '<\\/'."))
      } else {
        bytes += compacted(source)
      }
    }
  }

  /// The style sheets of a kind of page, in order.
  private static func files(of kind: PageKind) -> [String] {
    switch kind {
    case .listing: ["css/base.css", "css/listing.css"]
    case .dealer: ["css/base.css", "css/cards.css", "css/dealer.css"]
    case .market: ["css/base.css", "css/cards.css", "css/market.css"]
    case .shell, .notFound: ["css/base.css", "css/middle.css"]
    case .gatepass: ["css/base.css", "css/gatepass.css"]
    }
  }

  /// The project's colour and the shades of it that are legible on light and dark pages.
  private static func colors(_ accent: AccentColor) -> String {
    let light = accent.legible(on: AccentColor("#f4f6f8") ?? .white)
    let dark = accent.legible(on: AccentColor("#1b232c") ?? .black, contrast: 6.5)
    return ":root{--accent:\(accent.hex);--on-accent:\(accent.text.hex);--link:\(light.hex)}"
      + "@media(prefers-color-scheme:dark){:root{--link:\(dark.hex)}}"
  }
}

/// Where `</` is, which ends a style element anywhere.
private func endOfElement(_ source: [UInt8]) -> Int? {
  source.indices.first { index in
    source[index] == UInt8(ascii: "<") && index + 1 < source.count
      && source[index + 1] == UInt8(ascii: "/")
  }
}

/// A style sheet without its comments, and without blanks where none is needed.
func compacted(_ source: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var index = 0
  var quote: UInt8?
  while index < source.count {
    let byte = source[index]
    if let end = quote {
      result.append(byte)
      if byte == UInt8(ascii: "\\"), index + 1 < source.count {
        index += 1
        result.append(source[index])
      } else if byte == end {
        quote = nil
      }
    } else if source[index...].starts(with: "/*".utf8) {
      index += 2
      while index < source.count, !source[index...].starts(with: "*/".utf8) { index += 1 }
      index += 1
    } else if byte <= 0x20 {
      while index + 1 < source.count, source[index + 1] <= 0x20 { index += 1 }
      let next = index + 1 < source.count ? source[index + 1] : nil
      if !result.isEmpty, !isTight(before: next), !isTight(after: result.last) {
        result.append(0x20)
      }
    } else {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
      result.append(byte)
    }
    index += 1
  }
  return result
}

/// Whether no blank is needed after a byte of a style sheet.
private func isTight(after byte: UInt8?) -> Bool {
  switch byte {
  case 0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","),
    UInt8(ascii: ":"):
    true
  default: false
  }
}

/// Whether no blank is needed before a byte of a style sheet, or at its end.
private func isTight(before byte: UInt8?) -> Bool {
  switch byte {
  case nil, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","): true
  default: false
  }
}
