import WaymarkCore
import WaymarkProject
import WaymarkRoutes

/// One intent filter of a manifest as Android applies it, read from the written bytes.
///
/// Android compares only the decoded path.
public struct ManifestFilter: Sendable {
  private var schemes: [String] = []
  private var hosts: [(name: String, port: String?)] = []
  private var paths: [ManifestPath] = []

  /// The indices in `paths` of those that begin with some segments.
  private var beginnings = SegmentTree<ArraySlice<UInt8>>()

  /// Reads the `<data>` elements of a fragment; those in separate groups only refine and are not
  /// read.
  public init(_ file: [UInt8]) { self.init(ManifestTag.all(in: file)[...]) }

  init(_ tags: ArraySlice<ManifestTag>) {
    var isInGroup = false
    for tag in tags {
      if tag.name.hasSuffix("uri-relative-filter-group") { isInGroup = !tag.name.hasPrefix("/") }
      guard tag.name == "data", !isInGroup else { continue }
      if let host = tag["android:host"] { hosts.append((host, tag["android:port"])) }
      for (name, value) in tag.attributes { add(name, value) }
    }
    beginnings = SegmentTree(paths.map(\.leadingSegments))
  }

  private mutating func add(_ name: String, _ value: String) {
    switch name {
    case "android:scheme": schemes.append(value)
    default:
      if let path = ManifestPath(name, value) { paths.append(path) }
    }
  }

  /// Whether a link has a scheme and a host of the filter.
  func isAddressed(by url: String) -> Bool {
    guard let link = SplitURL(Array(url.utf8)) else { return false }
    return schemes.contains { link.bytes[link.scheme].elementsEqual($0.utf8) }
      && (hosts.isEmpty || hosts.contains { Self.accepts($0, link) })
  }

  /// The answer of Android to a link if only this filter decides.
  public func decide(_ url: String) -> AndroidDecision {
    guard let link = SplitURL(Array(url.utf8)),
      let scheme = schemes.first(where: { link.bytes[link.scheme].elementsEqual($0.utf8) })
    else {
      return AndroidDecision(
        .stays, "The manifest does not declare the scheme; Android compares it case-sensitively.")
    }
    guard !hosts.isEmpty else {
      return AndroidDecision(.opens, "The manifest declares the scheme \(scheme) for any URL.")
    }
    guard hosts.contains(where: { Self.accepts($0, link) }) else {
      return AndroidDecision(.stays, "The manifest does not have the link's host.")
    }
    guard let path = percentDecoded(link.bytes[link.path]) else {
      return AndroidDecision(
        .unknown, "The path has a % without two hex digits; how Android reads it is unknown.")
    }
    guard let best = best(for: path) else {
      return AndroidDecision(.stays, "No path of the manifest matches the link.")
    }
    return switch best.answer {
    case .unknown: AndroidDecision(.unknown, "It is unknown whether \(best.name) matches the link.")
    case .runsOver:
      AndroidDecision(
        .runsOver,
        "\(best.name) matches the path: its .* includes a slash\(Self.blindness(to: link, path)).")
    case .opens, .stays:
      AndroidDecision(
        .opens, "\(best.name) matches the link's path\(Self.blindness(to: link, path)).")
    }
  }

  /// Whether a host, which may begin with a `*`, and a port are those of a link.
  private static func accepts(_ wanted: (name: String, port: String?), _ link: SplitURL) -> Bool {
    guard let host = link.host else { return false }
    if let port = wanted.port, host.port.map(link.text) != port { return false }
    let name = wanted.name.asciiLowercased
    return name.hasPrefix("*")
      ? link.text(host.name).asciiLowercased.hasSuffix(name.dropFirst())
      : link.matches(host.name, lowercased: name)
  }

  /// The attribute with the best match for a decoded path; without attributes, every path matches.
  private func best(for path: [UInt8]) -> (name: String, answer: AndroidAnswer)? {
    guard !paths.isEmpty else { return ("The manifest, which has no paths,", .opens) }
    var best: (name: String, answer: AndroidAnswer)?
    for index in beginnings.patterns(beginning: SegmentTree.segments(of: path[...])) {
      let attribute = paths[index]
      switch attribute.fits(path) {
      case true? where !attribute.runsOver(path): return (attribute.name, .opens)
      case true?: best = (attribute.name, .runsOver)
      case nil where best == nil: best = (attribute.name, .unknown)
      default: break
      }
    }
    return best
  }

  /// The parts of a link that a manifest does not compare, as a reason.
  private static func blindness(to link: SplitURL, _ path: [UInt8]) -> String {
    let unseen = [
      link.query.map { _ in "the query" }, link.fragment.map { _ in "the fragment" },
      path.count < link.path.count ? "what is escaped" : nil,
    ].compactMap(\.self)
    return unseen.isEmpty ? "" : "; a manifest does not see \(unseen.joined(separator: ", "))"
  }
}

/// One `android:path…` attribute.
struct ManifestPath: Sendable {
  private enum Form: Sendable { case path, prefix, suffix, pattern, advanced }
  private let form: Form
  private let value: [UInt8]

  /// The name of the attribute in messages.
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
    self.name = "The manifest's \(name) \(LinkFault.quote(value))"
    // The manifest is a resource: a backslash in a value escapes the next character.
    let isPattern = form == .pattern || form == .advanced
    self.value = Array(isPattern ? value.replacing(#"\\"#, with: #"\"#).utf8 : value.utf8)
  }

  /// Whether the decoded path of a link matches; `nil` if the pattern uses syntax that is not read
  /// here.
  func fits(_ path: [UInt8]) -> Bool? {
    switch form {
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
    let text = value.prefix { !#"\.[]*+{}"#.utf8.contains($0) }
    let repeats = value[text.endIndex...].first.map { "*+{".utf8.contains($0) } ?? false
    return repeats ? text.dropLast() : text
  }

  /// Whether a matching path has other slashes than the pattern.
  func runsOver(_ path: [UInt8]) -> Bool {
    func slashes(_ text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: "/") } }
    return form == .pattern && slashes(path) != slashes(value)
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
