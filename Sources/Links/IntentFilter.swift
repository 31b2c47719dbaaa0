import Bytes

/// The intent filter of an Android manifest that lets an app open the links of one host.
///
/// Every host has a filter of its own, because a filter takes any of its hosts with any of its paths.
/// Every route is named: a broad filter would open on Android 14 and before what the site never
/// meant for the app.
public struct IntentFilter: Sendable {
  private let host: String
  private let paths: [(attribute: String, value: String)]

  /// Makes the filter of a host for the routes of a table.
  public init(_ table: RouteTable, host: String) throws(LinkFault) {
    try checkHost(host)
    self.host = host
    let routes = table.routes.map(\.path).sorted { $0.sortsBefore($1) }
    paths = ([""] + table.prefixes.map { "/\($0)" }).flatMap { prefix in
      routes.map { path in
        path.parameters.isEmpty
          ? ("path", prefix + path.description) : ("pathPattern", prefix + path.intentPattern)
      }
    }
  }

  /// The filter as an XML element of its own.
  public var bytes: [UInt8] {
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
      write("scheme", "https", to: &output)
      write("host", host, to: &output)
      for path in paths { write(path.attribute, path.value, to: &output) }
      output.append("</intent-filter>\n")
    }
  }

  private func write(_ attribute: String, _ value: String, to output: inout Output) {
    output.append("    <data android:\(attribute)=\"")
    output.xml(value)
    output.append("\" />\n")
  }
}

extension PathPattern {
  /// The pattern in the language of `android:pathPattern`, where `.*` is any run of characters.
  ///
  /// A period of its own is escaped twice: the manifest is read as a resource first.
  fileprivate var intentPattern: String {
    segments.map { segment in
      guard case .literal(let text) = segment else { return "/..*" }
      return "/"
        + text.split(separator: ".", omittingEmptySubsequences: false).joined(separator: #"\\."#)
    }.joined()
  }
}
