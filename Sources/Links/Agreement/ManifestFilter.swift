import Bytes

/// The intent filter of a manifest as Android applies it, read from the bytes that are written.
///
/// Android compares the decoded path and nothing behind it. So a query, a fragment and a wildcard
/// that runs over a slash are beyond what a filter can tell apart.
public struct ManifestFilter: Sendable {
  private var schemes: [String] = []
  private var hosts: [String] = []
  private var paths: [ManifestPath] = []

  /// Reads the `<data>` elements of a fragment; those in groups of their own refine, and are not read.
  public init(_ file: [UInt8]) {
    var isInGroup = false
    for tag in ManifestTag.all(in: file) {
      switch tag.name {
      case "uri-relative-filter-group": isInGroup = !tag.isEmpty
      case "/uri-relative-filter-group": isInGroup = false
      case "data" where !isInGroup:
        for attribute in tag.attributes { add(attribute.name, attribute.value) }
      default: break
      }
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    switch name {
    case "android:scheme": schemes.append(value)
    case "android:host": hosts.append(value)
    default:
      if let path = ManifestPath(name, value) { paths.append(path) }
    }
  }

  /// What Android does with a link on which only this filter has a say.
  public func decide(_ url: String) -> AndroidDecision {
    guard let link = SplitURL(Array(url.utf8)), let host = link.host,
      schemes.contains(where: { link.text(link.scheme) == $0 })
    else {
      return AndroidDecision(.stays, "The manifest takes https links only, and this is none.")
    }
    guard hosts.contains(where: { link.matches(host.name, lowercased: $0) }) else {
      return AndroidDecision(.stays, "The manifest does not name the link's host.")
    }
    guard let path = percentDecoded(link.bytes[link.path]) else {
      return AndroidDecision(
        .mayOpen, "The path has a % that begins no escape; how Android reads it is not known.")
    }
    guard let best = fit(path) else {
      return AndroidDecision(.stays, "No path of the manifest fits the link.")
    }
    guard best.fit != .unknown else {
      return AndroidDecision(.mayOpen, "Whether \(best.name) fits the link is not known.")
    }
    let unseen = [
      link.query.map { _ in "the query" }, link.fragment.map { _ in "the fragment" },
      path.count < link.path.count ? "what is escaped" : nil,
    ].compactMap(\.self)
    let blind = unseen.isEmpty ? "" : "; a manifest does not see \(unseen.joined(separator: ", "))"
    return AndroidDecision(
      .opens, "\(best.name) fits the link's path\(blind).",
      isCoarse: !unseen.isEmpty || best.fit != .exactly)
  }

  /// The attribute that fits a decoded path best, and how; without any attribute every path fits.
  private func fit(_ path: [UInt8]) -> (name: String, fit: ManifestPath.Fit)? {
    guard !paths.isEmpty else { return ("The manifest, which names no path,", .exactly) }
    var best: (name: String, fit: ManifestPath.Fit)?
    for attribute in paths {
      guard let fit = attribute.fit(path) else { continue }
      if best.map({ fit < $0.fit }) ?? true { best = (attribute.name, fit) }
      if fit == .exactly { break }
    }
    return best
  }
}

/// One `android:path…` attribute.
struct ManifestPath: Sendable {
  /// How well a path fits, the best first.
  enum Fit: Int, Comparable {
    case exactly

    /// A wildcard runs over a slash.
    case loosely

    /// The attribute is one whose language is not read here.
    case unknown

    static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  private enum Form: Sendable { case path, prefix, suffix, pattern, other }
  private let form: Form
  private let value: [UInt8]

  /// What messages call the attribute.
  let name: String

  /// Takes an attribute that names paths; any other is `nil`.
  init?(_ name: String, _ value: String) {
    switch name {
    case "android:path": form = .path
    case "android:pathPrefix": form = .prefix
    case "android:pathSuffix": form = .suffix
    case "android:pathPattern": form = .pattern
    case "android:pathAdvancedPattern": form = .other
    default: return nil
    }
    self.name = "The manifest's \(name) \(LinkFault.quote(value))"
    // The manifest is a resource: a backslash in a value escapes what follows it.
    self.value = Array(
      form == .pattern ? value.replacing(#"\\"#, with: #"\"#).utf8 : value.utf8)
  }

  /// How the decoded path of a link fits; `nil` when it does not.
  func fit(_ path: [UInt8]) -> Fit? {
    switch form {
    case .path: return path == value ? .exactly : nil
    case .prefix: return path.starts(with: value) ? .exactly : nil
    case .suffix: return path.suffix(value.count).elementsEqual(value) ? .exactly : nil
    case .pattern:
      guard globMatches(path) else { return nil }
      return slashes(in: path) == slashes(in: value) ? .exactly : .loosely
    case .other: return .unknown
    }
  }

  private func slashes(in text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: "/") } }

  /// Android's simple glob: `.` is any character, `*` repeats what stands before it, and `.*` runs up
  /// to the first occurrence of what follows, which is never reconsidered.
  private func globMatches(_ path: [UInt8]) -> Bool {
    var rest = value[...]
    var place = path.startIndex
    while let (byte, isAny) = Self.next(&rest) {
      guard rest.first == UInt8(ascii: "*") else {
        guard place < path.endIndex, isAny || path[place] == byte else { return false }
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

  /// Takes one character off a pattern, and says whether it stands for any.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> (byte: UInt8, isAny: Bool)? {
    guard let byte = rest.popFirst() else { return nil }
    if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { return (escaped, false) }
    return (byte, byte == UInt8(ascii: "."))
  }
}
