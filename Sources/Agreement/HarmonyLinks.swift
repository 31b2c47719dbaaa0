public import WaymarkAppLinks
public import WaymarkCore

/// Decides about links as HarmonyOS does, by the `module.json5` that a build writes.
///
/// The system compares a URL up to its last question mark with the URIs of the skills, and has no
/// exclusions. It reads paths without the slash at their beginning.
public struct HarmonyLinks: Sendable {
  fileprivate struct URI: Sendable {
    let pointer: String
    let scheme: String
    let host: String?
    let path: String?
    let expression: String?
  }

  private let uris: [URI]

  /// Reads the URIs of every skill.
  public init(_ module: [UInt8]) throws(JSONError) {
    let root = try JSONReader.read(module).root
    var uris: [URI] = []
    for (ability, node) in (root["module"]?["abilities"]?.array ?? []).enumerated() {
      for (skill, node) in (node["skills"]?.array ?? []).enumerated() {
        for (index, uri) in (node["uris"]?.array ?? []).enumerated() {
          uris.append(
            URI(
              pointer: "/module/abilities/\(ability)/skills/\(skill)/uris/\(index)",
              scheme: uri["scheme"]?.string ?? "", host: uri["host"]?.string,
              path: uri["path"]?.string, expression: uri["pathRegex"]?.string))
        }
      }
    }
    self.uris = uris
  }

  /// The decision about a URL: the app opens it, or no URI matches.
  public func decide(_ url: String) -> LinkDecision {
    let compared = Array(url.utf8[..<(url.utf8.lastIndex(of: UInt8(ascii: "?")) ?? url.endIndex)])
    guard let link = SplitURL(compared) else {
      return LinkDecision(.noMatch, "This is not a URL.")
    }
    let scheme = link.text(link.scheme)
    let host = link.host.map { asciiHost(link.bytes[$0.name]) }
    let path = String(decoding: compared[link.path.lowerBound...], as: UTF8.self).drop {
      $0 == "/"
    }
    let ofScheme = uris.filter { $0.scheme == scheme }
    guard !ofScheme.isEmpty else {
      return LinkDecision(.noMatch, "The module does not declare the scheme \(scheme).")
    }
    let ofHost = ofScheme.filter { $0.host.map { asciiHost($0.utf8) } == host || $0.host == nil }
    guard !ofHost.isEmpty else {
      return LinkDecision(.noMatch, "The module does not name the link's host.")
    }
    guard let uri = ofHost.first(where: { $0.takes(String(path)) }) else {
      return LinkDecision(.noMatch, "No URI of the module has the link's path.")
    }
    let what = uri.host == nil ? "any URL of the scheme" : "this path"
    return LinkDecision(.match, rule: uri.pointer, "The module opens \(what).")
  }
}

extension HarmonyLinks.URI {
  /// Whether a path without its first slash matches the URI.
  fileprivate func takes(_ text: String) -> Bool {
    if let path { return path == text }
    guard let expression else { return true }
    return (try? Regex(expression).wholeMatch(in: text)) != nil
  }
}
