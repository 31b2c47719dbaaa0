import WaymarkBuild
import WaymarkModel
import WaymarkOptions
import WaymarkProject

extension Subcommand {
  static let templatesCheck = Subcommand(
    "templates check", "Check the templates, styles and words of a project",
    defaults: ".", options: [.project(\.self)]
  ) { project, terminal in
    let found = try checkTemplates(ofProjectAt: project)
    terminal.print(found)
    if try ProjectReader.read(folder: project).templates == nil {
      terminal.errors.print(
        "waymark: waymark.json names no folder of \"templates\"; the built-in theme was checked")
    }
    return found.contains { $0.severity == .error } ? .foundProblems : .done
  }
}
