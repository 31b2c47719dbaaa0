import WaymarkBuild
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkPages
import WaymarkProject

private struct TemplatesListOptions: Sendable {
  var project: String?
  var format = Format.text
}

extension Subcommand {
  static let templatesList = Subcommand(
    "templates list", "List the files of the theme, and which of them a project replaces",
    defaults: TemplatesListOptions(),
    options: [
      .project("The folder with waymark.json", \.project),
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

extension Subcommand {
  static let templatesCheck = Subcommand(
    "templates check", "Check the templates, styles and words of a project",
    defaults: ".", options: [.project(\.self)]
  ) { project, terminal in
    let found = try checkTemplates(ofProjectAt: project)
    terminal.print(found)
    if try ProjectReader.read(folder: project).look.templates == nil {
      terminal.errors.print(
        "waymark: waymark.json has no \"templates\" folder; the built-in theme was checked")
    }
    return found.contains { $0.severity == .error } ? .foundProblems : .done
  }
}

private struct TemplatesExportOptions: Sendable {
  var folder = ""
  var files: [String] = []
}

extension Subcommand {
  static let templatesExport = Subcommand(
    "templates export", "Copy files of the built-in theme, for you to change",
    defaults: TemplatesExportOptions(), options: [],
    operands: [
      .one("DIR", "The folder to write to", \.folder),
      .many("FILE", "A file or a folder of the theme (default: all)", isRequired: false, \.files),
    ]
  ) { options, terminal in
    let theme = ThemeFiles()
    var names: [String] = []
    for file in options.files {
      let found = theme.files(named: file)
      guard !found.isEmpty else {
        throw UsageError("unknown theme file \(file)" + didYouMean(file, among: theme.names))
      }
      names += found.filter { !names.contains($0) }
    }
    if options.files.isEmpty { names = theme.names }
    return try export(names, of: theme, to: options.folder, in: terminal)
  }

  private static func export(
    _ names: [String], of theme: ThemeFiles, to folder: String, in terminal: Terminal
  ) throws(FileError) -> Status {
    var status = Status.done
    for name in names {
      let path = folder + "/" + name
      guard fileKind(at: path) == nil else {
        terminal.errors.print("\(path) exists already and was not changed")
        status = .foundProblems
        continue
      }
      if let parent = parentFolder(of: path) { try makeFolders(at: parent) }
      try writeFile(theme[name] ?? [], at: path)
      terminal.output.print(path)
    }
    if status == .done {
      terminal.errors.print(
        "To use them, name the folder in waymark.json: \"templates\": \"…\"")
    }
    return status
  }
}

extension ThemeFiles {
  /// The file with a name, or all files in the folder with that name.
  fileprivate func files(named name: String) -> [String] {
    if self[name] != nil { return [name] }
    let folder = name.hasSuffix("/") ? name : name + "/"
    return names.filter { $0.hasPrefix(folder) }
  }
}
