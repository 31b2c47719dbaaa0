import Bytes
import Disk
import Options
import Pages

private struct TemplatesExportOptions: Sendable {
  var folder = ""
  var files: [String] = []
}

extension Subcommand {
  /// `waymark templates export`.
  static let templatesExport = Subcommand(
    Command(
      "templates export", "Write files of the built-in theme, to change them",
      discussion: """
        A project replaces a file of the theme by one of the same name in its folder of
        "templates". This writes such files, to begin with: those that are named, or all.

        Keep only what you change: the others then follow the theme when Waymark does.

        Nothing is ever overwritten. The exit status is 1 when a file is there already.

        Examples:
          waymark templates export Cars/Templates listing.html css/listing.css
          waymark templates export Cars/Templates locales/fr.json countries.tsv
          waymark templates export /tmp/theme
        """,
      defaults: TemplatesExportOptions(), options: [],
      operands: [
        .one("DIR", "The folder to write to", \.folder),
        .many("FILE", "A file by its name in the theme (default: all)", isRequired: false) {
          $0.files.append($1)
          return !$1.isEmpty
        },
      ])
  ) { options, terminal in
    let theme = ThemeFiles()
    if let unknown = options.files.first(where: { theme[$0] == nil }) {
      let hint = suggestion(for: unknown, among: theme.names)
      throw UsageError(
        "the theme has no file \(unknown)" + (hint.map { "; did you mean \($0)?" } ?? ""),
        command: "templates export")
    }
    do throws(FileError) {
      return try export(options, of: theme, in: terminal)
    } catch {
      terminal.errors.print("waymark: \(error.description)\n    \(error.help)")
      return .notDone
    }
  }

  private static func export(
    _ options: TemplatesExportOptions, of theme: ThemeFiles, in terminal: Terminal
  ) throws(FileError) -> Status {
    var status = Status.done
    for name in options.files.isEmpty ? theme.names : options.files {
      let path = options.folder + "/" + name
      guard fileKind(at: path) == nil else {
        terminal.errors.print("\(path) is there already, and is left as it is")
        status = .foundProblems
        continue
      }
      if let end = path.lastIndex(of: "/") { try makeFolders(at: String(path[..<end])) }
      try writeFile(theme[name] ?? [], at: path)
      terminal.output.print(path)
    }
    if status == .done {
      terminal.errors.print(
        "A project uses them when waymark.json names the folder: \"templates\": \"…\"")
    }
    return status
  }
}
