import Archive
import Barcodes
import Bytes
import Markdown
import Options
import Records
import Signing

private struct VersionOptions: Sendable {
  var format = Format.text
}

extension Subcommand {
  /// `waymark version`.
  static let version = Subcommand(
    Command(
      "version", "Show the version, and those of the libraries in use",
      discussion: """
        Say these in a report of a fault. libpq is looked for when a record set reads PostgreSQL; a
        machine without it needs none.
        """,
      defaults: VersionOptions(), options: [.format(\.format)])
  ) { options, terminal in
    let rows = [("waymark", Tool.version)] + libraries
    switch options.format {
    case .text: for (name, version) in rows { terminal.output.print("\(name) \(version)") }
    case .json:
      terminal.output.print(
        .object(rows.map { JSON.Member(name: $0, value: .string($1)) }))
    }
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
