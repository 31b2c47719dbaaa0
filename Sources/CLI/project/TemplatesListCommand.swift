import WaymarkBuild
import WaymarkOptions
import WaymarkPages

private struct TemplatesListOptions: Sendable {
  var project: String?
  var format = Format.text
}

extension Subcommand {
  static let templatesList = Subcommand(
    "templates list", "List the files of the theme, and which of them a project replaces",
    defaults: TemplatesListOptions(),
    options: [
      .project("A folder that holds waymark.json", \.project),
      .format(\.format),
    ]
  ) { options, terminal in
    let theme = try options.project.map(themeFiles(ofProjectAt:)) ?? ThemeFiles()
    for name in theme.names {
      let isReplaced = theme.isReplaced(name)
      let report: Report = [
        .field("name", name, as: isReplaced ? theme.source(of: name) : name),
        .field("replaced", isReplaced),
      ]
      terminal.output.print(report, as: options.format)
    }
    return .done
  }
}
