import WaymarkCore

/// The pages at `/.waymark/` that answer questions about a project.
///
/// They are made by those who know the project: this room knows the names of the pages, and who may open
/// them.
package struct Studio: Sendable {
  /// The question that a page answers, with its input.
  package struct Question: Sendable {
    /// The name of the page; empty for the first one.
    package let page: String

    /// What a form sent: each name and its value, decoded, in their order.
    package let values: [(name: String, value: String)]

    /// Where this server has the pages of a host, with a slash at its end.
    package let url: @Sendable (_ host: String) -> String

    package init(
      page: String, values: [(name: String, value: String)] = [],
      url: @escaping @Sendable (_ host: String) -> String
    ) {
      self.page = page
      self.values = values
      self.url = url
    }

    /// The value of a name without the blanks around it; empty when nothing was sent.
    package subscript(name: String) -> String {
      let text = values.first { $0.name == name }?.value ?? ""
      let start = text.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// The pages that are listed: what their URLs end with, and what they are called.
  package let listed: [(name: String, title: String)]

  /// Makes a page, as HTML; `nil` when there is none of this name.
  package let answer: @Sendable (Question) -> [UInt8]?

  package init(
    listed: [(name: String, title: String)],
    answer: @escaping @Sendable (Question) -> [UInt8]?
  ) {
    self.listed = listed
    self.answer = answer
  }
}

extension Request {
  /// What a form sent with GET: names and values (WHATWG URL § 5.1).
  var formValues: [(name: String, value: String)] {
    query.split(separator: UInt8(ascii: "&")).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(name.count + 1)
      return (
        percentDecodedText(name, plusIsBlank: true), percentDecodedText(value, plusIsBlank: true)
      )
    }
  }
}
