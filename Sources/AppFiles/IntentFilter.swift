import Bytes
public import Routes

/// The intent filters of an Android manifest that let an app open the links of one host.
///
/// Every host has a filter of its own, because a filter takes any of its hosts with any of its paths.
/// Every route is named: a broad filter would open on Android 14 and before what the site never
/// meant for the app.
public struct IntentFilter: Sendable {
  private let host: String
  private let paths: [ManifestData.Element]
  private let exactPaths: [ManifestData.Element]
  private let rules: [AssociationComponent]

  /// Makes the filters of a host for the routes of a table.
  public init(
    _ table: RouteTable, host: String, reserved: [ReservedPrefix] = []
  ) throws(LinkFault) {
    try checkHost(host)
    self.host = host
    let routes = table.routes.map(\.path).sorted { $0.sortsBefore($1) }
    let heads = [""] + table.prefixes.map { "/\($0)" }
    let handovers = reserved.flatMap { [("path", $0.path), ("pathPrefix", $0.path + "/")] }
    paths =
      heads.flatMap { head in routes.flatMap { ManifestData.paths(of: $0, behind: head) } }
      + handovers
    exactPaths =
      heads.flatMap { head in routes.flatMap { ManifestData.exactPaths(of: $0, behind: head) } }
      + handovers
    rules = AssociationComponent.dynamic(of: table, reserved: reserved)
  }

  /// The filter for every release of Android, as an XML element of its own.
  ///
  /// Its paths cover what the dynamic rules open: those cannot widen it, and narrow it where Android
  /// reads them.
  public var bytes: [UInt8] { filter(paths) }

  /// The filter for Android 12 and later, in which a parameter ends at the next slash: no file below
  /// a route, such as a gate pass for Wallet, opens the app.
  ///
  /// Earlier releases pass over the attribute, and would open no route with a parameter. So this
  /// filter replaces the first one, in an activity alias that is enabled from API 31.
  public var exactBytes: [UInt8] { filter(exactPaths) }

  private func filter(_ paths: [ManifestData.Element]) -> [UInt8] {
    rendered { output in
      begin(&output)
      for path in paths { ManifestData.write(path.attribute, path.value, to: &output, depth: 1) }
      output.append("</intent-filter>\n")
    }
  }

  /// The filter for Android 15 and later, which decides what the dynamic rules decide where nobody
  /// reads those, as an XML element of its own.
  ///
  /// Its groups are tried in order. They have no power over paths beside them, so that this filter
  /// replaces the other one, in an activity alias that is enabled from API 35. Android 14 ignores
  /// groups and would take the whole host: the path beside them, where no page can be, is for that.
  public var groupedBytes: [UInt8] {
    rendered { output in
      begin(&output)
      ManifestData.write("path", "/.well-known/none", to: &output, depth: 1)
      for rule in rules {
        output.append("    <uri-relative-filter-group android:allow=\"")
        output.append(rule.isExclude ? "false" : "true")
        output.append("\">\n")
        for data in ManifestData.all(of: rule) {
          ManifestData.write(data.attribute, data.value, to: &output, depth: 2)
        }
        output.append("    </uri-relative-filter-group>\n")
      }
      output.append("</intent-filter>\n")
    }
  }

  private func begin(_ output: inout Output) {
    output.append(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <intent-filter xmlns:android="http://schemas.android.com/apk/res/android" \
      android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />

      """)
    for scheme in ["https", "http"] {
      ManifestData.write("scheme", scheme, to: &output, depth: 1)
    }
    ManifestData.write("host", host, to: &output, depth: 1)
  }
}
