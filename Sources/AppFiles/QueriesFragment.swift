import WaymarkCore
public import WaymarkRoutes

/// The part of an Android manifest that lets an app see which navigation apps are there.
///
/// From Android 11 on an app sees no other app that its manifest does not name.
public struct QueriesFragment: Sendable {
  private let schemes: [String]

  /// Makes the fragment for schemes of other apps' links; one that is listed twice counts once.
  public init(schemes: [String]) throws(LinkFault) {
    self.schemes = try checkedSchemes(schemes)
  }

  /// The fragment as an XML element of its own.
  public var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <queries xmlns:android="http://schemas.android.com/apk/res/android">

        """)
      for scheme in schemes {
        output.append(
          """
              <intent>
                  <action android:name="android.intent.action.VIEW" />

          """)
        output.write([ManifestData("scheme", scheme)], depth: 2)
        output.append("    </intent>\n")
      }
      output.append("</queries>\n")
    }
  }
}
