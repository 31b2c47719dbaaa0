import Bytes
import Maps
import Options

private struct MapsAppsOptions: Sendable {
  enum Layout: String, Sendable {
    case text
    case json
    case markdown
  }

  var layout = Layout.text
}

extension Subcommand {
  /// `waymark maps apps`.
  static let mapsApps = Subcommand(
    Command(
      "maps apps", "List the navigation apps, and what their links look like and carry",
      discussion: """
        The columns of the text: where links open, what the app can be asked for, the modes, whether
        it takes an origin, how many waypoints, whether it shows a name, the datum of its
        coordinates, and the row whose links work with nothing installed. JSON has an object for each
        row with everything the table knows; markdown is docs/navigation-apps.md.
        """,
      defaults: MapsAppsOptions(),
      options: [
        .value("format", "text|json|markdown", "How the table is printed (default: text)", \.layout)
        {
          MapsAppsOptions.Layout(rawValue: $0)
        }
      ])
  ) { options, terminal in
    let apps = NavigationApp.all
    switch options.layout {
    case .text: terminal.output.write(AppsTable.text(of: apps))
    case .json: for app in apps { terminal.output.print(app.json) }
    case .markdown: terminal.output.write(AppsDocument.markdown(of: apps))
    }
    return .done
  }
}
