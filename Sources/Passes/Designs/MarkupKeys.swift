import WaymarkCore
import WaymarkTemplates

/// The keys of pass.strings whose texts a phone reads as HTML: those used by an `attributedValue`.
struct MarkupKeys {
  private var keys: Set<String> = []

  /// The prefixes of the other keys, the rest of which depends on sections.
  private var beginnings: [String] = []

  init(of document: JSONNode, _ scope: PassFieldScope) {
    var rest = [document]
    while let node = rest.popLast() {
      rest += node.array ?? []
      for member in node.object ?? [] {
        if member.name == "attributedValue", let text = member.node.string {
          add(text, scope)
        } else {
          rest.append(member.node)
        }
      }
    }
  }

  /// Takes a text that is a key, or may become one.
  ///
  /// A text with a value of a record never equals a key; see `DocumentTemplate`.
  private mutating func add(_ text: String, _ scope: PassFieldScope) {
    guard PassText.hasFields(text) else {
      keys.insert(text)
      return
    }
    guard let template = try? PassText(text, scope), template.fields.isEmpty else { return }
    beginnings += template.literals
  }

  func contains(_ key: String) -> Bool {
    keys.contains(key) || beginnings.contains { key.hasPrefix($0) }
  }
}
