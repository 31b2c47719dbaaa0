import Bytes

/// One piece of a template's text, before its names mean anything.
enum TemplateNode: Sendable {
  /// Text to be written as it is.
  case literal([UInt8])

  /// `{{name}}`.
  case field(name: String, offset: Int)

  /// `{{> name}}`.
  case part(name: String, offset: Int)

  /// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` when it is shown when `name` is absent.
  case section(TemplateSection)
}

/// A section of a template.
struct TemplateSection: Sendable {
  let name: String
  let isInverted: Bool
  let offset: Int
  var body: [TemplateNode] = []
}

/// A template file that was read.
struct TemplateDocument: Sendable {
  /// The file, as messages name it.
  let source: String
  let positions: PositionIndex
  let nodes: [TemplateNode]

  /// Whether there is nothing in it but white space.
  var isBlank: Bool {
    nodes.allSatisfy { node in
      if case .literal(let text) = node { text.allSatisfy { $0 <= 0x20 } } else { false }
    }
  }
}
