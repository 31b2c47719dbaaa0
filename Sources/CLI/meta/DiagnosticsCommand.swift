import WaymarkCore
import WaymarkModel
import WaymarkOptions

private struct DiagnosticsOptions: Sendable {
  var code: String?
  var format = Format.text
}

extension Subcommand {
  static let diagnostics = Subcommand(
    "diagnostics", "Explain a diagnostic, its cause and its fix, or list all of them",
    defaults: DiagnosticsOptions(), options: [.format(\.format)],
    operands: [
      .one("CODE", "The code, or the beginning of several, such as record (default: all)", \.code)
    ]
  ) { options, terminal in
    let tables = DiagnosticCatalogue.tables
    guard let code = options.code?.lowercased() else {
      for table in tables { print(table.heading, table.kinds, as: options.format, in: terminal) }
      return .done
    }
    let kinds = tables.flatMap(\.kinds)
    let group = kinds.filter { $0.code.lowercased().hasPrefix(code + ".") }
    guard group.isEmpty else {
      print("Codes", group, as: options.format, in: terminal)
      return .done
    }
    guard let kind = kinds.first(where: { $0.code.lowercased() == code }) else {
      let typed = options.code ?? code
      throw UsageError(
        "unknown diagnostic \"\(typed)\"" + didYouMean(typed, among: kinds.map(\.code)))
    }
    terminal.output.print(kind.report, as: options.format)
    return .done
  }

  /// Prints kinds; in text, one per line below a heading.
  private static func print(
    _ heading: String, _ kinds: [DiagnosticKind], as format: Format, in terminal: Terminal
  ) {
    if format == .json { return kinds.forEach { terminal.output.print($0.report, as: .json) } }
    let rows = kinds.map { ($0.code, "\($0.severity.rawValue): \($0.summary)") }
    terminal.output.print(section(heading, rows).dropFirst().joined(separator: "\n"))
  }
}

extension DiagnosticExample {
  /// The example as text.
  fileprivate var shown: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    let after = command.map { "\n\nThen:\n  " + $0.replacing("\n", with: "\n  ") } ?? ""
    return "Example, \(heading):\n\(indented)\(after)"
  }

  fileprivate var json: JSON {
    .of([
      "place": place.rawValue, "file": file ?? JSON.null, "text": text,
      "command": command ?? JSON.null,
    ])
  }
}

extension DiagnosticKind {
  fileprivate var report: Report {
    let example = DiagnosticCatalogue.example(of: code)
    return Report(
      [
        .field("code", code, as: "\(code) (\(severity.rawValue))"), .line(""),
        .field("severity", severity.rawValue), .field("meaning", summary, as: summary), .line(""),
        .field("help", help, as: "What to do: \(help)"), .nullable("example", example?.json),
      ] + (example.map { [.line(""), .lines($0.shown)] } ?? []))
  }
}
