import WaymarkCore
import WaymarkModel

/// How many placeholders for the new value a changeMessage has.
func placeholders(in text: String) -> Int {
  zip(text.utf8, text.utf8.dropFirst()).count {
    $0 == UInt8(ascii: "%") && $1 == UInt8(ascii: "@")
  }
}

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
        help: "add a second style, such as generic", severity: .warning)
    } else if styles.isEmpty {
      let names = "boardingPass, coupon, eventTicket, generic and storeCard"
      add(.jsonStyle, at: root, "the pass has no style", help: "add one of \(names)")
    }
    let format = root["barcodes"]?.node.array?.first?["format"] ?? root["barcode"]?.node["format"]
    let isSquare = ["PKBarcodeFormatQR", "PKBarcodeFormatAztec"].contains(format?.string)
    var keys: [String: PassValue] = [:]
    for (name, style) in styles where style.node.object != nil {
      check(StyleFields(name, style), &keys, isBesideSquareBarcode: isSquare)
    }
    // A phone shows either the poster or the classic style.
    if let poster = root["posterGeneric"], poster.node.object != nil {
      keys = [:]
      check(StyleFields("posterGeneric", poster), &keys)
    }
    if let group = root["groupingIdentifier"],
      !styles.contains(where: { ["boardingPass", "eventTicket"].contains($0.0) })
    {
      add(.jsonGroup, at: group)
    }
  }

  /// Checks a style; `keys` has each field so far by its key.
  private func check(
    _ style: StyleFields, _ keys: inout [String: PassValue], isBesideSquareBarcode: Bool = false
  ) {
    checkTransit(of: style.value, style.name)
    for (list, fields) in style.lists {
      for field in fields where field.node.object != nil {
        checkField(field)
        checkPlace(of: field, in: list, style.name)
        checkKey(of: field, &keys)
      }
    }
    checkCounts(of: style, isBesideSquareBarcode: isBesideSquareBarcode)
  }

  private func checkTransit(of style: PassValue, _ name: String) {
    let transit = style["transitType"]
    if name != "boardingPass", let transit {
      add(.jsonTransit, at: transit, "\(name) has a transitType")
    } else if name == "boardingPass", transit == nil {
      add(.jsonTransit, at: style, "boardingPass has no transitType")
    } else {
      expect(transit, among: PassSchema.transitTypes, .jsonTransit)
    }
  }

  private func checkKey(of field: PassValue, _ keys: inout [String: PassValue]) {
    guard let key = field["key"], let name = key.node.string else { return }
    if let other = keys[name] {
      add(.jsonKeys, at: key, "the field \(other.pointer) has the same key \"\(name)\"")
    } else {
      keys[name] = field
    }
  }

  func checkField(_ field: PassValue) {
    require(["key"], of: field, "the field", .jsonReq)
    if field["value"] == nil {
      add(
        .jsonReq, at: field.lacking("value"), "the field has no value",
        help:
          "add it (an iPhone logs \"Pass dictionary must contain key 'value'.\"), or leave out the"
          + " field: \"if\": \"column\" in a folder does that for records without the column")
    }
    if let value = field["value"], value.node.string == nil, value.node.digits == nil {
      add(
        .jsonType, at: value, "the value is \(value.node.kind)",
        help: "write a text or a number here")
    }
    checkMarkup(of: field)
    // The translation of a key is checked with the translations. An empty text means no message.
    if let message = field["changeMessage"], let text = message.node.string,
      !text.isEmpty, !isKey(text)
    {
      let count = placeholders(in: text)
      if count == 0 { add(.jsonChange, at: message) }
      if count > 1 {
        add(
          .jsonChange, at: message, "changeMessage has \(count) %@, but there is one new value",
          help: "write %@ once", severity: .warning)
      }
    }
    for (key, words) in PassSchema.fieldWords {
      expect(field[key], among: words, .jsonField, help: "use one of these values")
    }
    for type in field.elements(of: "dataDetectorTypes") {
      expect(
        type, among: PassSchema.detectors, .jsonField,
        help: "use one of these values, or [] to turn detectors off")
    }
    checkFormatters(field)
  }

  /// Warns of tags that a phone does not show as links.
  private func checkMarkup(of field: PassValue) {
    if let value = field["value"], let text = value.node.string, !LinkMarkup(text).urls.isEmpty {
      add(
        .jsonField, at: value, "the value has an <a href>, which is shown as text",
        help: "move it to attributedValue, and write here what a watch shows", severity: .warning)
    }
    guard let value = field["attributedValue"], let text = value.node.string else { return }
    let markup = LinkMarkup(text)
    if let url = markup.oddLink {
      add(
        .jsonLink, at: value, "attributedValue links to \"\(url.prefix(60))\"",
        severity: isAppLink(url) ? .note : nil)
    }
    if let flaw = markup.flaw {
      add(
        .jsonField, at: value, "attributedValue has \(flaw)",
        help: "write links as <a href=\"https://example.com\">text</a>", severity: .warning)
    }
    let tags = markup.otherTags
    guard !tags.isEmpty else { return }
    add(
      .jsonField, at: value,
      "attributedValue contains \(tags.map { "<\($0)>" }.joined(separator: " and "))",
      help: "remove it: <a href=\"…\"> is the only tag that phones support", severity: .warning)
  }

  /// Checks that the value of a field is of the kind that its formatter takes.
  private func checkFormatters(_ field: PassValue) {
    let hasDateStyle = field["dateStyle"] != nil || field["timeStyle"] != nil
    let hasNumberStyle = field["numberStyle"] != nil
    let hasCurrency = field["currencyCode"] != nil
    if hasDateStyle, let value = field["value"],
      let flaw = value.node.string.map({ DateFlaw($0) }) ?? .noDate
    {
      add(flaw, at: value, "the field has a date style but its value is not a date")
    }
    if let code = field["currencyCode"] { checkCurrency(code, .jsonField) }
    if hasCurrency || hasNumberStyle, let value = field["value"], value.node.digits == nil {
      add(.jsonField, at: value, "the field has a number style but its value is not a number")
    }
    if hasCurrency, hasDateStyle || hasNumberStyle {
      let others = ["numberStyle", "dateStyle", "timeStyle"].filter { field[$0] != nil }
      add(
        .jsonField, at: field, "currencyCode excludes \(others.joined(separator: " and "))",
        help: "remove one of the two")
    }
  }

  /// Checks that a text is the code of a currency; codes that are not used for payments get a
  /// warning.
  func checkCurrency(_ value: PassValue, _ kind: DiagnosticKind, _ severity: Severity? = nil) {
    guard let text = value.node.string, Currency(text)?.isKnown != true else { return }
    let upper = text.uppercased()
    add(
      kind, at: value, "\"\(text.prefix(40))\" is not a currency in use",
      help: Currency(upper)?.isKnown == true
        ? "write \(upper)" : "write its ISO 4217 code, such as EUR",
      severity: Currency(text) == nil ? severity : .warning)
  }

  /// Compares the numbers of fields with what the front can show.
  private func checkCounts(of style: StyleFields, isBesideSquareBarcode: Bool) {
    let name = style.name
    let limits = PassSchema.shownFields[name] ?? [:]
    for (list, fields) in style.lists {
      guard let limit = limits[list] else {
        add(.jsonCount, at: fields[0], "\(name) does not show \(list)")
        continue
      }
      for row in rows(of: fields, in: list, name, row: { $0["row"]?.wholeNumber })
      where row.count > limit {
        add(
          .jsonCount, at: row[limit],
          "\(name) shows \(limit) of the \(row.count) \(list)"
            + (row.count < fields.count ? " of a row" : ""))
      }
    }
    guard isBesideSquareBarcode, ["coupon", "generic", "storeCard"].contains(name) else { return }
    let both = style["secondaryFields"] + style["auxiliaryFields"]
    if both.count > 4 {
      add(
        .jsonCount, both[4].node.offset, style.value.pointer,
        "with a square barcode, \(name) shows 4 secondary and auxiliary fields, not \(both.count)"
      )
    }
  }

  /// Checks keys that only apply to some lists of fields.
  private func checkPlace(of field: PassValue, in list: String, _ style: String) {
    let isBack = list == "backFields" || list == "additionalInfoFields"
    if let row = field["row"] {
      if !hasRows(list, style) {
        add(.jsonRow, at: row)
      } else if let number = row.wholeNumber, !(0...1 ~= number) {
        add(
          .jsonRow, at: row, "the row is \(number); a ticket has the rows 0 and 1",
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

/// The fields of a style, each read once.
private struct StyleFields {
  let name: String
  let value: PassValue

  /// The lists with fields, in the order of `PassSchema.fieldLists`.
  let lists: [(name: String, fields: [PassValue])]

  init(_ name: String, _ value: PassValue) {
    self.name = name
    self.value = value
    lists = PassSchema.fieldLists.compactMap { list in
      let fields = value.elements(of: list)
      return fields.isEmpty ? nil : (list, fields)
    }
  }

  subscript(list: String) -> [PassValue] { lists.first { $0.name == list }?.fields ?? [] }
}

/// Whether the fields of a list are split into two rows.
private func hasRows(_ list: String, _ style: String) -> Bool {
  list == "auxiliaryFields" && style == "eventTicket"
}

/// The fields of a list by row of the front, without empty rows.
func rows<Field>(
  of fields: [Field], in list: String, _ style: String, row: (Field) -> Int?
) -> [[Field]] {
  guard hasRows(list, style) else { return [fields] }
  let second = fields.filter { row($0) == 1 }
  guard !second.isEmpty else { return [fields] }
  return [fields.filter { row($0) != 1 }, second].filter { !$0.isEmpty }
}
