import WaymarkCore
import WaymarkRoutes

/// One attribute of a `<data>` element: a scheme, a host, a port or a path.
struct ManifestValue: Sendable {
  private enum Form: Sendable { case whole, prefix, suffix, pattern, advanced }

  /// The forms of the attributes; a path is not the form of another one.
  private static let forms: [String: Form] = [
    "android:scheme": .whole, "android:host": .whole, "android:port": .whole,
    "android:path": .whole, "android:pathPrefix": .prefix, "android:pathSuffix": .suffix,
    "android:pathPattern": .pattern, "android:pathAdvancedPattern": .advanced,
  ]

  private let form: Form
  private let value: [UInt8]
  private let advanced: AdvancedPattern?

  /// The attribute and its value as written, for messages.
  let name: String
  let text: String

  /// The fixed text around what the app's build replaces: `${applicationId}`, or all of
  /// `@string/host`; `nil` if it replaces nothing.
  private let ends: (start: [UInt8], end: [UInt8])?

  var isOpen: Bool { ends != nil }

  /// The value for messages, which name the attribute of a path.
  var shown: String { (isPath ? name + " " : "") + LinkFault.quote(text) }
  private var isPath: Bool { name.hasPrefix("android:path") }

  /// Takes such an attribute; `nil` for any other.
  init?(_ name: String, _ text: String?) {
    guard let text, let form = Self.forms[name] else { return nil }
    (self.name, self.text) = (name, text)
    // A host may begin with a star, and its case has no meaning.
    let isHost = name == "android:host"
    let isWide = isHost && text.hasPrefix("*")
    let isPattern = form == .pattern || form == .advanced
    self.form = isWide ? .suffix : form
    // The manifest is a resource: a backslash in a value escapes the next character.
    let compared =
      isHost
      ? String(text.dropFirst(isWide ? 1 : 0)).asciiLowercased
      : isPattern ? text.replacing(#"\\"#, with: #"\"#) : text
    value = Array(compared.utf8)
    advanced = form == .advanced ? AdvancedPattern(compared) : nil
    ends = Self.ends(value[...], isPattern: isPattern)
  }

  private static func ends(
    _ value: ArraySlice<UInt8>, isPattern: Bool
  ) -> (start: [UInt8], end: [UInt8])? {
    if value.first == UInt8(ascii: "@") { return ([], []) }
    guard let mark = value.firstRange(of: "${"), let end = value.lastIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let start = value[..<mark.lowerBound]
    guard isPattern else { return (Array(start), Array(value[(end + 1)...])) }
    // What begins with a special character, or is before a star, may be anything.
    let plain = start.prefix { !".*[+\\".utf8.contains($0) }
    return (Array(plain.count < start.count ? plain.dropLast() : plain), [])
  }

  /// Whether a part of a link matches; `nil` if Android refuses the pattern, or if the app's build
  /// decides.
  func fits(_ part: [UInt8]) -> Bool? {
    if let (start, end) = ends {
      let hasStart = form == .suffix || part.starts(with: start)
      let hasEnd = form == .prefix || part.suffix(end.count).elementsEqual(end)
      return hasStart && hasEnd && part.count >= start.count + end.count ? nil : false
    }
    return switch form {
    case .whole: part == value
    case .prefix: part.starts(with: value)
    case .suffix: part.suffix(value.count).elementsEqual(value)
    case .pattern: globMatches(part)
    case .advanced: advanced?.matches(part)
    }
  }

  /// Why the value hardly matches what its author means, as a clause; `nil` if nothing is odd.
  var oddity: String? { odd.map { "\(name) \(LinkFault.quote(text)) \($0.phrase)" } }

  /// Whether the value would match a part of a link if its oddities were repaired.
  func isMeant(for part: [UInt8]) -> Bool {
    var value = self
    for _ in 0..<3 {
      guard let (name, text) = value.odd?.repaired(),
        let repaired = ManifestValue("android:" + name, text)
      else { return false }
      if repaired.fits(part) == true { return true }
      value = repaired
    }
    return false
  }

  /// What is odd, as a clause, and the attribute and the text that were probably meant.
  private struct Oddity {
    let phrase: String
    let repaired: () -> (name: String, text: String)

    init(_ phrase: String, _ repaired: @escaping () -> (name: String, text: String)) {
      self.phrase = phrase
      self.repaired = repaired
    }
  }

  private var odd: Oddity? {
    guard !isOpen else { return nil }
    return isPath ? oddPath : oddAddress
  }

  private func has(_ texts: String...) -> Bool {
    texts.contains { value[...].firstRange(of: $0) != nil }
  }

  /// The oddity of a scheme or a host.
  private var oddAddress: Oddity? {
    if name == "android:scheme", has(":") {
      return Oddity("takes only the name of the scheme, such as https") {
        ("scheme", String(text.prefix { $0 != ":" }))
      }
    }
    guard name == "android:host" else { return nil }
    if has("/", ":") {
      return Oddity("takes only the host, such as shop.example") {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        return ("host", String(rest.prefix { $0 != "/" && $0 != ":" }))
      }
    }
    guard value.contains(where: { $0 >= 0x80 }) else { return nil }
    let ascii = String(decoding: asciiHost(value), as: UTF8.self)
    return Oddity("is not in the form that browsers send, \(ascii)") { ("host", ascii) }
  }

  private var oddPath: Oddity? {
    let kind = String(name.dropFirst("android:".count))
    if has("://") {
      return Oddity("takes only the path of a URL") {
        (kind, SplitURL(Array(text.utf8)).map { $0.text($0.path) } ?? text)
      }
    }
    if form != .suffix, value.first.map({ !"/.*[\\".utf8.contains($0) }) ?? true {
      return Oddity("does not begin with a slash, as every path does") { (kind, "/" + text) }
    }
    if form != .advanced, has("?", "#") {
      return Oddity("has a query; only the path is compared") {
        (kind, String(text.prefix { $0 != "?" && $0 != "#" }))
      }
    }
    if let decoded {
      return Oddity(
        "has an escape, and Android compares decoded paths; write \(LinkFault.quote(decoded))"
      ) { (kind, decoded) }
    }
    if [.whole, .prefix, .suffix].contains(form), has("*") {
      return Oddity("compares * as text; android:pathPattern has .* for any text") {
        let (start, end) = (form == .suffix ? ".*" : "", form == .prefix ? ".*" : "")
        return ("pathPattern", start + text.replacing("*", with: ".*") + end)
      }
    }
    guard form == .pattern else { return nil }
    if has("/*") {
      return Oddity("has /*, which is any number of slashes; .* is any text") {
        (kind, text.replacing("/*", with: "/.*"))
      }
    }
    if value.first == UInt8(ascii: "*") {
      return Oddity("begins with *, which repeats nothing; .* is any text") { (kind, "." + text) }
    }
    guard has("[", "+", "{") else { return nil }
    return Oddity(
      "has characters that only android:pathAdvancedPattern reads; this pattern reads . and *"
    ) { ("pathAdvancedPattern", text) }
  }

  /// Whether the value is `*`, or a star without a period after it: Android verifies no such host.
  var isBareStar: Bool {
    name == "android:host" && text.hasPrefix("*") && !text.hasPrefix("*.")
  }

  /// The value without its escapes; `nil` if it has none.
  private var decoded: String? {
    guard value.contains(UInt8(ascii: "%")), let text = percentDecoded(value[...]) else {
      return nil
    }
    return String(validating: text, as: UTF8.self)
  }

  /// The literal segments with which every matching path begins.
  var leadingSegments: [ArraySlice<UInt8>] {
    switch form {
    case _ where isOpen: []
    case .whole: SegmentTree.segments(ofBeginning: value[...], isWhole: true)
    case .prefix: SegmentTree.segments(ofBeginning: value[...], isWhole: false)
    case .suffix: []
    case .pattern, .advanced:
      SegmentTree.segments(ofBeginning: literalBeginning, isWhole: false)
    }
  }

  /// The text before the first special character of a pattern, without the character that it
  /// repeats.
  private var literalBeginning: ArraySlice<UInt8> {
    let text = value.prefix { !#"\.[]*+{}"#.utf8.contains($0) }
    let repeats = value[text.endIndex...].first.map { "*+{".utf8.contains($0) } ?? false
    return repeats ? text.dropLast() : text
  }

  /// Whether a matching path has other slashes than the pattern, because of its `.*`.
  func runsOver(_ path: [UInt8]) -> Bool {
    func slashes(_ text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: "/") } }
    return form == .pattern && value[...].firstRange(of: ".*") != nil
      && slashes(path) != slashes(value)
  }

