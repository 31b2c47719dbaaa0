import WaymarkCore
import WaymarkModel
import WaymarkServe

/// A field of a form.
enum StudioField {
  case text(String, label: String, example: String)

  /// The values and what they are called; the first one is the default.
  case choice(String, label: String, [(value: String, title: String)])
}

extension Output {
  /// Appends a link that people follow; the URL is one of this server's, or an https one.
  mutating func link(to url: String, _ text: String, isCurrent: Bool = false) {
    append("<a href=\"")
    html(url)
    append(isCurrent ? "\" aria-current=\"page\">" : "\">")
    html(text)
    append("</a>\n")
  }

  /// Appends a row of a table of facts; none without a value.
  mutating func fact(_ name: String, _ value: String?) {
    guard let value else { return }
    append("<tr><th scope=\"row\">")
    html(name)
    append("</th><td dir=\"auto\">")
    html(value)
    append("</td></tr>\n")
  }

  /// Appends a table with a head; its cells are written by a body for each row.
  mutating func table<Row>(
    _ caption: String, _ head: [String], _ rows: [Row], in kind: String = "",
    _ cells: (Row, inout Output) -> Void
  ) {
    append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
    html(caption)
    append("\"><table class=\"\(kind)\">\n<thead><tr>")
    for name in head {
      append("<th scope=\"col\">")
      html(name)
      append("</th>")
    }
    append("</tr></thead>\n<tbody>\n")
    for row in rows {
      append("<tr>")
      cells(row, &self)
      append("</tr>\n")
    }
    append("</tbody></table></div>\n")
  }

  /// Appends a cell with text.
  mutating func cell(_ text: String) {
    append("<td dir=\"auto\">")
    html(text)
    append("</td>")
  }

  /// Appends a diagnostic: where and what, then what to do.
  mutating func fault(_ diagnostic: Diagnostic) {
    append("<div class=\"fault \(diagnostic.severity.rawValue)\">\n")
    element("p", "\(diagnostic.location.description): \(diagnostic.message)")
    element("p", in: "code", "\(diagnostic.severity.rawValue) · \(diagnostic.code)")
    element("p", in: "help", diagnostic.help)
    append("</div>\n")
  }

  /// Appends a form that asks the same page again; what was asked is in its fields.
  mutating func form(
    _ page: String, _ fields: [StudioField], button: String, _ question: Studio.Question
  ) {
    append("<form class=\"ask\" action=\"/.waymark/\(page)\">\n")
    for field in fields {
      switch field {
      case .text(let name, let label, let example):
        begin(name, label)
        append("<input id=\"\(name)\" name=\"\(name)\" autocomplete=\"off\" placeholder=\"")
        html(example)
        append("\" value=\"")
        html(question[name])
        append("\"></p>\n")
      case .choice(let name, let label, let values):
        begin(name, label)
        append("<select id=\"\(name)\" name=\"\(name)\">")
        for (value, title) in values {
          append("<option value=\"")
          html(value)
          append(value == question[name] ? "\" selected>" : "\">")
          html(title)
          append("</option>")
        }
        append("</select></p>\n")
      }
    }
    append("<p><button>")
    html(button)
    append("</button></p>\n</form>\n")
  }

  private mutating func begin(_ name: String, _ label: String) {
    append("<p><label for=\"\(name)\">")
    html(label)
    append("</label>")
  }
}

/// A value in a query, as a form would send it.
func queryText(_ pairs: KeyValuePairs<String, String>) -> String {
  "?" + pairs.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
}

/// A count with commas; what an `Output` calls `grouped` appends it.
func counted(_ count: Int) -> String { grouped(count) }
