import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeFiles {
  /// A style sheet by name, without comments and unnecessary white space.
  func styleSheet(_ name: String, faults: inout [Diagnostic]) -> [UInt8] {
    let file = "css/\(name).css"
    let location = Location(source(of: file))
    guard let source = self[file] else {
      faults.append(Diagnostic(.templateMissing, at: location))
      return []
    }
    guard String(validating: source, as: UTF8.self) != nil else {
      faults.append(Diagnostic(.templateEncoding, at: location))
      return []
    }
    if let offset = endOfElement(source) {
      faults.append(
        Diagnostic(
          .templateContext, at: Location(location.source, of: offset, in: source),
          "'</' would end the style element", help: "Remove it, or write '<\\/'."))
      return []
    }
    return compacted(source)
  }
}

/// The position of `</`, which ends a style element anywhere.
private func endOfElement(_ source: [UInt8]) -> Int? {
  source.indices.first { index in
    source[index] == UInt8(ascii: "<") && index + 1 < source.count
      && source[index + 1] == UInt8(ascii: "/")
  }
}

/// A style sheet without comments, and without white space where none is needed.
func compacted(_ source: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(source.count)
  var index = 0
  var quote: UInt8?
  func isMark(_ first: UInt8, _ second: UInt8) -> Bool {
    source[index] == first && index + 1 < source.count && source[index + 1] == second
  }
  let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
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
    } else if isMark(slash, star) {
      index += 2
      while index < source.count, !isMark(star, slash) { index += 1 }
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

/// Whether no white space is needed after a byte of a style sheet.
private func isTight(after byte: UInt8?) -> Bool { byte.map(" {};,:".utf8.contains) == true }

/// Whether no white space is needed before a byte of a style sheet, or at its end.
private func isTight(before byte: UInt8?) -> Bool { byte.map("{};,".utf8.contains) != false }
