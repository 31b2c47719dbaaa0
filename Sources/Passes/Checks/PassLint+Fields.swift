import Bytes
import Model

/// Whether a changeMessage has a place for the new value.
func hasPlaceholder(_ text: String) -> Bool { text.utf8.firstRange(of: "%@".utf8) != nil }

/// The checks of the styles and their fields.
extension PassLint {
  func checkStyles(_ root: PassValue) {
    let styles = PassSchema.styles.compactMap { name in root[name].map { (name, $0) } }
    if styles.count > 1 {
      let names = styles.map(\.0).joined(separator: " and ")
      add(.jsonStyle, at: styles[1].1, "the pass has the styles \(names)")
    } else if styles.isEmpty, root["posterGeneric"] != nil {
      add(
        .jsonStyle, at: root["posterGeneric"] ?? root,
        "the pass has no style for phones before iOS 27",
        help: "add one beside it, such as generic", severity: .warning)
    } else if styles.isEmpty {
      add(.jsonStyle, at: root, "the pass has no style")
    }
    let format = root["barcodes"]?.node.array?.first?["format"] ?? root["barcode"]?.node["format"]
    let isSquare = ["PKBarcodeFormatQR", "PKBarcodeFormatAztec"].contains(format?.string)
    var keys: [String: PassValue] = [:]
    for (name, style) in styles where style.node.object != nil {
      checkFields(of: style, name, &keys)
      checkPlaces(of: style, name)
      checkCounts(of: style, name, isBesideSquareBarcode: isSquare)
    }
    if let poster = root["posterGeneric"], poster.node.object != nil {
      checkFields(of: poster, "posterGeneric", &keys)
      checkPlaces(of: poster, "posterGeneric")
      checkPosterCounts(of: poster)
    }
    if let group = root["groupingIdentifier"],
      !styles.contains(where: { ["boardingPass", "eventTicket"].contains($0.0) })
    {
      add(.jsonGroup, at: group)
    }
  }

  /// Checks a style; `keys` has each field of the pass so far under its key.
  private func checkFields(of style: PassValue, _ name: String, _ keys: inout [String: PassValue]) {
    let transit = style["transitType"]
    if name != "boardingPass", let transit {
      add(.jsonTransit, at: transit, "\(name) has a transitType")
    } else if name == "boardingPass", transit == nil {
      add(.jsonTransit, at: style, "boardingPass has no transitType")
    } else {
      expect(transit, among: PassSchema.transitTypes, .jsonTransit)
    }
    for field in PassSchema.fieldLists.flatMap({ style.elements(of: $0) }) {
      guard field.node.object != nil else { continue }
      checkField(field)
      guard let key = field["key"], let name = key.node.string else { continue }
      if let other = keys[name] {
        add(.jsonKeys, at: key, "the field \(other.pointer) has the key \"\(name)\" too")
      } else {
        keys[name] = field
      }
    }
  }

  func checkField(_ field: PassValue) {
    for key in ["key", "value"] where field[key] == nil {
      add(.jsonReq, at: field.lacking(key), "the field has no \(key)")
    }
    if let value = field["value"], value.node.string == nil, value.node.digits == nil {
      add(.jsonType, at: value, "the value is \(value.node.kind)")
    }
    // What a key stands for is checked with the translations.
    if let message = field["changeMessage"], let text = message.node.string,
      !hasPlaceholder(text), !isKey(text)
    {
      add(.jsonChange, at: message)
    }
    for (key, words) in PassSchema.fieldWords { expect(field[key], among: words, .jsonField) }
    for type in field.elements(of: "dataDetectorTypes") {
      expect(type, among: PassSchema.detectors, .jsonField)
    }
    checkFormatters(field)
  }

