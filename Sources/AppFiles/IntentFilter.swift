import WaymarkCore
public import WaymarkRoutes

/// The intent filters of an Android manifest that let an app open the links of one host.
///
/// Every host has a filter of its own, because a filter takes any of its hosts with any of its paths.
/// Every route is named: a broad filter would open on Android 14 and before what the site never
/// meant for the app.
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

  /// The filter for every release of Android, as an XML element of its own.
  ///
  /// Its paths cover what the dynamic rules open: those cannot widen it, and narrow it where Android
  /// reads them.
  public var bytes: [UInt8] { filter { $0.write(paths, depth: 1) } }

  /// The filter for Android 12 and later, in which a parameter ends at the next slash: no file below
  /// a route, such as a gate pass for Wallet, opens the app.
  ///
  /// Earlier releases ignore the attribute, and would open no route with a parameter. So this filter
  /// replaces the first one, in an activity alias that is enabled from API 31.
  public var exactBytes: [UInt8] { filter { $0.write(exactPaths, depth: 1) } }

  /// The filter for Android 15 and later, which decides what the dynamic rules decide where nobody
  /// reads those, as an XML element of its own.
  ///
  /// Its groups are tried in order. They have no power over paths beside them, so that this filter
  /// replaces the other one, in an activity alias that is enabled from API 35. Android 14 ignores
  /// groups and would take the whole host: the path beside them, where no page can be, is for that.
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
  /// Its one attribute, without its namespace.
  let attribute: String
  let value: String

  init(_ attribute: String, _ value: String) {
    self.attribute = attribute
    self.value = value
  }

  /// Makes what fits a pattern of association files, or a text without wildcards.
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
  /// What takes the paths of a route, also with a slash at the end.
  fileprivate func paths(after prefix: String) -> [ManifestData] {
    let path = prefix + glob
    let ends = glob.hasSuffix("*") ? [""] : ["", "/"]
    return ends.map { ManifestData("path", fitting: path + $0) }
  }

  /// The same in the language of Android 12, whose sets keep a parameter within its slashes.
  fileprivate func exactPaths(after prefix: String) -> [ManifestData] {
    guard !parameters.isEmpty else { return paths(after: prefix) }
    let expression = segments.map { segment in
      segment.literal.map { pattern("/\($0)") } ?? "/[^/]+"
    }.joined()
    return ["", "/"].map { ManifestData("pathAdvancedPattern", prefix + expression + $0) }
  }
}

extension AssociationComponent {
  /// What takes the links of the rule: all of its parts together.
  fileprivate var manifestData: [ManifestData] {
    let items = query.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let path = path.map { [ManifestData("path", fitting: $0)] } ?? []
    let fragment = fragment.map { [ManifestData("fragment", fitting: $0)] } ?? []
    return path + items.map { ManifestData("query", fitting: "\($0.key)=\($0.value)") } + fragment
  }
}

/// A pattern of association files in the language of `android:pathPattern`, where `.*` is any run of
/// characters up to the one that follows it.
///
/// A period is escaped twice: the manifest is read as a resource first.
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
