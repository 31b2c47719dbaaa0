import WaymarkCore
public import WaymarkRoutes

/// The intent filter of an Android manifest that lets an app open the URLs of its own scheme.
///
/// It is a filter of its own: Android verifies no host of a filter that has another scheme than the
/// web's. It takes every URL of the scheme, which is the app's alone, and the router decides.
public struct SchemeFilter: Sendable {
  private let scheme: String

  public init(scheme: String) throws(LinkFault) {
    try checkScheme(scheme)
    self.scheme = scheme
  }

  /// The filter as an XML element of its own.
  public var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <intent-filter xmlns:android="http://schemas.android.com/apk/res/android">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />

        """)
      output.write([ManifestData("scheme", scheme)], depth: 1)
      output.append("</intent-filter>\n")
    }
  }
}
