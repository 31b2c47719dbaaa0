public import WaymarkCore
public import WaymarkModel
public import WaymarkReaders
import WaymarkTemplates
import WaymarkValues

extension FieldMap {
  /// Reads the `fields` of a project file, and collects every fault in them.
  ///
  /// `rules` are the declarations of the source about all fields.
  public static func read(
    _ node: JSONNode?, for kind: RecordKind, of vocabulary: Vocabulary = .car,
    rules: ValueRules = ValueRules(), locales: [String] = ["en"]
  ) -> (map: FieldMap, faults: [ProjectFault]) {
    var reader = FieldMapReader(
      kind: kind, vocabulary: vocabulary, rules: rules, locales: locales)
    if let node { reader.read(node) }
    return (reader.map, reader.faults)
  }
}

/// Reads a field map from JSON and collects its faults.
struct FieldMapReader {
  let kind: RecordKind
  let fields: [RecordField]

  /// The locales of the project, the default one first.
  let locales: [String]
  private(set) var map: FieldMap
  private(set) var faults: [ProjectFault] = []

  /// The keys of a field's object; the JSON Schema is tested against them.
  static let keys =
    originKeys + ["default", "values", "currencyColumn", "separator", "html", "stock"]
    + ValueRulesReader.keys

  /// The keys of which a field may have only one.
  private static let originKeys = ["column", "columns", "template", "row", "value"]

  init(kind: RecordKind, vocabulary: Vocabulary, rules: ValueRules, locales: [String]) {
    self.kind = kind
    self.locales = locales
    fields = kind.fields(vocabulary)
    map = FieldMap(of: vocabulary, rules: rules)
    map.language = locales.first ?? "en"
  }

  mutating func read(_ node: JSONNode) {
    guard let members = node.object else {
      return faults.add(
        at: node.offset, "`fields` is \(node.kind)", "Write an object of fields and their columns.")
    }
    // The old price uses the declarations of the price, so it is read after the price.
    let isLast: (JSONMember) -> Bool = { $0.name == RecordField.oldPrice.name }
    for member in members.filter({ !isLast($0) }) + members.filter(isLast) {
      guard let field = fields.first(where: { $0.name == member.name }) else {
        faults.add(
          at: member.offset, "\(kind.setName) have no field \"\(member.name)\"",
          correction(of: member.name, among: fields.map(\.name)))
        continue
      }
      if isByLocale(field, member.node) {
        readTranslations(of: field, member.node)
      } else if let entry = entry(of: field, member.node) {
        map.entries[field] = entry
      }
    }
  }

  /// Whether a field has an entry for each locale: its keys are language tags.
  private func isByLocale(_ field: RecordField, _ node: JSONNode) -> Bool {
    guard kind.hasVocabulary, field == .title || field == .description else { return false }
    return node.object?.contains { member in
      let language = member.name.prefix { $0 != "-" }.utf8
      return !Self.keys.contains(member.name) && (2...3).contains(language.count)
        && language.allSatisfy(\.isASCIILetter)
    } ?? false
  }

  /// Reads where a text comes from in each locale.
  private mutating func readTranslations(of field: RecordField, _ node: JSONNode) {
    for member in node.object ?? [] {
      guard locales.contains(member.name) else {
        faults.add(
          at: member.offset, "the project has no locale \"\(member.name)\"",
          correction(of: member.name, among: locales))
        continue
      }
      guard let entry = entry(of: field, member.node) else { continue }
      if member.name == map.language {
        map.entries[field] = entry
      } else {
        map.translations.append(
          FieldMap.Translation(field: field, locale: member.name, entry: entry))
      }
    }
    guard node[map.language] == nil else { return }
    faults.add(
      at: node.offset, "\(field.name) has no \"\(map.language)\", the default locale",
      "Name its column; locales without a text of their own show it.")
  }

  private mutating func entry(of field: RecordField, _ node: JSONNode) -> FieldMap.Entry? {
    if let column = node.string {
      guard !column.isEmpty else {
        faults.add(at: node.offset, "the column has no name", "Name a column of the source.")
        return nil
      }
      return FieldMap.Entry(.columns([column]), rules: map.rules(of: field))
    }
    if case .null = node.value { return FieldMap.Entry(.nothing) }
    guard let members = node.object else {
      faults.add(
        at: node.offset, "a field is mapped to \(node.kind)",
        "Write the name of a column, or an object such as {\"column\": \"odometer\", \"unit\": \"mi\"}."
      )
      return nil
    }
    let count = faults.count
    var entry = FieldMap.Entry(.columns([field.name]))
    var rules = ValueRulesReader(map.rules(of: field))
    for member in members where !rules.read(member, of: field) {
      set(member, of: field, in: &entry)
    }
    entry.rules = rules.rules
    faults += rules.faults
    let origins = members.filter { Self.originKeys.contains($0.name) }
    if origins.count > 1 {
      faults.add(
        at: origins[1].offset,
        "\"\(origins[1].name)\" cannot be combined with \"\(origins[0].name)\"",
        "Give only one of \(Self.originKeys.joined(separator: ", ")).")
    }
    return faults.count == count ? entry : nil
  }

