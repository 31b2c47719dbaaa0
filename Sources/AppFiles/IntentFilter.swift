import WaymarkCore
public import WaymarkRoutes

/// The intent filters of an Android manifest that let an app open the links of one host.
///
/// Every host has a separate filter, because a filter combines any of its hosts with any of its
/// paths. Every route is listed: on Android 14 and earlier, a broad filter would open URLs that are
/// not for the app.
public struct IntentFilter: Sendable {
  private let host: String
  private let paths: [ManifestData]
  private let exactPaths: [ManifestData]
  private let rules: [AssociationComponent]

  /// Makes the filters of a host for the routes of a table.
  public init(
    _ table: RouteTable, host: String, reserved: [ReservedPrefix] = []
  ) throws(LinkFault) {
    try checkHost(host)
    self.host = host
    let routes = table.places.map(\.path).sorted { $0.sortsBefore($1) }
    let heads = [""] + table.prefixes.map { "/\($0)" }
    let handovers = reserved.flatMap { prefix in
      [
        ManifestData("path", prefix.path), ManifestData("pathPrefix", prefix.path + "/"),
      ]
    }
    paths = heads.flatMap { head in routes.flatMap { $0.paths(after: head) } } + handovers
    exactPaths = heads.flatMap { head in routes.flatMap { $0.exactPaths(after: head) } } + handovers
    rules = AssociationComponent.inAndroidOrder(of: table, reserved: reserved)
  }

  /// The filter for every release of Android, as a separate XML element.
  ///
  /// Its paths cover what the dynamic rules open: these cannot widen it, and they narrow it if
  /// Android reads them.
  public var bytes: [UInt8] { filter { $0.write(paths, depth: 1) } }

  /// The filter for Android 12 and later, in which a parameter ends at the next slash: files below
  /// a route, such as a gate pass for Wallet, do not open the app.
  ///
  /// Earlier releases ignore the attribute, and would not open routes with a parameter. So this
  /// filter replaces the first one, in an activity alias that is enabled from API 31.
  public var exactBytes: [UInt8] { filter { $0.write(exactPaths, depth: 1) } }

  /// The filter for Android 15 and later, which decides the same as the dynamic rules where those
  /// are not read, as a separate XML element.
  ///
  /// Its groups are tried in order. They do not restrict paths outside the groups, so this filter
  /// replaces the other one, in an activity alias that is enabled from API 35. Android 14 ignores
  /// groups and would open the whole host; the additional path, at which no page can be, prevents
  /// that.
  public var groupedBytes: [UInt8] {
    filter { output in
      output.write([ManifestData("path", "/.well-known/none")], depth: 1)
      for rule in rules {
        output.append(
          "    <uri-relative-filter-group android:allow=\"\(rule.isExclude ? "false" : "true")\">\n"
        )
        output.write(rule.manifestData, depth: 2)
        output.append("    </uri-relative-filter-group>\n")
      }
    }
  }

  private func filter(_ body: (inout Output) -> Void) -> [UInt8] {
    rendered { output in
      output.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <intent-filter xmlns:android="http://schemas.android.com/apk/res/android" \
        android:autoVerify="true">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />

        """)
      let host = ManifestData("host", host)
      output.write(
        [ManifestData("scheme", "https"), ManifestData("scheme", "http"), host], depth: 1)
      body(&output)
      output.append("</intent-filter>\n")
    }
  }
}

/// A `<data>` element of an Android manifest.
struct ManifestData {
  /// Its only attribute, without the namespace.
  let attribute: String
  let value: String

  init(_ attribute: String, _ value: String) {
    self.attribute = attribute
    self.value = value
  }

  /// Converts a pattern of association files, or a text without wildcards.
  fileprivate init(_ attribute: String, fitting glob: String) {
    let isOpen = glob.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    self.init(isOpen ? attribute + "Pattern" : attribute, isOpen ? pattern(glob) : glob)
  }
}

extension Output {
  mutating func write(_ elements: [ManifestData], depth: Int) {
    for element in elements {
      append(String(repeating: "    ", count: depth))
      append("<data android:\(element.attribute)=\"")
      xml(element.value)
      append("\" />\n")
    }
  }
}

extension PathPattern {
  /// The elements that match the paths of a route, also with a trailing slash.
  fileprivate func paths(after prefix: String) -> [ManifestData] {
    let path = prefix + glob
    let ends = glob.hasSuffix("*") ? [""] : ["", "/"]
    return ends.map { ManifestData("path", fitting: path + $0) }
  }

  /// The same in the language of Android 12, whose character sets limit a parameter to one segment.
  fileprivate func exactPaths(after prefix: String) -> [ManifestData] {
    guard !parameters.isEmpty else { return paths(after: prefix) }
    let expression = segments.map { segment in
      segment.literal.map { pattern("/\($0)") } ?? "/[^/]+"
    }.joined()
    return ["", "/"].map { ManifestData("pathAdvancedPattern", prefix + expression + $0) }
  }
}

extension AssociationComponent {
  /// The elements that match the links of the rule: all of its parts must match.
  fileprivate var manifestData: [ManifestData] {
    let items = query.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let path = path.map { [ManifestData("path", fitting: $0)] } ?? []
    let fragment = fragment.map { [ManifestData("fragment", fitting: $0)] } ?? []
    return path + items.map { ManifestData("query", fitting: "\($0.key)=\($0.value)") } + fragment
  }
}

/// A pattern of association files in the language of `android:pathPattern`, where `.*` is any run
/// of characters up to the character that follows it.
///
/// A period is escaped twice, because the manifest is first parsed as a resource.
private func pattern(_ glob: String) -> String {
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
