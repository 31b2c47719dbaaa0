import Bytes
import Model

/// The rules of the styles and their fields.
extension PassLint {
  mutating func checkStyles(_ root: JSONNode) {
    let styles = PassSchema.styles.filter { root[$0] != nil }
    if styles.count > 1 {
      add(
        .jsonStyle, root[styles[1]]?.offset ?? root.offset, "/" + styles[1],
        "the pass has the styles \(styles.joined(separator: " and "))")
    } else if styles.isEmpty, root["posterGeneric"] != nil {
      add(
        .jsonStyle, root.offset, "/posterGeneric",
        "the pass has no style for phones before iOS 27", severity: .warning)
    } else if styles.isEmpty {
      add(.jsonStyle, root.offset, "", "the pass has no style")
    }
    var keys: [String: String] = [:]
    for style in styles + ["posterGeneric"] {
      guard let node = root[style], node.object != nil else { continue }
      checkStyle(node, style, &keys)
      checkCounts(node, style, hasSquareBarcode: hasSquareBarcode(root))
    }
    if let group = root["groupingIdentifier"], !styles.contains("boardingPass"),
      !styles.contains("eventTicket")
    {
      add(.jsonGroup, group.offset, "/groupingIdentifier")
    }
  }

  private mutating func checkStyle(
    _ node: JSONNode, _ style: String, _ keys: inout [String: String]
  ) {
    let pointer = "/" + style
    var schema: [String: PassSchema.Kind] = ["transitType": .string]
    for list in PassSchema.fieldLists { schema[list] = .array }
    checkKeys(of: node, pointer, schema)
    if style == "boardingPass" {
      if node["transitType"] == nil {
        add(.jsonTransit, node.offset, pointer, "boardingPass has no transitType")
      }
      expect(
        node["transitType"], among: PassSchema.transitTypes, .jsonTransit, pointer + "/transitType")
    } else if let transit = node["transitType"] {
      add(.jsonTransit, transit.offset, pointer + "/transitType", "\(style) has a transitType")
    }
    for list in PassSchema.fieldLists {
      for (index, field) in (node[list]?.array ?? []).enumerated() {
        let place = "\(pointer)/\(list)/\(index)"
        guard field.object != nil else {
          add(.jsonType, field.offset, place, "a field is \(field.kind), not an object")
          continue
        }
        checkField(field, place)
        guard let key = field["key"], let name = key.string else { continue }
        if let other = keys[name] {
          add(
            .jsonKeys, key.offset, place + "/key", "the field \(other) has the key \"\(name)\" too")
        } else {
          keys[name] = place
        }
      }
    }
  }

  private mutating func checkField(_ field: JSONNode, _ pointer: String) {
    checkKeys(of: field, pointer, PassSchema.field)
    for key in ["key", "value"] where field[key] == nil {
      add(.jsonRequired, field.offset, pointer + "/" + key, "the field has no \(key)")
    }
    if let value = field["value"], value.string == nil, value.digits == nil {
      add(.jsonType, value.offset, pointer + "/value", "the value is \(value.kind)")
    }
    if let message = field["changeMessage"], let text = message.string, !text.contains("%@") {
      add(.jsonChange, message.offset, pointer + "/changeMessage")
    }
    expect(
      field["textAlignment"], among: PassSchema.alignments, .jsonField, pointer + "/textAlignment")
    expect(field["dateStyle"], among: PassSchema.dateStyles, .jsonField, pointer + "/dateStyle")
    expect(field["timeStyle"], among: PassSchema.dateStyles, .jsonField, pointer + "/timeStyle")
    expect(
      field["numberStyle"], among: PassSchema.numberStyles, .jsonField, pointer + "/numberStyle")
    for (index, type) in (field["dataDetectorTypes"]?.array ?? []).enumerated() {
      expect(type, among: PassSchema.detectors, .jsonField, "\(pointer)/dataDetectorTypes/\(index)")
    }
    checkFormatters(field, pointer)
  }

  /// Checks that a formatter finds the kind of value that it formats.
  private mutating func checkFormatters(_ field: JSONNode, _ pointer: String) {
    let hasDateStyle = field["dateStyle"] != nil || field["timeStyle"] != nil
    if hasDateStyle, let value = field["value"], passDate(value.string ?? "") == nil {
      add(.jsonDate, value.offset, pointer + "/value", "the field has a date style and no date")
    }
    let hasCurrency = field["currencyCode"] != nil
    if hasCurrency || field["numberStyle"] != nil, let value = field["value"], value.digits == nil {
      add(
        .jsonField, value.offset, pointer + "/value", "the field has a number style and no number")
    }
    if hasCurrency, hasDateStyle || field["numberStyle"] != nil {
      add(.jsonField, field.offset, pointer, "currencyCode excludes numberStyle and dateStyle")
    }
  }

  private func hasSquareBarcode(_ root: JSONNode) -> Bool {
    let format = root["barcodes"]?.array?.first?["format"] ?? root["barcode"]?["format"]
    return ["PKBarcodeFormatQR", "PKBarcodeFormatAztec"].contains(format?.string)
  }

  /// Compares the numbers of fields with what the front has room for.
  private mutating func checkCounts(
    _ node: JSONNode, _ style: String, hasSquareBarcode: Bool
  ) {
    guard style != "posterGeneric" else { return }
    let isBoarding = style == "boardingPass"
    for (list, limit) in [
      ("headerFields", 3), ("primaryFields", isBoarding ? 2 : 1), ("secondaryFields", 4),
      ("auxiliaryFields", isBoarding ? 5 : 4),
    ] {
      if let fields = node[list]?.array, fields.count > limit {
        add(
          .jsonCount, fields[limit].offset, "/\(style)/\(list)/\(limit)",
          "\(style) shows \(limit) of the \(fields.count) \(list)")
      }
    }
    let both = (node["secondaryFields"]?.array ?? []) + (node["auxiliaryFields"]?.array ?? [])
    if hasSquareBarcode, ["coupon", "generic", "storeCard"].contains(style), both.count > 4 {
      add(
        .jsonCount, both[4].offset, "/" + style,
        "next to a square barcode \(style) shows 4 secondary and auxiliary fields, not \(both.count)"
      )
    }
  }
}
