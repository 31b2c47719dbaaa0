import AppLinks
import Routes

/// The parts of the Swift source that are the same for every route table.
enum SwiftText {
  /// What stands before the environment's own values.
  static let router = """
    /// Reads and writes the links of one environment, and turns every way into the app into a place.
    ///
    /// Whatever a link holds, it is only ever a place: ask before you do anything there that cannot be
    /// undone.
    enum DeeplinkRouter {

    """

  /// What stands after them; it ends the router and adds the pending link.
  static let runtime = #"""

      /// The place of a web or custom-scheme URL; `nil` when it leads nowhere.
      static func place(url: String) -> Deeplink? {
        let bytes = Array(url.utf8)
        guard bytes.count <= lengthLimit, !bytes.contains(where: isForbidden),
          let colon = bytes.firstIndex(of: 0x3A), bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        let isScheme: Bool
        var port = "443"
        switch lowercased(bytes[..<colon]) {
        case Array("https".utf8): isScheme = false
        case Array("http".utf8):
          isScheme = false
          port = "80"
        case Array(scheme.utf8): isScheme = true
        default: return nil
        }
        var rest = bytes[(colon + 3)...]
        if let hash = rest.firstIndex(of: 0x23) { rest = rest[..<hash] }
        var query: [UInt8] = []
        if let mark = rest.firstIndex(of: 0x3F) {
          query = Array(rest[(mark + 1)...])
          rest = rest[..<mark]
        }
        let authority = rest.prefix { $0 != 0x2F }
        guard !authority.contains(0x40) else { return nil }
        var parts = rest.dropFirst(authority.count)
          .split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
        // One slash at the end does not count, nor do more in a web link.
        if parts.last?.isEmpty == true { parts.removeLast() }
        while !isScheme, parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        if isScheme {
          guard !authority.isEmpty, !authority.contains(0x3A) else { return nil }
          parts.insert(authority, at: parts.startIndex)
        } else {
          guard isOwnHost(authority, port: port) else { return nil }
        }
        var path: [String] = []
        for part in parts {
          guard let segment = segment(part) else { return nil }
          path.append(segment)
        }
        var locale: String?
        if !isScheme, let first = path.first,
          localePrefixes.contains(where: { isIdentical($0, first) })
        {
          locale = path.removeFirst()
        }
        return writable(place(path, query, isScheme: isScheme), locale: locale)
      }

      /// The https URL of a place, which may be shared; `nil` when a value cannot stand in a link.
      static func url(of place: Deeplink, locale: String? = nil) -> String? {
        guard let host = hosts.first, let tail = tail(of: place) else { return nil }
        let prefix = locale.flatMap { localePrefixes.contains($0) ? "/" + $0 : nil } ?? ""
        let url = "https://" + host + prefix + tail
        return url.utf8.count <= lengthLimit ? url : nil
      }

      /// The app's own URL of a place, for what never leaves the device.
      static func schemeURL(of place: Deeplink) -> String? {
        guard let tail = tail(of: place) else { return nil }
        let url = scheme + ":/" + tail
        return url.utf8.count <= lengthLimit ? url : nil
      }

      /// The place of a home-screen shortcut, by its type.
      static func place(shortcut type: String) -> Deeplink? {
        tail(of: type, behind: bundleID + ".").flatMap { place(named: $0) }
      }

      /// The type of a place's shortcut or user activity.
      static func activityType(of place: Deeplink) -> String {
        bundleID + "." + names(of: place)[0]
      }

      /// The place of a user activity: its type, and the text of its `webpageURL` when it has one.
      ///
      /// The page decides where there is one, and has to be of the activity's kind.
      static func place(activity type: String, webpageURL: String? = nil) -> Deeplink? {
        guard let webpageURL else { return place(shortcut: type) }
        guard let place = place(url: webpageURL) else { return nil }
        return names(of: place).contains { isIdentical(bundleID + "." + $0, type) } ? place : nil
      }

