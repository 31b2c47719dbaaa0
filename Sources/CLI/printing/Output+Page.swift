import WaymarkCore

extension Output {
  /// Appends the beginning of a page that loads nothing and runs nothing.
  mutating func head(
    title: String, language: String = "en", direction: String = "ltr", style: String
  ) {
    append("<!doctype html>\n<html lang=\"")
    html(language)
    append("\" dir=\"\(direction)\">\n<head>\n<meta charset=\"utf-8\">\n")
    append("<meta http-equiv=\"Content-Security-Policy\" ")
    append("content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n")
    append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    append("<meta name=\"robots\" content=\"noindex\">\n<title>")
    html(title)
    append("</title>\n<style>\n\(style)</style>\n</head>\n<body>\n<main>\n")
  }

  /// Appends an element with text in it.
  mutating func element(_ name: String, in kind: String? = nil, _ text: String) {
    append("<\(name)")
    if let kind { append(" class=\"\(kind)\"") }
    append(">")
    html(text)
    append("</\(name)>\n")
  }

  /// Appends a row of a table.
  mutating func row(_ texts: [String], cell: String = "td") {
    append("<tr>")
    for text in texts {
      append("<\(cell)>")
      html(text)
      append("</\(cell)>")
    }
    append("</tr>\n")
  }
}
