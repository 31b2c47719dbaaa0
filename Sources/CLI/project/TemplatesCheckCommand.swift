import WaymarkBuild
import WaymarkModel
import WaymarkOptions
import WaymarkProject

extension Subcommand {
  /// `waymark templates check`.
  static let templatesCheck = Subcommand(
    Command(
      "templates check", "Check the templates, styles and words of a project",
      discussion: """
        Compiles the theme for every environment and language of the project, as a build
        would, without reading a record. It also warns of what a browser will not do: a page
        without its head, what the policy of the pages does not allow (scripts, inline styles,
        frames, pictures over http), and a rule of a style sheet that is not closed.

        The exit status is 1 when something is wrong, and 2 when the project cannot be read.

        Examples:
          waymark templates check
          waymark templates check --project Cars
        """,
      defaults: ".", options: [.project(\.self)])
  ) { project, terminal in
    let found = try checkTemplates(ofProjectAt: project)
    terminal.print(found)
    if try ProjectReader.read(folder: project).look.templates == nil {
      terminal.errors.print(
        "waymark: waymark.json names no folder of \"templates\"; the built-in theme was checked")
    }
    return found.contains { $0.severity == .error } ? .foundProblems : .done
  }
}
