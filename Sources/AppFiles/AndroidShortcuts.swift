import WaymarkCore
public import WaymarkRoutes

/// The shortcuts of an Android app for all users, as the resource `xml/shortcuts.xml`, and the
/// titles of all shortcuts as string resources.
///
/// Shortcuts for one profile are in the Kotlin sources: a resource cannot change.
public struct AndroidShortcuts: Sendable {
  private let table: RouteTable
  private let scheme: String

  public init(_ table: RouteTable, scheme: String) throws(LinkFault) {
    try checkScheme(scheme)
    self.table = table
    self.scheme = scheme
  }

  /// The routes that have a shortcut for all users.
  static func routes(of table: RouteTable) -> [Route] {
    table.routes.filter { $0.entries.shortcut.map { $0.profile == nil } ?? false }
  }

  /// The name of a title among the string resources.
  static func title(of route: Route) -> String {
    "shortcut_" + route.activity.replacing(".", with: "_")
  }

  /// The resource; `nil` when there are no shortcuts for all users.
  ///
  /// The intents use the app's own scheme, because an explicit class would require the name of the
  /// app's activity.
  public var bytes: [UInt8]? {
    let routes = Self.routes(of: table)
    guard !routes.isEmpty else { return nil }
    return rendered { output in
      output.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <shortcuts xmlns:android="http://schemas.android.com/apk/res/android">

        """)
      for route in routes {
        guard let url = try? route.schemeURL(scheme: scheme) else { continue }
        output.append(
          """
              <shortcut
                  android:shortcutId="\(route.activity)"
                  android:shortcutShortLabel="@string/\(Self.title(of: route))">
                  <intent
                      android:action="android.intent.action.VIEW"
                      android:data="\(url)" />
              </shortcut>

          """)
      }
      output.append("</shortcuts>\n")
    }
  }

  /// The titles by resource folder of a locale, such as `values-b+zh+Hans`; the default locale is
  /// in `values`, which Android falls back to.
  public var titles: [(folder: String, bytes: [UInt8])] {
    table.locales.enumerated().compactMap { index, locale in
      let titles = table.routes.compactMap { route in
        route.entries.shortcut?.titles[locale].map { (Self.title(of: route), $0) }
      }
      guard !titles.isEmpty else { return nil }
      let tag = locale.contains("-") ? "b+" + locale.replacing("-", with: "+") : locale
      return (index == 0 ? "values" : "values-" + tag, Self.strings(titles))
    }
  }

  private static func strings(_ titles: [(name: String, text: String)]) -> [UInt8] {
    rendered { output in
      output.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n")
      for (name, text) in titles {
        output.append("    <string name=\"\(name)\">")
        output.append(androidText(text))
        output.append("</string>\n")
      }
      output.append("</resources>\n")
    }
  }
}

/// A text as the value of a string resource: in quotes, which preserve white space, with escaped
/// backslashes, quotes and line breaks in addition to XML's characters.
private func androidText(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "'": quoted += "\\\(scalar)"
    case "\n": quoted += "\\n"
    case "&": quoted += "&amp;"
    case "<": quoted += "&lt;"
    case ">": quoted += "&gt;"
    case "\u{0}"..."\u{1F}", "\u{7F}": quoted += " "
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
