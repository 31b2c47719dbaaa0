import Bytes
import Routes

/// The `<data>` elements of an Android manifest: attributes and their patterns.
enum ManifestData {
  /// One element's attribute, without its prefix, and value.
  typealias Element = (attribute: String, value: String)

  /// What takes the paths of a route, also with a slash at the end.
  static func paths(of path: PathPattern, behind prefix: String) -> [Element] {
    guard !path.parameters.isEmpty else {
      return [("path", prefix + path.description), ("path", prefix + path.description + "/")]
    }
    let glob = path.segments.map { segment in
      guard case .literal(let text) = segment else { return "/?*" }
      return "/\(text)"
    }.joined()
    let open = ("pathPattern", prefix + pattern(glob))
    return glob.hasSuffix("*") ? [open] : [open, ("pathPattern", prefix + pattern(glob + "/"))]
  }

  /// The same in the language of Android 12, whose sets keep a parameter within its slashes.
  static func exactPaths(of path: PathPattern, behind prefix: String) -> [Element] {
    guard !path.parameters.isEmpty else { return paths(of: path, behind: prefix) }
    let expression = path.segments.map { segment in
      guard case .literal(let text) = segment else { return "/[^/]+" }
      return pattern("/\(text)")
    }.joined()
    return ["", "/"].map { ("pathAdvancedPattern", prefix + expression + $0) }
  }

  /// What takes the links of a rule: all of its parts together.
  static func all(of rule: AssociationComponent) -> [Element] {
    var elements: [Element] = []
    if let path = rule.path { elements.append(element("path", path)) }
    let items = rule.query.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for item in items { elements.append(element("query", "\(item.key)=\(item.value)")) }
    if let fragment = rule.fragment { elements.append(element("fragment", fragment)) }
    return elements
  }

  static func write(
    _ attribute: String, _ value: String, to output: inout Output, depth: Int
  ) {
    output.append(String(repeating: "    ", count: depth))
    output.append("<data android:\(attribute)=\"")
    output.xml(value)
    output.append("\" />\n")
  }

  private static func element(_ attribute: String, _ glob: String) -> Element {
    guard glob.utf8.contains(where: { "*?".utf8.contains($0) }) else { return (attribute, glob) }
    return ("\(attribute)Pattern", pattern(glob))
  }

  /// A pattern of association files in the language of `android:pathPattern`, where `.*` is any run
  /// of characters up to the one behind it.
  ///
  /// A period of its own is escaped twice: the manifest is read as a resource first.
  private static func pattern(_ glob: String) -> String {
    var pattern = ""
    for scalar in glob.unicodeScalars {
      switch scalar {
      case "*": pattern += ".*"
      case "?": pattern += "."
      case ".": pattern += #"\\."#
      default: pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern
  }
}
