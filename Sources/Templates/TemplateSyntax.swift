/// The syntax of a kind of template: the delimiters of tags, and the marks that a tag may have.
///
/// Text that begins a tag cannot be escaped. If two braces begin a tag, a single brace is text.
public struct TemplateSyntax: Sendable {
  /// The allowed names in tags.
  enum Names: Sendable {
    /// Letters, digits, `.`, `-` and `_`, with optional surrounding spaces.
    case identifiers

    /// Any text, with optional surrounding white space.
    case trimmed

    /// Any text; spaces are part of the name.
    case exact
  }

  let opening: [UInt8]
  let closing: [UInt8]

  /// The kind of a tag by its first byte; a tag without a mark is a field.
  private(set) var marks: [UInt8: TemplateToken.Kind] = [:]

  /// The marks of other template languages for output without escaping.
  private(set) var refusedMarks: [UInt8] = []
  private(set) var names = Names.exact

  /// The maximum nesting depth of sections.
  private(set) var depthLimit = 0

  private init(_ opening: String, _ closing: String) {
    self.opening = Array(opening.utf8)
    self.closing = Array(closing.utf8)
  }

  /// Source code with values of the build: `{{name}}`.
  public static let source = TemplateSyntax("{{", "}}")

  /// The formats of a locale and the texts of a record: `{name}`.
  public static let format = TemplateSyntax("{", "}")

  /// The texts of a pass: `{{field}}` and sections.
  public static let text: TemplateSyntax = {
    var syntax = source
    syntax.marks = [
      UInt8(ascii: "#"): .section(isInverted: false), UInt8(ascii: "^"): .section(isInverted: true),
      UInt8(ascii: "/"): .end,
    ]
    syntax.names = .trimmed
    syntax.depthLimit = 8
    return syntax
  }()

  /// Pages and their parts: `{{field}}`, `{{> part}}`, sections and `{{! comment }}`.
  public static let page: TemplateSyntax = {
    var syntax = text
    syntax.marks[UInt8(ascii: ">")] = .part
    syntax.marks[UInt8(ascii: "!")] = .comment
    syntax.refusedMarks = Array("{&".utf8)
    syntax.names = .identifiers
    syntax.depthLimit = 32
    return syntax
  }()

  /// Whether a text has the beginning of a tag.
  public func begins(in text: some Collection<UInt8>) -> Bool {
    Array(text)[...].firstRange(of: opening) != nil
  }
}
