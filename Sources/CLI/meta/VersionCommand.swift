import WaymarkArchive
import WaymarkBarcodes
import WaymarkMarkdown
import WaymarkOptions
import WaymarkRecords
import WaymarkSigning

extension Subcommand {
  /// `waymark version`.
  static let version = Subcommand(
    Command(
      "version", "Show the version, and those of the libraries in use",
      discussion: """
        Say these in a report of a fault. libpq is looked for when a record set reads PostgreSQL; a
        machine without it needs none.
        """,
      defaults: Format.text, options: [.format(\.self)])
  ) { format, terminal in
    let rows = [("waymark", Tool.version)] + libraries
    let report = Report(rows.map { .field($0, $1, label: "\($0) ") })
    terminal.output.print(report, as: format)
    return .done
  }

  /// The C libraries, by the names their makers give them.
  private static var libraries: [(String, String)] {
    [
      ("cmark-gfm", MarkdownLibrary.version),
      ("libpq", DatabaseLibraries.postgres ?? "not installed"), ("libzip", ZipLibrary.version),
      ("OpenSSL", CryptoLibrary.version), ("SQLite", DatabaseLibraries.sqlite),
      ("zint", BarcodeLibrary.version),
    ]
  }
}
