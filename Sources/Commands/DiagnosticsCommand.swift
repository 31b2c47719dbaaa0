import Bytes
import Model
import Options

private struct DiagnosticsOptions: Sendable {
  var code: String?
  var format = Format.text
}

extension Subcommand {
  /// `waymark diagnostics`.
  static let diagnostics = Subcommand(
    Command(
      "diagnostics", "Say what a diagnostic means and what to do, or list them all",
      discussion: """
        The code is what stands in brackets at the end of a message, such as route.path-conflict.

        Examples:
          waymark diagnostics ZIP-OPEN
          waymark diagnostics --format json
        """,
      defaults: DiagnosticsOptions(), options: [.format(\.format)],
      operands: [.one("CODE", "The code (default: all)", \.code)])
  ) { options, terminal in
    guard let code = options.code else {
      for table in DiagnosticCatalogue.tables { print(table, as: options.format, in: terminal) }
      return .done
    }
    let kinds = DiagnosticCatalogue.tables.flatMap(\.kinds)
    guard let kind = kinds.first(where: { $0.code.lowercased() == code.lowercased() }) else {
      let hint = suggestion(for: code, among: kinds.map(\.code))
      throw UsageError(
        "there is no diagnostic \"\(code)\"" + (hint.map { "; did you mean \($0)?" } ?? ""),
        command: "diagnostics")
    }
    switch options.format {
    case .json: terminal.output.print(kind.json)
    case .text:
      terminal.output.print(
        "\(kind.code) (\(kind.severity.rawValue))\n\n\(kind.summary)\n\nWhat to do: \(kind.help)")
    }
    return .done
  }

  private static func print(
    _ table: DiagnosticCatalogue.Table, as format: Format, in terminal: Terminal
  ) {
    switch format {
    case .json: for kind in table.kinds { terminal.output.print(kind.json) }
    case .text:
      let rows = table.kinds.map { ($0.code, "\($0.severity.rawValue): \($0.summary)") }
      terminal.output.print(section(table.heading, rows).dropFirst().joined(separator: "\n"))
    }
  }
}

extension DiagnosticKind {
  fileprivate var json: JSON {
    .object([
      JSON.Member(name: "code", value: .string(code)),
      JSON.Member(name: "severity", value: .string(severity.rawValue)),
      JSON.Member(name: "meaning", value: .string(summary)),
      JSON.Member(name: "help", value: .string(help)),
    ])
  }
}