      /// The place of an indexed item, by what `CSSearchableItemActivityIdentifier` names.
      static func place(spotlight identifier: String) -> Deeplink? {
        let bytes = identifier.utf8
        guard let colon = bytes.firstIndex(of: 0x3A) else { return place(domain: nil, identifier) }
        let domain = String(identifier[..<colon])
        let name = tail(of: domain, behind: bundleID + ".") ?? domain
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return place(domain: name, String(identifier[bytes.index(after: colon)...]))
      }

      /// The place of a search that began in Spotlight, by what `CSSearchQueryString` names.
      static func place(search text: String) -> Deeplink? {
        writable(place(searching: text), locale: nil)
      }

      /// The place of a push notification, by its whole payload.
      ///
      /// `link` counts before everything else; then the key of one kind of place, wherever it stands
      /// beside `aps`, the nearest to the root first.
      static func place(push payload: [AnyHashable: Any]) -> Deeplink? {
        var level = payload.filter { $0.key != AnyHashable("aps") }.map { ($0.key, $0.value) }
        var nearest: [(key: String, value: Any)] = []
        while !level.isEmpty {
          if let link = level.first(where: { $0.0 == AnyHashable("link") }) {
            return (link.1 as? String).flatMap { place(url: $0) }
          }
          if nearest.isEmpty {
            nearest = level.compactMap { key, value in
              (key as? String).flatMap { pushKeys.contains($0) ? ($0, value) : nil }
            }
          }
          level = level.flatMap { children(of: $0.1) }
        }
        guard let found = nearest.first, nearest.allSatisfy({ $0.key == found.key }) else {
          return nil
        }
        if let text = found.value as? String { return place(pushKey: found.key, text) }
        return (found.value as? Int).flatMap { place(pushKey: found.key, String($0)) }
      }

      private static func children(of value: Any) -> [(AnyHashable, Any)] {
        if let object = value as? [AnyHashable: Any] { return object.map { ($0.key, $0.value) } }
        if let object = value as? [String: Any] {
          return object.map { (AnyHashable($0.key), $0.value) }
        }
        return (value as? [Any] ?? []).flatMap { children(of: $0) }
      }

      /// How long a link may be, in bytes.
      private static let lengthLimit = 2048

      /// The place when its own URL is not too long: text that is not escaped gets longer there.
      private static func writable(_ place: Deeplink?, locale: String?) -> Deeplink? {
        place.flatMap { url(of: $0, locale: locale) == nil ? nil : $0 }
      }

      /// Whether decoded segments fit a pattern, in which `nil` takes any one.
      private static func fits(_ path: [String], _ pattern: [String?], isScheme: Bool) -> Bool {
        guard path.count == pattern.count else { return false }
        return pattern.indices.allSatisfy { index in
          guard let text = pattern[index] else { return true }
          // A host has no case, and the first segment stands in its place.
          guard isScheme, index == 0 else { return isIdentical(path[index], text) }
          return lowercased(path[index].utf8) == lowercased(text.utf8)
        }
      }

      private static func isOwnHost(_ authority: ArraySlice<UInt8>, port usual: String) -> Bool {
        var name = authority
        if let colon = authority.lastIndex(of: 0x3A) {
          let port = authority[(colon + 1)...]
          guard port.isEmpty || port.elementsEqual(usual.utf8) else { return false }
          name = authority[..<colon]
        }
        let folded = lowercased(name)
        return hosts.contains { folded.elementsEqual($0.utf8) }
      }

      /// One decoded segment of a path; `nil` when it is empty, or could be taken for more than one.
      private static func segment(_ part: ArraySlice<UInt8>) -> String? {
        guard let text = decoded(part), !text.isEmpty, text != ".", text != "..",
          !text.utf8.contains(0x2F), !text.utf8.contains(0x5C),
          !text.unicodeScalars.contains(where: isHidden)
        else { return nil }
        return text
      }

