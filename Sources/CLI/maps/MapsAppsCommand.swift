import WaymarkCore
import WaymarkMaps
import WaymarkOptions

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
      defaults: Format.text, options: [.format(\.self, [.text, .json, .markdown])])
  ) { format, terminal in
    let apps = NavigationApp.all
    switch format {
    case .markdown: terminal.output.write(AppsDocument.markdown(of: apps))
    case .json: for app in apps { terminal.output.print(app.json) }
    default: terminal.output.print(AppsTable.text(of: apps))
    }
    return .done
  }
}