  private mutating func set(
    _ member: JSONMember, of field: RecordField, in entry: inout FieldMap.Entry
  ) {
    let node = member.node
    switch member.name {
    case "column": if let name = columnName(member) { entry.origin = .columns([name]) }
    case "columns":
      let names = node.array?.compactMap(\.string).filter { !$0.isEmpty } ?? []
      guard !names.isEmpty, names.count == node.array?.count else {
        return faults.add(
          at: node.offset, "\"columns\" is not a list of columns", "Write the names of columns.")
      }
      entry.origin = .columns(names)
    case "template":
      guard let template = node.string.flatMap(template) else {
        return faults.add(
          at: node.offset, "the template does not name a column",
          "Write column names in braces: \"{make} {model}\".")
      }
      entry.origin = .template(template)
    case "default", "value":
      let isDefault = member.name == "default"
      guard let text = node.scalar else {
        return faults.add(
          at: node.offset, "a \(isDefault ? "default" : "constant") is \(node.kind)",
          "Write a string, a number or a boolean.")
      }
      if isDefault { entry.fallback = text } else { entry.origin = .constant(text) }
    case "row":
      guard node.bool == true else {
        return faults.add(
          at: node.offset, "\"row\" is not true", "Write true, or remove the key.")
      }
      entry.origin = .row
    case "values": entry.values = values(node)
    case "currencyColumn":
      guard field.form == .money else {
        return faults.add(
          at: member.offset, "\"currencyColumn\" does not apply to \(field.name)",
          "Remove the key; it is for prices.")
      }
      entry.currencyColumn = columnName(member)
    case "separator":
      guard field == .images || field.takesLists else {
        return faults.add(
          at: member.offset, "\"separator\" does not apply to \(field.name)",
          "Remove the key; it is for images, and for texts that show several values.")
      }
      entry.separator = node.string
      if node.string?.isEmpty ?? true {
        faults.add(
          at: node.offset, "\"separator\" is empty or not a string",
          "Write the text between two values, such as \",\".")
      }
    case "html":
      let isText = field.form == .text && field != .images
      entry.isHTML = flag(member, of: field, applies: isText, to: "texts")
    case "stock":
      let isStatus = field == .status && kind == .listing
      entry.isStock = flag(member, of: field, applies: isStatus, to: "the status of listings")
    default:
      faults.add(
        at: member.offset, "a field has no key \"\(member.name)\"",
        correction(of: member.name, among: Self.keys))
    }
  }

  /// The value of a flag that only some fields have.
  private mutating func flag(
    _ member: JSONMember, of field: RecordField, applies: Bool, to fields: String
  ) -> Bool {
    guard applies else {
      faults.add(
        at: member.offset, "\"\(member.name)\" does not apply to \(field.name)",
        "Remove the key; it is for \(fields).")
      return false
    }
    guard let flag = member.node.bool else {
      faults.add(
        at: member.node.offset, "\"\(member.name)\" is \(member.node.kind)",
        "Write true, or remove the key.")
      return false
    }
    return flag
  }

  private mutating func values(_ node: JSONNode) -> [String: String?] {
    guard let members = node.object else {
      faults.add(
        at: node.offset, "`values` is \(node.kind)",
        "Write an object of words in the source and their meanings.")
      return [:]
    }
    var values: [String: String?] = [:]
    for member in members {
      switch member.node.value {
      case .string(let text): values.updateValue(text, forKey: member.name)
      case .null: values.updateValue(nil, forKey: member.name)
      case .bool(let flag): values.updateValue(flag ? "true" : "false", forKey: member.name)
      case .number, .array, .object:
        faults.add(
          at: member.node.offset, "the meaning of a word is \(member.node.kind)",
          "Write a string, or null for no value.")
      }
    }
    return values
  }

  private mutating func columnName(_ member: JSONMember) -> String? {
    if let text = member.node.string, !text.isEmpty { return text }
    faults.add(
      at: member.node.offset, "\"\(member.name)\" does not name a column",
      "Write the name of a column.")
    return nil
  }
}

/// A template such as `{make} {model}`; `nil` if it contains no column.
private func template(_ text: String) -> TextTemplate<String>? {
  guard let template = try? TextTemplate(text, .format, resolve: { token, _ in token.name }) else {
    return nil
  }
  return template.fields.isEmpty ? nil : template
}