      /// The value of a query item; of several with the name the first counts, and all have to be sound.
      private static func value(of name: String, in query: [UInt8]) -> String? {
        var found: String?
        for item in query.split(separator: 0x26) {
          let equals = item.firstIndex(of: 0x3D)
          guard let key = unescaped(item[..<(equals ?? item.endIndex)]), key.elementsEqual(name.utf8)
          else { continue }
          let rest = equals.map { item[($0 + 1)...] } ?? []
          guard let value = decoded(rest).flatMap(checkedValue) else { return nil }
          found = found ?? value
        }
        return found
      }

      /// A part of a URL decoded once; `nil` when it is not percent-encoded UTF-8.
      private static func decoded(_ part: ArraySlice<UInt8>) -> String? {
        guard let bytes = unescaped(part) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        // What is no UTF-8 was replaced, so it reads back as other bytes.
        return text.utf8.elementsEqual(bytes) ? text : nil
      }

      private static func unescaped(_ part: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = part.startIndex
        while index < part.endIndex {
          if part[index] == 0x25 {
            guard index + 2 < part.endIndex, let high = hexValue(part[index + 1]),
              let low = hexValue(part[index + 2])
            else { return nil }
            bytes.append(high << 4 | low)
            index += 3
          } else {
            bytes.append(part[index])
            index += 1
          }
        }
        return bytes
      }

      private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: return byte - 0x30
        case 0x41...0x46: return byte - 0x37
        case 0x61...0x66: return byte - 0x57
        default: return nil
        }
      }

      /// A value that may stand in a path.
      private static func checked(_ value: String) -> String? {
        let folded = lowercased(value.utf8)
        let ends = [".pkpass", ".pkpasses"]
        guard !value.isEmpty, value != ".", value != "..", value.unicodeScalars.count <= 64,
          !value.utf8.contains(0x2F), !value.utf8.contains(0x5C),
          !value.unicodeScalars.contains(where: isHidden),
          !ends.contains(where: { folded.reversed().starts(with: $0.utf8.reversed()) })
        else { return nil }
        return value
      }

      /// A value that may stand in a query.
      private static func checkedValue(_ value: String) -> String? {
        guard !value.isEmpty, value.utf8.count <= 1024,
          !value.unicodeScalars.contains(where: isHidden)
        else { return nil }
        return value
      }

      /// A value with everything but RFC 3986's unreserved characters escaped.
      private static func written(_ value: String?) -> String? {
        guard let value else { return nil }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in value.utf8 {
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
          default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
          }
        }
        return String(decoding: bytes, as: UTF8.self)
      }

      private static func joined(
        _ segments: [String?], query: [(name: String, value: String?)] = []
      ) -> String? {
        var text = ""
        for segment in segments {
          guard let segment else { return nil }
          text += "/" + segment
        }
        for (index, item) in query.enumerated() {
          guard let value = written(item.value) else { return nil }
          text += (index == 0 ? "?" : "&") + item.name + "=" + value
        }
        return text
      }

      private static func tail(of text: String, behind prefix: String) -> String? {
        guard text.utf8.starts(with: prefix.utf8) else { return nil }
        let tail = String(text.utf8.dropFirst(prefix.utf8.count))
        return tail?.utf8.allSatisfy { $0 < 0x80 } == true ? tail : nil
      }

      private static func lowercased<Bytes: Collection>(_ bytes: Bytes) -> [UInt8]
      where Bytes.Element == UInt8 {
        bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      }

      private static func isIdentical(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
      }

      /// Whether a byte can stand nowhere in a URL.
      private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x7F: return true
        default: return false
        }
      }

      /// Whether a scalar controls a device or the direction of text.
      private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
          0xFEFF:
          return true
        default: return false
        }
      }
    }

    /// Keeps the place of a link until the app can go there, and hands it out once.
    @MainActor
    final class PendingDeeplink {
      private var place: Deeplink?

      init() {}

      /// Keeps a place in the stead of an earlier one; `nil`, for a link that leads nowhere, changes
      /// nothing.
      func hold(_ place: Deeplink?) {
        if let place { self.place = place }
      }

      /// The place that is kept, which is then forgotten.
      func take() -> Deeplink? {
        defer { place = nil }
        return place
      }
    }

    """#
}
