/// One step through a document: the start or end of an element, or the contents between.
///
/// A document is a list of steps, not a tree, so deep nesting cannot exhaust the stack.
public enum MarkdownPiece: Hashable, Sendable {
  /// The start of an element; lines are counted from one.
  case open(MarkdownElement, line: Int)
  case close(MarkdownElement)
  case text(String)

  /// Code within a line, and a block of code.
  case code(String)
  case codeBlock(String)

  /// A hard line break, and any other line ending.
  case lineBreak
  case softBreak

  /// A line between two parts of the document.
  case rule

  /// An image and its alternative text.
  case image(url: String, text: String, line: Int)

  /// Unchanged HTML, which no page may include.
  case html(String, isBlock: Bool, line: Int)
}

/// An element that contains other pieces.
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

  /// A cell of a table; cells of the first row are headings.
  case cell(MarkdownAlignment, isHeading: Bool)
  case emphasis
  case strong

  /// A link with its unchanged URL; the code that writes it decides whether the URL is safe.
  case link(url: String)
}

/// The alignment of a column.
public enum MarkdownAlignment: Hashable, Sendable {
  case none
  case left
  case center
  case right
}
