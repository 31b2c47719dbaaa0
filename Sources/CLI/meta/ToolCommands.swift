import WaymarkArchive
import WaymarkBarcodes
import WaymarkDisk
import WaymarkDrafts
import WaymarkMarkdown
import WaymarkOptions
import WaymarkReaders
import WaymarkRecords
import WaymarkSigning

/// The commands about the tool itself.
extension Subcommand {
  static let help = Subcommand(
    "help", "Show the help of Waymark or of a command",
    defaults: [String](),
    operands: [
      .many(
        "COMMAND", "The words of the command", isRequired: false, acceptsEmpty: true, \.self)
    ]
  ) { words, terminal in
    await Tool.run(words + ["--help"], in: terminal)
  }

  static let version = Subcommand(
    "version", "Show the versions of Waymark and of the libraries in use",
    defaults: Format.text, options: [.format(\.self)]
  ) { format, terminal in
    let rows = [("waymark", Tool.version)] + libraries
    let report = Report(rows.map { .field($0, $1, label: "\($0) ") })
    terminal.output.print(report, as: format)
    return .done
  }

  /// The C libraries, with the names that their authors use.
  private static var libraries: [(String, String)] {
    [
      ("cmark-gfm", MarkdownLibrary.version),
      ("libpq", DatabaseLibraries.postgres ?? "not installed"), ("libzip", ZipLibrary.version),
      ("OpenSSL", CryptoLibrary.version), ("SQLite", DatabaseLibraries.sqlite),
      ("zint", BarcodeLibrary.version),
    ]
  }

  static let schema = Subcommand(
    "schema", "Print the JSON Schema of waymark.json, for editors",
    defaults: ""
  ) { _, terminal in
    terminal.output.write(Starter.schema)
    return .done
  }

  static let completions = Subcommand(
    "completions", "Print the completion script for a shell",
    defaults: "", operands: [.one("bash|zsh|fish", "The shell", \.self)]
  ) { name, terminal in
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        "unknown shell \"\(name)\"; the shells are "
          + Shell.allCases.map(\.rawValue).joined(separator: ", "))
    }
    terminal.output.write(shell.completion)
    return .done
  }

  static let manual = Subcommand(
    "manual", "Write a manual page for each command",
    defaults: "", operands: [.one("DIR", "The folder to write to", \.self)]
  ) { folder, terminal in
    try makeFolders(at: folder)
    for page in Tool.manualPages {
      let path = folder + "/" + page.name
      try writeFile(Array(page.text.utf8), at: path)
      terminal.output.print(path)
    }
    return .done
  }
}
