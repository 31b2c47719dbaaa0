import WaymarkCore
import WaymarkRoutes

/// One `android:path…` attribute.
struct ManifestPath: Sendable {
  private enum Form: Sendable { case path, prefix, suffix, pattern, advanced }
  private let form: Form
  private let value: [UInt8]

  /// The fixed parts, if the app's build replaces the others.
  private let open: OpenText?

  /// The attribute as written, for messages.
  let name: String

  /// Takes an attribute for paths; `nil` for any other.
  init?(_ name: String, _ value: String) {
    switch name {
    case "android:path": form = .path
    case "android:pathPrefix": form = .prefix
    case "android:pathSuffix": form = .suffix
    case "android:pathPattern": form = .pattern
    case "android:pathAdvancedPattern": form = .advanced
    default: return nil
    }
    self.name = "\(name) \(LinkFault.quote(value))"
    open = OpenText(value)
    // The manifest is a resource: a backslash in a value escapes the next character.
    let isPattern = form == .pattern || form == .advanced
    self.value = Array(isPattern ? value.replacing(#"\\"#, with: #"\"#).utf8 : value.utf8)
  }

  /// The value, if the app's build replaces a part of it.
  var openValue: String? { open.map { _ in String(decoding: value, as: UTF8.self) } }

  /// Whether the decoded path of a link matches; `nil` if the pattern uses syntax that is not read
  /// here, or if the app's build decides.
  func fits(_ path: [UInt8]) -> Bool? {
    if let open {
      let isPattern = form == .pattern || form == .advanced
      let mayFit =
        isPattern
        ? path.starts(with: literalBeginning)
        : open.mayBe(path[...], fromStart: form != .suffix, toEnd: form != .prefix)
      return mayFit ? nil : false
    }
    return switch form {
    case .path: path == value
    case .prefix: path.starts(with: value)
    case .suffix: path.suffix(value.count).elementsEqual(value)
    case .pattern: globMatches(path)
    case .advanced: expressionMatches(path)
    }
  }

  /// The literal segments with which every matching path begins.
  var leadingSegments: [ArraySlice<UInt8>] {
    switch form {
    case _ where open != nil: []
    case .path: SegmentTree.segments(ofBeginning: value[...], isWhole: true)
    case .prefix: SegmentTree.segments(ofBeginning: value[...], isWhole: false)
    case .suffix: []
    case .pattern, .advanced:
      SegmentTree.segments(ofBeginning: literalBeginning, isWhole: false)
    }
  }

  /// The text before the first special character of a pattern, without the character that it
  /// repeats.
  private var literalBeginning: ArraySlice<UInt8> {
    // A value such as `@string/path` is open as a whole.
    if value.first == UInt8(ascii: "@") { return [] }
    let text = value.prefix { !#"\.[]*+{}$"#.utf8.contains($0) }
    let repeats = value[text.endIndex...].first.map { "*+{".utf8.contains($0) } ?? false
    return repeats ? text.dropLast() : text
  }

  /// Whether a matching path has other slashes than the pattern.
  func runsOver(_ path: [UInt8]) -> Bool {
    func slashes(_ text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: "/") } }
    return form == .pattern && slashes(path) != slashes(value)
  }

  /// Why the attribute hardly matches what its author means, as a clause; `nil` if nothing is odd.
  var oddity: String? {
    guard open == nil else { return nil }
    func has(_ text: String) -> Bool { value[...].firstRange(of: text) != nil }
    let first = value.first.map { "/.*[\\".utf8.contains($0) } ?? false
    let oddities: [(isOdd: Bool, phrase: String)] = [
      (has("://"), "takes only the path of a URL"),
      (form != .suffix && !first, "does not begin with a slash, as every path does"),
      (
        form != .advanced && (has("?") || has("#")),
        "has a query or a fragment; a manifest compares only the path"
      ),
      (
        form != .pattern && form != .advanced && has("*"),
        "compares * as text; android:pathPattern has .* for any text"
      ),
      (
        form == .pattern && (has("/*") || value == [0x2A]),
        "has * without a period before it: * repeats the character before it, .* is any text"
      ),
    ]
    return oddities.first { $0.isOdd }.map { "\(name) \($0.phrase)" }
  }

  /// The part of Android's advanced glob that this module writes: characters, and a greedy `[^/]+`.
  private func expressionMatches(_ path: [UInt8]) -> Bool? {
    let segment = Array("[^/]+".utf8)
    var rest = value[...]
    var place = path[...]
    while let first = rest.first {
      if rest.starts(with: segment) {
        rest = rest.dropFirst(segment.count)
        let taken = place.prefix { $0 != UInt8(ascii: "/") }
        if taken.isEmpty { return false }
        place = place[taken.endIndex...]
        continue
      }
      guard first == UInt8(ascii: "\\") || !".[]*+{}".utf8.contains(first) else { return nil }
      guard let (byte, _) = Self.next(&rest), place.popFirst() == byte else { return false }
    }
    return place.isEmpty
  }

  /// Android's simple glob: `.` is any character, escaped or not, `*` repeats what is before it,
  /// and `.*` runs up to the first occurrence of what follows, without backtracking.
  private func globMatches(_ path: [UInt8]) -> Bool {
    var rest = value[...]
    var place = path.startIndex
    while let (byte, isAny) = Self.next(&rest) {
      guard rest.first == UInt8(ascii: "*") else {
        guard place < path.endIndex, byte == UInt8(ascii: ".") || path[place] == byte else {
          return false
        }
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
