import Bytes

/// A text of pass.json that a phone shows, and translates when it is a key of pass.strings.
struct ShownText {
  let text: String
  let node: JSONNode

  /// The JSON pointer to it.
  let pointer: String
}

/// The texts that a phone shows, in the order of the document.
func shownTexts(of document: JSONNode) -> [ShownText] {
  var texts: [ShownText] = []
  func add(_ node: JSONNode, _ keys: [String], _ pointer: String) {
    for key in keys {
      if let value = node[key], let text = value.string {
        texts.append(ShownText(text: text, node: value, pointer: "\(pointer)/\(key)"))
      }
    }
  }
  add(document, ["description", "organizationName", "logoText", "eventLogoText"], "")
  for (list, keys) in shownLists {
    for (index, node) in (document[list]?.array ?? []).enumerated() {
      add(node, keys, "/\(list)/\(index)")
    }
  }
  for style in PassSchema.allStyles {
    guard let body = document[style] else { continue }
    for list in PassSchema.fieldLists {
      for (index, field) in (body[list]?.array ?? []).enumerated() {
        add(field, shownKeysOfFields, "/\(style)/\(list)/\(index)")
      }
    }
  }
  return texts.sorted { $0.node.offset < $1.node.offset }
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

private let shownLists = [
  ("barcodes", ["altText"]), ("locations", ["relevantText"]), ("beacons", ["relevantText"]),
]

private let shownKeysOfFields = ["label", "value", "changeMessage", "attributedValue"]
