import WaymarkCore
import WaymarkModel
import WaymarkReaders

/// Fields whose value is a list.
extension FieldReader {
  /// The only value of a list.
  func single(_ value: RawValue) -> RawValue {
    guard case .node(let node) = value, let elements = node.array, elements.count < 2 else {
      return value
    }
    let only = self.value(of: elements.first)
    if case .node = only { return value }
    return only
  }

  /// A value with words of the source translated, also those in a list.
  ///
  /// Values that mean none are not values of the list.
  func meaning(of value: RawValue, in field: RecordField) -> RawValue {
    let bound = bound(field)
    let list = field.takesLists ? list(inTextOf: value, by: bound) : nil
    guard case .node(let node) = list ?? value else { return translated(value, by: bound) }
    if isNothing(.node(node), nulls: []) { return translated(.absent, by: bound) }
    if field == .images { return hasImages(node) ? value : .absent }
    guard let values = values(of: node, by: bound) else { return value }
    if values.count < 2 { return values.first ?? .absent }
    return field.takesLists ? joined(values, by: bound) : value
  }

  /// The list in a cell: the values of joined rows, those between declared separators, or one such as
  /// `["ABS", "GPS"]`, as programs with a database write it.
  ///
  /// A project may have a word for the whole text.
  private func list(inTextOf value: RawValue, by bound: BoundField) -> RawValue? {
    guard case .text(let text) = value, translated(value, by: bound).bytes == text else {
      return nil
    }
    let isOfRows =
      if case .cell(let cell) = bound.origin { batch.joinedColumns.contains(cell) } else { false }
    // HTML has line feeds of its own.
    let lines = isOfRows && !bound.isHTML ? text.split(separator: 0x0A) : [text]
    let values = lines.flatMap { elements(of: $0, by: bound) ?? [Self.node($0)] }
    guard isOfRows && lines.count > 1 || elements(of: text, by: bound) != nil else { return nil }
    return .node(JSONNode(.array(values), offset: 0))
  }

  /// The values between declared separators, or those of a list in JSON; `nil` for other texts.
  private func elements(of text: ArraySlice<UInt8>, by bound: BoundField) -> [JSONNode]? {
    if let separator = bound.separator {
      return text.split(separator: separator).map(trimmed).filter { !$0.isEmpty }.map(Self.node)
    }
    guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]"),
      let list = try? JSONReader.read(Array(text)).root.array,
      list.allSatisfy({ $0.string != nil || $0.digits != nil })
    else { return nil }
    return list
  }

  private static func node(_ text: ArraySlice<UInt8>) -> JSONNode {
    JSONNode(.string(String(decoding: text, as: UTF8.self)), offset: 0)
  }

  /// The translated values of a list; `nil` for an object, and for a list with objects or lists.
  private func values(of list: JSONNode, by bound: BoundField) -> [RawValue]? {
    guard let elements = list.array else { return nil }
    var values: [RawValue] = []
    for element in elements {
      switch meaning(of: element, by: bound) {
      case .absent: continue
      case .node, .unusable: return nil
      case let value: values.append(value)
      }
    }
    return values
  }

  /// The translated value of an element of a list; an empty element has none.
  func meaning(of element: JSONNode, by bound: BoundField) -> RawValue {
    let value = value(of: element)
    if case .absent = value { return value }
    return translated(value, by: bound)
  }

  /// Whether a value is empty or one of the `nulls`, or a list with such values only.
  func isNothing(_ value: RawValue, nulls: Set<String>) -> Bool {
    guard case .node(let node) = value else { return value.isEmpty || value.isIn(nulls) }
    return node.array?.allSatisfy { element in
      let value = self.value(of: element)
      return value.isEmpty || value.isIn(nulls)
    } ?? false
  }

  /// Whether words of the source make a value absent, or all values of a list.
  func isMeaningless(_ value: RawValue, by bound: BoundField) -> Bool {
    guard case .node(let node) = value else { return translated(value, by: bound).isEmpty }
    if bound.index == RecordField.images.index { return !hasImages(node) }
    return node.array?.allSatisfy { meaning(of: $0, by: bound).isEmpty } ?? false
  }

  /// Values with commas between them, as a field shows them; equal ones, such as the fuel of each
  /// of two engines, once.
  private func joined(_ values: [RawValue], by bound: BoundField) -> RawValue {
    let texts = values.compactMap(\.bytes).map { text in
      bound.isHTML ? rendered { $0.html(plainLine(text).span) } : Array(text)
    }
    var seen: Set<[UInt8]> = []
    let others = texts.filter { seen.insert($0).inserted }
    return .text(Array(others.joined(separator: [0x2C, 0x20]))[...])
  }

  /// HTML as one line of plain text.
  func plainLine(_ html: ArraySlice<UInt8>) -> [UInt8] {
    let lines = HTMLText(html, headings: 1).plain.utf8.split(separator: 0x0A)
    return Array(lines.joined(separator: [0x20]))
  }
}
