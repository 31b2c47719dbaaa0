package import WaymarkCore

/// The kinds of diagnostics of a room, from a file with a row for each code:
/// `"record.name": ["error", "a dealer has no name", "Give the name."]`.
///
/// A test looks up each code that the sources name.
package struct DiagnosticTable: Sendable {
  package let table: DataTable<DiagnosticKind>

  package init(_ path: String) {
    table = DataTable(path) { row throws(DataFault) in
      let cells = try row.rows
      guard cells.count == 3, let severity = Severity(rawValue: try cells[0].text) else {
        throw row.fault("a diagnostic has a severity, what is wrong and what to do")
      }
      return DiagnosticKind(row.name, severity, try cells[1].text, help: try cells[2].text)
    }
  }

  /// The kinds in the order of the file.
  package var rows: [DiagnosticKind] { table.rows }

  /// The kind with a code; without texts if its row is missing.
  package subscript(code: String) -> DiagnosticKind {
    rows.first { $0.code == code } ?? DiagnosticKind(code, .error, code, help: "")
  }
}
