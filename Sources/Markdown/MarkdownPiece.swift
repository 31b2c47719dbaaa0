/// One step through a document: where an element begins or ends, or what stands between.
///
/// A list of steps, not a tree: no text can nest so deep that reading it exhausts the stack.
public enum MarkdownPiece: Hashable, Sendable {
  /// An element begins; the line is where, from one.
  case open(MarkdownElement, line: Int)
  case close(MarkdownElement)
  case text(String)

  /// Code within a line, and code of lines of its own.
  case code(String)
  case codeBlock(String)

  /// A line that ends because the author wants it to, and one that ends anywhere else.
  case lineBreak
  case softBreak

  /// A line between two parts of the document.
  case rule

  /// A picture and the text in its place.
  case image(url: String, text: String, line: Int)

  /// HTML as it was written. No page may take it over.
  case html(String, isBlock: Bool, line: Int)
}

/// What has other pieces in it.
public enum MarkdownElement: Hashable, Sendable {
  case paragraph
  case quote
  case bulletList
  case orderedList(start: Int)
  case item

  /// A heading of level 1 to 6.
  case heading(Int)
  case table
  case row

  /// A cell of a table; in its first row it is a heading.
  case cell(MarkdownAlignment, isHeading: Bool)
  case emphasis
  case strong

  /// A link, as it was written: whoever writes it decides whether it may be followed.
  case link(url: String)
}

/// Where the texts of a column stand.
public enum MarkdownAlignment: Hashable, Sendable {
  case none
  case left
  case center
  case right
}
