import WaymarkCMark
import WaymarkCore

/// A document parsed by cmark, for a walk from its first node to its last.
@safe
struct MarkdownTree: ~Copyable {
  /// One node of the walk, with the values of its kind.
  struct Step {
    /// cmark's name for the kind of the node, such as `paragraph`.
    let kind: String
    let isEnter: Bool
    let line: Int
    var text = ""
    var url = ""
    var level = 0
    var isOrdered = false

    /// Whether a paragraph is the text of a list item, without its own element.
    var isTight = false
    var alignments: [UInt8] = []
  }

  private let document: OpaquePointer
  private let iterator: OpaquePointer

  /// cmark keeps its extensions in a global list, so they are registered once.
  private static let areExtensionsRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  init(_ text: [UInt8]) throws(Fault) {
    guard Self.areExtensionsRegistered,
      let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
    else { throw Fault("there is no memory to read it") }
    defer { unsafe cmark_parser_free(parser) }
    for name in ["table", "autolink"] {
      guard let made = unsafe cmark_find_syntax_extension(name) else {
        throw Fault("cmark-gfm has no extension \(name)")
      }
      unsafe cmark_parser_attach_syntax_extension(parser, made)
    }
    unsafe text.withUnsafeBytes { buffer in
      unsafe cmark_parser_feed(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard let document = unsafe cmark_parser_finish(parser),
      let iterator = unsafe cmark_iter_new(document)
    else { throw Fault("there is no memory to read it") }
    unsafe self.document = document
    unsafe self.iterator = iterator
  }

  deinit {
    unsafe cmark_iter_free(iterator)
    unsafe cmark_node_free(document)
  }

  /// The next node, entered or left; `nil` at the end of the document.
  mutating func next() -> Step? {
    let event = unsafe cmark_iter_next(iterator)
    guard event == CMARK_EVENT_ENTER || event == CMARK_EVENT_EXIT,
      let node = unsafe cmark_iter_get_node(iterator)
    else { return nil }
    var step = Step(
      kind: unsafe string(cmark_node_get_type_string(node)),
      isEnter: event == CMARK_EVENT_ENTER, line: Int(unsafe cmark_node_get_start_line(node)))
    switch step.kind {
    case "text", "code", "code_block", "html_block", "html_inline":
      step.text = unsafe string(cmark_node_get_literal(node))
    case "link", "image": step.url = unsafe string(cmark_node_get_url(node))
    case "heading": step.level = Int(unsafe cmark_node_get_heading_level(node))
    case "list":
      step.isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      step.level = Int(unsafe cmark_node_get_list_start(node))
    case "paragraph":
      if let item = unsafe cmark_node_parent(node), let list = unsafe cmark_node_parent(item) {
        step.isTight = unsafe cmark_node_get_list_tight(list) != 0
      }
    case "table":
      let count = Int(unsafe cmark_gfm_extensions_get_table_columns(node))
      if let first = unsafe cmark_gfm_extensions_get_table_alignments(node) {
        step.alignments = (0..<count).map { unsafe first[$0] }
      }
    default: break
    }
    return step
  }
}

/// A copy of a text that belongs to cmark.
private func string(_ text: UnsafePointer<CChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

/// The library that this room uses.
public enum MarkdownLibrary {
  /// The version of cmark-gfm in use.
  public static var version: String { unsafe String(cString: cmark_version_string()) }
}
