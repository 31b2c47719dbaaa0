import WaymarkCore

/// A text of pass.json that a phone shows; the phone translates it if it is a key of pass.strings.
struct ShownText {
  /// Its key, such as `label`.
  let key: String
  let text: String

  /// Its offset in bytes.
  let offset: Int
}

/// The texts that a phone shows, in document order, without those of semantics, which only the
/// system reads.
func shownTexts(of document: JSONNode) -> [ShownText] {
  var texts: [ShownText] = []
  func look(at node: JSONNode, _ key: String, _ kind: PassSchema.Kind) {
    switch kind {
    case .object(let table):
      for member in node.object ?? [] where member.name != "semantics" {
        if let kind = table[member.name] { look(at: member.node, member.name, kind) }
      }
    case .list(let kind): for element in node.array ?? [] { look(at: element, key, kind) }
    default:
      guard kind.isTranslated, let text = node.string else { return }
      texts.append(ShownText(key: key, text: text, offset: node.offset))
    }
  }
  look(at: document, "", .object(PassSchema.top))
  return texts
}

/// Every text of pass.json, shown or not.
func allTexts(of document: JSONNode) -> Set<String> {
  var texts: Set<String> = []
  var rest = [document]
  while let node = rest.popLast() {
    rest += (node.array ?? []) + (node.object ?? []).map(\.node)
    if let text = node.string { texts.insert(text) }
  }
  return texts
}
