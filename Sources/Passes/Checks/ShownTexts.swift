import WaymarkCore

/// A text of pass.json that a phone shows, and translates when it is a key of pass.strings.
struct ShownText {
  /// Its key, such as `label`.
  let key: String
  let text: String

  /// Where it is, as an offset in bytes.
  let offset: Int
}

/// The texts that a phone shows, in the order of the document; not those of semantics, which the system
/// reads.
///
/// `PassSchemaTests` compares this with the tables.
func shownTexts(of document: JSONNode) -> [ShownText] {
  var texts: [ShownText] = []
  func add(_ node: JSONNode, _ keys: [String]) {
    for key in keys {
      guard let value = node[key], let text = value.string else { continue }
      texts.append(ShownText(key: key, text: text, offset: value.offset))
    }
  }
  add(document, ["description", "organizationName", "logoText", "eventLogoText"])
  func addFields(of node: JSONNode, _ lists: [String]) {
    for list in lists {
      for field in node[list]?.array ?? [] { add(field, shownKeysOfFields) }
    }
  }
  if let barcode = document["barcode"] { add(barcode, ["altText"]) }
  for (list, keys) in shownLists {
    for node in document[list]?.array ?? [] { add(node, keys) }
  }
  for style in PassSchema.allStyles {
    if let body = document[style] { addFields(of: body, PassSchema.fieldLists) }
  }
  for event in document["upcomingPassInformation"]?.array ?? [] {
    add(event, ["name"])
    addFields(of: event, PassSchema.upcomingLists)
  }
  return texts.sorted { $0.offset < $1.offset }
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
