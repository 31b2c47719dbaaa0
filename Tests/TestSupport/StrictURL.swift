import WaymarkCore

/// A URL parsed after the grammar of RFC 3986, which rejects anything else.
package struct StrictURL: Equatable {
  /// A key and its value, decoded.
  package struct Item: Equatable {
    package let key: String
    package let value: String
  }

  package struct Fault: Error {
    let reason: String
    let url: String
  }

  package let scheme: String

  /// The text between `//` and the path; `nil` in an opaque URI.
  package let authority: String?

  /// The segments of the path, decoded.
  package let segments: [String]
  package let items: [Item]
  package let fragment: String?

  package init(_ url: String) throws {
    func fault(_ reason: String) -> Fault { Fault(reason: reason, url: url) }
    guard let colon = url.firstIndex(of: ":") else { throw fault("no scheme") }
    scheme = String(url[..<colon])
    let schemeBytes = Array(scheme.utf8)
    guard let first = schemeBytes.first, isLetter(first),
      schemeBytes.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { throw fault("bad scheme") }

    var rest = url[url.index(after: colon)...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      guard Self.isValid(fragment ?? "", besides: "!$&'()*+,;=:@/?") else {
        throw fault("bad fragment")
      }
      rest = rest[..<mark]
    } else {
      fragment = nil
    }
    var query: Substring?
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = Self.decoded(String(rest[..<end]))
      guard Self.isValid(String(rest[..<end]), besides: "!$&'()*+,;=:") else {
        throw fault("bad authority")
      }
      rest = rest[end...]
    } else {
      authority = nil
    }
    guard Self.isValid(String(rest), besides: "!$&'()*+,;=:@/") else { throw fault("bad path") }
    segments = try rest.split(separator: "/", omittingEmptySubsequences: false).map {
      guard let text = Self.decoded(String($0)) else { throw fault("bad UTF-8") }
      return text
    }
    guard let query else {
      items = []
      return
    }
    guard Self.isValid(String(query), besides: "!$&'()*+,;=:@/?") else { throw fault("bad query") }
    items = try query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      let parts = item.split(separator: "=", omittingEmptySubsequences: false)
      guard
        parts.count == 2 || parts == ["get_directions"] || parts == ["show_on_map"]
          || parts == ["open_search"]
      else { throw fault("an item is no pair: \(item)") }
      guard !item.contains("+") else { throw fault("a raw plus sign") }
      guard let key = Self.decoded(String(parts[0])),
        let value = Self.decoded(parts.count == 2 ? String(parts[1]) : "")
      else { throw fault("bad UTF-8") }
      return Item(key: key, value: value)
    }
  }

  /// Whether a component has only unescaped characters that the grammar allows, and well-formed
  /// upper-case escapes.
  private static func isValid(_ component: String, besides allowed: String) -> Bool {
    let bytes = Array(component.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, isHex(bytes[index + 1]), isHex(bytes[index + 2]) else {
          return false
        }
        index += 3
      } else {
        guard isUnreserved(bytes[index]) || allowed.utf8.contains(bytes[index]) else {
          return false
        }
        index += 1
      }
    }
    return true
  }

  private static func decoded(_ component: String) -> String? {
    let bytes = Array(component.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 && byte < 0x80
}

private func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}

private func isHex(_ byte: UInt8) -> Bool {
  isDigit(byte) || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
}
