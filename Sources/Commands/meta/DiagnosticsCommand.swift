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
      "diagnostics", "Say what a diagnostic means, what causes it and what to do, or list them all",
      discussion: """
        The code is what stands in brackets at the end of a message, such as route.path-conflict.

        Examples:
          waymark diagnostics ZIP-OPEN
          waymark diagnostics --format json
        """,
      defaults: DiagnosticsOptions(), options: [.format(\.format)],
      operands: [
        .one("CODE", "The code, or what some begin with, such as record (default: all)", \.code)
      ])
  ) { options, terminal in
    guard let code = options.code else {
      for table in DiagnosticCatalogue.tables { print(table, as: options.format, in: terminal) }
      return .done
    }
    let kinds = DiagnosticCatalogue.tables.flatMap(\.kinds)
    let group = kinds.filter { $0.code.lowercased().hasPrefix(code.lowercased() + ".") }
    guard group.isEmpty else {
      print(kinds: group, as: options.format, in: terminal)
      return .done
    }
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
        "\(kind.code) (\(kind.severity.rawValue))\n\n\(kind.summary)\n\nWhat to do: \(kind.help)"
          + (DiagnosticCatalogue.example(of: kind.code).map { "\n\n" + $0.shown } ?? ""))
    }
    return .done
  }

  private static func print(
    _ table: DiagnosticCatalogue.Table, as format: Format, in terminal: Terminal
  ) {
    print(table.heading, kinds: table.kinds, as: format, in: terminal)
  }

  private static func print(
    _ heading: String = "Codes", kinds: [DiagnosticKind], as format: Format, in terminal: Terminal
  ) {
    switch format {
    case .json: for kind in kinds { terminal.output.print(kind.json) }
    case .text:
      let rows = kinds.map { ($0.code, "\($0.severity.rawValue): \($0.summary)") }
      terminal.output.print(section(heading, rows).dropFirst().joined(separator: "\n"))
    }
  }
}

extension DiagnosticExample {
  /// The example for a person.
  fileprivate var shown: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    let after = command.map { "\n\nThen:\n  " + $0.replacing("\n", with: "\n  ") } ?? ""
    return "Example, \(heading):\n\(indented)\(after)"
  }

  fileprivate var json: JSON {
    .object([
      JSON.Member(name: "place", value: .string(place.rawValue)),
      JSON.Member(name: "file", value: file.map { .string($0) } ?? .null),
      JSON.Member(name: "text", value: .string(text)),
      JSON.Member(name: "command", value: command.map { .string($0) } ?? .null),
    ])
  }
}

extension DiagnosticKind {
  fileprivate var json: JSON {
    .object([
      JSON.Member(name: "code", value: .string(code)),
      JSON.Member(name: "severity", value: .string(severity.rawValue)),
      JSON.Member(name: "meaning", value: .string(summary)),
      JSON.Member(name: "help", value: .string(help)),
      JSON.Member(
        name: "example", value: DiagnosticCatalogue.example(of: code).map(\.json) ?? .null),
    ])
  }
}
