import WaymarkCore
import WaymarkModel

/// A result of a command, described once: lines for people, or one JSON object on a line.
struct Report: Sendable, ExpressibleByArrayLiteral {
  /// A part of a result: a member of the object, lines of the text, or both.
  struct Field: Sendable {
    fileprivate let member: JSON.Member?
    fileprivate let text: String?
  }

  var fields: [Field]

  init(_ fields: [Field]) {
    self.fields = fields
  }

  init(arrayLiteral fields: Field...) {
    self.fields = fields
  }

  /// The object for pipelines.
  var json: JSON { .object(fields.compactMap(\.member)) }

  /// The lines for people.
  var text: String { fields.compactMap(\.text).joined(separator: "\n") }

  func printed(as format: Format) -> String {
    format == .json ? line(of: json) : text
  }
}

extension Report.Field {
  /// A member, which is absent without a value, and its line of text, if any.
  static func field(
    _ name: String, _ value: (any ReportValue)?, as text: String? = nil
  ) -> Report.Field {
    Report.Field(
      member: value.map { JSON.Member(name: name, value: $0.json) }, text: text?.visible)
  }

  /// The same with a label in front of the value; without a value, the line is `none` or absent.
  static func field(
    _ name: String, _ value: String?, label: String, none: String? = nil
  ) -> Report.Field {
    field(name, value, as: (value ?? none).map { label + $0 })
  }

  /// A member that is null without a value.
  static func nullable(
    _ name: String, _ value: (any ReportValue)?, as text: String? = nil
  ) -> Report.Field {
    field(name, value ?? JSON.null, as: text)
  }

  /// A line of text without a member.
  static func line(_ text: String) -> Report.Field {
    Report.Field(member: nil, text: text.visible)
  }

  /// Lines of text without a member; keeps tabs.
  static func lines(_ text: String) -> Report.Field {
    Report.Field(member: nil, text: text)
  }

  /// A list of findings in JSON.
  static func findings(_ findings: [Diagnostic]) -> Report.Field {
    field("findings", findings.map(\.json))
  }

  /// A finding as text: the problem and its place, then the fix.
  static func finding(_ finding: Diagnostic) -> Report.Field {
    lines(finding.text(inColor: false))
  }
}

extension Console {
  func print(_ report: Report, as format: Format) {
    print(report.printed(as: format))
  }
}

protocol ReportValue: Sendable {
  var json: JSON { get }
}

extension JSON: ReportValue {
  var json: JSON { self }

  /// An object of texts.
  static func texts(_ members: [(name: String, text: String)]) -> JSON {
    .object(members.map { Member(name: $0.name, value: .string($0.text)) })
  }

  /// An object of the members that have a value.
  static func of(_ members: KeyValuePairs<String, (any ReportValue)?>) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0.json) } })
  }
}

extension String: ReportValue {
  var json: JSON { .string(self) }
}

extension Int: ReportValue {
  var json: JSON { .integer(self) }
}

extension Bool: ReportValue {
  var json: JSON { .bool(self) }
}

extension Array: ReportValue where Element: ReportValue {
  var json: JSON { .array(map(\.json)) }
}

extension Report: ReportValue {}

/// The rows of a table as lines with aligned columns.
func aligned(_ rows: [[String]]) -> [String] {
  let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let columns = zip(row, widths).dropLast().map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    return (columns + row.suffix(1)).joined(separator: "  ")
  }
}