  /// Whether a path matches Android's simple glob.
  ///
  /// In it, `.` is any character, escaped or not, `*` repeats what is before it, and `.*` runs up to
  /// the first occurrence of what follows, without backtracking. At the end of the path, only `.*`
  /// may be left.
  private func globMatches(_ path: [UInt8]) -> Bool {
    var rest = value[...]
    var place = path.startIndex
    while !rest.isEmpty {
      guard place < path.endIndex else { return rest.elementsEqual(".*".utf8) }
      guard let (byte, isAny) = Self.next(&rest) else { break }
      guard rest.first == UInt8(ascii: "*") else {
        guard byte == UInt8(ascii: ".") || path[place] == byte else { return false }
        place += 1
        continue
      }
      rest.removeFirst()
      if !isAny {
        while place < path.endIndex, path[place] == byte { place += 1 }
      } else if let (stop, _) = Self.next(&rest) {
        guard let found = path[place...].firstIndex(of: stop) else { return false }
        place = found + 1
      } else {
        return true
      }
    }
    return place == path.endIndex
  }

  /// Takes one character off a pattern, and returns whether it matches any character.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> (byte: UInt8, isAny: Bool)? {
    guard let byte = rest.popFirst() else { return nil }
    if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { return (escaped, false) }
    return (byte, byte == UInt8(ascii: "."))
  }
}
