import Bytes
import Model
import Options
import Pages
import Site

private struct TemplatesListOptions: Sendable {
  var project: String?
  var format = Format.text
}

extension Subcommand {
  /// `waymark templates list`.
  static let templatesList = Subcommand(
    Command(
      "templates list", "List the files of the theme, and which of them a project replaces",
      discussion: """
        A file that is the project's own has its folder before it; the others are the theme's.

        Examples:
          waymark templates list
          waymark templates list --project Cars --format json
        """,
      defaults: TemplatesListOptions(),
      options: [
        .optional("project", "DIR", "A folder that holds waymark.json", \.project) {
          $0.isEmpty ? nil : projectFolder($0)
        },
        .format(\.format),
      ])
  ) { options, terminal in
    let theme = try options.project.map(themeFiles(ofProjectAt:)) ?? ThemeFiles()
    for name in theme.names {
      switch options.format {
      case .text: terminal.output.print(theme.isReplaced(name) ? theme.source(of: name) : name)
      case .json:
        terminal.output.print(
          .object([
            JSON.Member(name: "name", value: .string(name)),
            JSON.Member(name: "replaced", value: .bool(theme.isReplaced(name))),
          ]))
      }
    }
    return .done
  }
}
