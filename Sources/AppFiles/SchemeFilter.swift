import WaymarkCore
public import WaymarkRoutes

/// The intent filter of an Android manifest that lets an app open the URLs of its own scheme.
///
/// It is a separate filter, because Android does not verify hosts of a filter with schemes other
/// than http and https. It accepts every URL of the scheme, which belongs to the app, and the
/// router decides.
public struct SchemeFilter: Sendable {
  private let scheme: String

  public init(scheme: String) throws(LinkFault) {
    try checkScheme(scheme)
    self.scheme = scheme
  }

  /// The filter as a separate XML element.
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
