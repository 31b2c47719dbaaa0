import WaymarkCore
public import WaymarkRoutes

/// The part of an Android manifest that lets an app see which navigation apps are installed.
///
/// From Android 11 on, an app only sees apps that its manifest names.
public struct QueriesFragment: Sendable {
  private let schemes: [String]

  /// Makes the fragment for schemes of other apps' links; duplicates are written once.
  public init(schemes: [String]) throws(LinkFault) {
    self.schemes = try checkedSchemes(schemes)
  }

  /// The fragment as a separate XML element.
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
