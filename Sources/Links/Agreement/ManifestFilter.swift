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
  public func answer(_ url: String) -> AndroidAnswer {
    guard let link = SplitURL(Array(url.utf8)), let host = link.host,
      schemes.contains(where: { link.text(link.scheme) == $0 }),
      hosts.contains(where: { link.matches(host.name, lowercased: $0) }),
      let path = percentDecoded(link.bytes[link.path])
    else { return .stays }
    let fits = paths.compactMap { $0.fit(path) }
    guard !fits.isEmpty || paths.isEmpty else { return .stays }
    let isWhole = link.query == nil && link.fragment == nil && path.count == link.path.count
    return isWhole && fits.contains(.exactly) ? .opens : .mayOpen
  }
}

/// One `android:path…` attribute.
struct ManifestPath: Sendable {
  /// How well a path fits.
  enum Fit: Equatable {
    case exactly

    /// A wildcard runs over a slash, or the attribute is one whose language is not read here.
    case loosely
  }

  private enum Form: Sendable { case path, prefix, suffix, pattern, other }
  private let form: Form
  private let value: [UInt8]

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
    case .other: return .loosely
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
