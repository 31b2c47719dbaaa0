import Bytes
import Maps

extension MapLinkCheck {
  /// Checks how the parameters are separated from each other.
  mutating func checkItems() {
    let names = group.names
    // A carefully written value has none of these raw.
    let isOdd = url.items.contains { item in
      item.value.map { $0.contains { "=?/".utf8.contains($0) } } ?? true || item.name.contains(" ")
    }
    if isOdd {
      checkGlue()
      checkSecondQuestionMark()
      joinCutTexts(names)
    }
    checkFragment()
    joinNested(names)
    for index in url.items.indices {
      checkNested(at: index)
      checkEncoding(at: index)
    }
    checkRepetition()
  }

  /// Parameters without `=`: a name that runs into its value, or the rest of a text with a raw `&`.
  private mutating func joinCutTexts(_ names: Set<String>) {
    var items: [LenientURL.Item] = []
    for item in url.items {
      guard item.value == nil && !isFlag(item) || item.name.contains(" ") else {
        items.append(item)
        continue
      }
      if item.value?.isEmpty != false, let (name, value) = split(item.name, names) {
        add(.mapLinkNoEquals, "the parameter \(Self.quote(item.name)) has no = after \(name)")
        items.append(LenientURL.Item(name.percentEncoded.utf8, value.utf8))
      } else if let last = items.indices.last, items[last].value != nil {
        add(.mapLinkSplitLabel, "a raw & cuts \(items[last].name) before \(Self.quote(item.name))")
        let rest = item.key + (item.value.map { Array("%3D".utf8) + $0 } ?? [])
        items[last].value? += Array("%26".utf8) + rest
      } else {
        add(.mapLinkNoEquals, "the parameter \(Self.quote(item.name)) has no =")
        isLost = true
      }
    }
    url.items = items
  }

  /// Whether an item needs no value, such as Magic Earth's `get_directions`.
  private func isFlag(_ item: LenientURL.Item) -> Bool {
    entries.contains { $0.constants.contains { $0.key == item.name } }
  }

  /// The longest name of a parameter that a text begins with, and the rest.
  private func split(_ text: String, _ names: Set<String>) -> (String, String)? {
    let known = names.filter { $0.utf8.count > 2 && text.hasPrefix($0) && text != $0 }
    return known.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map {
      ($0, String(text.dropFirst($0.count)))
    }
  }

  /// What follows a coordinate without a `&`.
  private mutating func checkGlue() {
    var items: [LenientURL.Item] = []
    for item in url.items {
      items.append(item)
      guard let value = item.value, role(of: item.name) != nil else { continue }
      guard let end = CoordinateScan.end(ofPair: value[...]), end < value.count else { continue }
      guard "=?/".utf8.contains(value[end]) else { continue }
      let rest = value[(end + 1)...]
      let text = String(decoding: value[end...], as: UTF8.self)
      add(.mapLinkGlued, "\(Self.quote(text)) is glued to the coordinate of \(item.name)")
      items[items.count - 1].value = Array(value[..<end])
      if value[end] == UInt8(ascii: "?") {
        items += LenientURL.items(of: rest)
      } else if item.name == "q", isApple, rest.count == 1, "dwr".utf8.contains(rest[end + 1]) {
        // `q=31,121=d` is what is left of `daddr=31,121&dirflg=d`.
        items[items.count - 1].rename("daddr")
        items.append(LenientURL.Item("dirflg".utf8, rest))
      } else if value[end] == UInt8(ascii: "/"), role(of: item.name)?.kind == .words, !isApple {
        items[items.count - 1].value? += Array("(".utf8) + rest + Array(")".utf8)
      }
    }
    url.items = items
  }

  /// A `?` that begins the parameters a second time, as trackers append them.
  private mutating func checkSecondQuestionMark() {
    var items: [LenientURL.Item] = []
    for item in url.items {
      items.append(item)
      guard let value = item.value, let mark = value.firstIndex(of: UInt8(ascii: "?")),
        !value[..<mark].contains(UInt8(ascii: ":"))
      else { continue }
      let name = value[(mark + 1)...].prefix { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
      guard !name.isEmpty, value[name.endIndex...].first == UInt8(ascii: "=") else { continue }
      let text = String(decoding: value[mark...], as: UTF8.self)
      add(
        .mapLinkGlued, "\(Self.quote(text)) is glued to \(item.name); the first ? is the only one")
      items[items.count - 1].value = Array(value[..<mark])
      items += LenientURL.items(of: value[(mark + 1)...])
    }
    url.items = items
  }

  var isApple: Bool { url.group == "https://maps.apple.com" || url.scheme == "maps" }

  /// A raw `#` in a text: links of the app have no fragment.
  private mutating func checkFragment() {
    guard let fragment = url.fragment, !fragment.isEmpty, let last = url.items.indices.last,
      let entry, entry.template.fragment.isEmpty, url.items[last].value != nil
    else { return }
    add(.mapLinkFragment, "a raw # cuts \(url.items[last].name) off")
    let (rest, items) = fragment[...].cut(at: UInt8(ascii: "&"))
    url.items[last].value? += Array("%23".utf8) + rest
    url.fragment = nil
    url.items += LenientURL.items(of: items ?? [])
    joinCutTexts(group.names)
  }

  /// Puts the parameters of a nested URL back into it, when the app does not have them.
  private mutating func joinNested(_ names: Set<String>) {
    guard !names.isEmpty else { return }
    var items: [LenientURL.Item] = []
    var isNested = false
    for item in url.items {
      if isNested, !names.contains(item.name), let last = items.indices.last {
        items[last].value? += Array("&".utf8) + item.key
        if let value = item.value { items[last].value? += Array("=".utf8) + value }
        continue
      }
      items.append(item)
      let text = String(decoding: item.value ?? [], as: UTF8.self)
      isNested = text.contains("://") && text.contains("?")
    }
    url.items = items
  }

  private mutating func checkNested(at index: Int) {
    guard let value = url.items[index].value, value.contains(UInt8(ascii: ":")) else { return }
    let text = String(decoding: value, as: UTF8.self)
    guard text.contains("://") else { return }
    add(
      .mapLinkNestedURL,
      "\(url.items[index].name) has a URL that is not encoded: \(Self.quote(text))")
    url.items[index].value = Array(text.percentEncoded.utf8)
  }

  /// Parameters that may be there for every stop.
  private static let lists: Set<String> = ["waypoint", "waypoint-place-id", "daddr", "via"]

  private mutating func checkRepetition() {
    guard Set(url.items.map(\.name)).count < url.items.count else { return }
    var seen: [String: String] = [:]
    var items: [LenientURL.Item] = []
    for item in url.items {
      if !Self.lists.contains(item.name), let first = seen.updateValue(item.text, forKey: item.name)
      {
        add(.mapLinkRepeatedParameter, "the parameter \(Self.quote(item.name)) is there twice")
        isLost = isLost || first != item.text
      } else {
        items.append(item)
      }
    }
    url.items = items
  }
}