  /// Checks that a formatter finds the kind of value that it formats.
  private func checkFormatters(_ field: PassValue) {
    let hasDateStyle = field["dateStyle"] != nil || field["timeStyle"] != nil
    let hasNumberStyle = field["numberStyle"] != nil
    let hasCurrency = field["currencyCode"] != nil
    let date = field["value"]?.node.string.flatMap(passDate)
    if hasDateStyle, let value = field["value"], date == nil {
      let isZoneless = value.node.string.flatMap { passDate($0 + "Z") } != nil
      add(
        .jsonDate, at: value,
        isZoneless ? "the date has no zone" : "the field has a date style and no date")
    }
    for key in ["ignoresTimeZone", "isRelative"] where date == nil && !hasDateStyle {
      guard let flag = field[key], flag.node.bool == true else { continue }
      add(
        .jsonField, at: flag, "\(key) needs a date as value", help: "remove it",
        severity: .warning)
    }
    if let code = field["currencyCode"], let text = code.node.string,
      Currency(text)?.isKnown != true
    {
      add(
        .jsonField, at: code, "\"\(text.prefix(40))\" is not a currency of ISO 4217",
        help: passSuggestion(for: text.uppercased(), among: Currency.codes)
          .map { "did you mean \($0)?" } ?? "write a code such as EUR",
        severity: Currency(text) == nil ? .error : .warning)
    }
    if hasCurrency || hasNumberStyle, let value = field["value"], value.node.digits == nil {
      add(.jsonField, at: value, "the field has a number style and no number")
    }
    if hasCurrency, hasDateStyle || hasNumberStyle {
      add(.jsonField, at: field, "currencyCode excludes numberStyle and dateStyle")
    }
  }

  /// Compares the numbers of fields with what the front has room for.
  private func checkCounts(of style: PassValue, _ name: String, isBesideSquareBarcode: Bool) {
    let isBoarding = name == "boardingPass"
    for (list, limit) in [
      ("headerFields", 3), ("primaryFields", isBoarding ? 2 : 1), ("secondaryFields", 4),
      ("auxiliaryFields", isBoarding ? 5 : 4),
    ] {
      let fields = style.elements(of: list)
      if fields.count > limit {
        add(
          .jsonCount, at: fields[limit],
          "\(name) shows \(limit) of the \(fields.count) \(list)")
      }
    }
    let both = style.elements(of: "secondaryFields") + style.elements(of: "auxiliaryFields")
    if isBesideSquareBarcode, ["coupon", "generic", "storeCard"].contains(name), both.count > 4 {
      add(
        .jsonCount, both[4].node.offset, style.pointer,
        "next to a square barcode \(name) shows 4 secondary and auxiliary fields, not \(both.count)"
      )
    }
  }

  /// Checks keys that only some lists of fields have a use for.
  private func checkPlaces(of style: PassValue, _ name: String) {
    for list in PassSchema.fieldLists {
      let isBack = list == "backFields" || list == "additionalInfoFields"
      for field in style.elements(of: list) {
        if let row = field["row"] {
          if name != "eventTicket" || list != "auxiliaryFields" {
            add(.jsonRow, at: row)
          } else if let number = row.node.integer, !(0...1 ~= number) {
            add(
              .jsonRow, at: row, "the row is \(number), and a ticket has the rows 0 and 1",
              help: "write 0 or 1")
          }
        }
        if let alignment = field["textAlignment"], isBack || list == "primaryFields" {
          add(.jsonAlign, at: alignment)
        }
        if let detectors = field["dataDetectorTypes"], !isBack,
          detectors.node.array?.isEmpty != true
        {
          add(.jsonDetect, at: detectors)
        }
      }
    }
  }

  /// Compares the fields of a poster with what it has room for (iOS 27).
  private func checkPosterCounts(of poster: PassValue) {
    for (list, limit) in [("headerFields", 1), ("primaryFields", 4), ("footerFields", 2)] {
      let fields = poster.elements(of: list)
      guard fields.count > limit else { continue }
      add(
        .jsonCount, at: fields[limit],
        "posterGeneric shows \(limit) of the \(fields.count) \(list)")
    }
  }
}
