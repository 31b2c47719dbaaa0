import WaymarkColumns
import WaymarkCore
import WaymarkReaders
import WaymarkRecords

/// A column of flags, or of words such as `full` and `hidden`, that show or hide a part of a
/// record: `PriceHideInd`, `showAddress`.
struct PartFlag {
  /// What a flag shows or hides; `element` is that of its attribute.
  enum Part: String { case price, place, vin, element }

  let column: String
  let part: Part

  /// How many rows hide the part.
  let hidden: Int

  /// Whether the column also has words that pages may show, such as `Guide price`.
  private(set) var hasFacts = false

  /// The rows that show the part.
  let rows: RowRules

  /// Reads a column; `nil` if it is not such a flag.
  init?(_ column: ColumnProfile, of rows: Int = 0) {
    guard let (part, hides) = Self.meaning(of: column.name) else { return nil }
    self.init(column, part, hides: hides, isShownByDefault: hides, of: rows)
  }

  private init?(
    _ column: ColumnProfile, _ part: Part, hides: Bool, isShownByDefault: Bool, of rows: Int
  ) {
    guard column.hasAllWords, 1...4 ~= column.frequentWords.count else { return nil }
    let shown = column.frequentWords.map { word in
      // `hidden` means the same in any column.
      WordTable.term(word.text, of: "flag").map { $0 == "true" ? !hides : hides }
        ?? WordTable.term(word.text, of: "part-value").map { $0 == "true" }
    }
    guard !shown.contains(nil) else { return nil }
    self.column = column.name
    self.part = part
    let words = zip(column.frequentWords, shown)
    let hidden = words.filter { $1 == false }.reduce(0) { $0 + $1.0.count }
    // Programs leave the cell of a flag that is not set blank.
    self.hidden = hidden + (isShownByDefault ? 0 : max(0, rows - column.filled))
    self.rows = RowRules(
      of: column, having: words.filter { $1 == true }.map(\.0.text),
      lacking: words.filter { $1 == false }.map(\.0.text), isShownByDefault: isShownByDefault)
  }

  /// Reads a column of words about prices, such as `POA` and `Guide price`; `nil` without words that
  /// hide the prices of their rows.
  init?(
    _ column: ColumnProfile, nextTo price: String, _ source: SourceDescription,
    _ table: TableProfile
  ) {
    // A viewing or a delivery on request says nothing about the price.
    let isOther = ColumnName(column.name).hasPhrase(in: "on-request-too")
    guard column.hasAllWords, column.frequentWords.count <= 20, column.name != price, !isOther
    else { return nil }
    let words = column.frequentWords.map(\.text).filter {
      WordTable.term($0, of: "price") == "on-request"
    }
    var selected = source
    selected.rows.only[column.name] = words
    guard !words.isEmpty, let profile = try? TableProfile(selected, among: table) else {
      return nil
    }
    self.column = column.name
    part = .price
    hidden = profile.columns.first { $0.name == price }?.filled ?? 0
    rows = RowRules(except: [column.name: words])
    hasFacts = words.count < column.frequentWords.count
  }

  /// Reads an attribute that shows or hides its own element: `suburb@display`.
  init?(_ column: ColumnProfile, ofElements columns: [ColumnProfile], _ rows: Int) {
    let name = column.name
    guard let mark = name.lastIndex(of: "@"), columns.contains(where: { $0.name == name[..<mark] })
    else { return nil }
    let kind = Self.kind(of: String(name[name.index(after: mark)...]))
    guard kind == "shows" || kind == "hides" else { return nil }
    // An attribute may be left out.
    self.init(column, .element, hides: kind == "hides", isShownByDefault: true, of: rows)
  }

  /// The part in the name of a column, and whether a set flag hides it.
  ///
  /// The name of the part may be the last but one of a path: `preis@auf_anfrage`.
  fileprivate static func meaning(of name: String) -> (part: Part, hides: Bool)? {
    let path = ColumnName.path(name)
    return (1...2).lazy.compactMap { meaning(in: path.suffix($0).joined(separator: " ")) }.first
  }

  private static func meaning(in name: String) -> (part: Part, hides: Bool)? {
    var part: Part?
    var hides: Bool?
    var isRequest = false
    var words = ColumnName(name).words[...]
    while !words.isEmpty {
      let length = min(2, words.count)
      let phrases = (1...length).reversed().map {
        (length: $0, text: words.prefix($0).joined(separator: " "))
      }
      guard
        let (length, found) = phrases.lazy.compactMap({ phrase in
          Self.kind(of: phrase.text).map { (phrase.length, $0) }
        }).first
      else { return nil }
      switch found {
      case "shows": hides = hides ?? false
      case "hides": hides = true
      // `poa` alone is about the price, and `address_on_request` about the address.
      case "requests": (hides, isRequest) = (true, true)
      case "price": part = .price
      case "vin": part = .vin
      case "place": part = part ?? .place
      case "shown-place": (part, hides) = (.place, hides ?? false)
      default: break
      }
      words = words.dropFirst(length)
    }
    guard let part = part ?? (isRequest ? .price : nil), let hides else { return nil }
    return (part, hides)
  }

  private static func kind(of phrase: String) -> String? {
    if let kind = WordTable.term(phrase, of: "part") { return kind }
    let key = ColumnName(phrase).key
    // `show_prices` is about the price of a record, too.
    let fields = FieldNames.fields(named: key)
    return fields.contains("price") || WordTable.names("price-plural").contains(key)
      ? "price" : nil
  }
}

extension RowRules {
  /// The rows with some words of a column; with the other rows, if these show no part by default.
  init(
    of column: ColumnProfile, having shown: [String], lacking hidden: [String],
    isShownByDefault: Bool
  ) {
    if hidden.isEmpty {
      // A later row may have another word.
      self.init(only: [column.name: shown + (isShownByDefault ? [""] : [])])
    } else if isShownByDefault {
      self.init(except: [column.name: hidden])
    } else if shown.isEmpty {
      self.init(except: [column.name: hidden + [""]])
    } else {
      self.init(only: [column.name: shown])
    }
  }
}

extension ListingGuess {
  /// Reads a part of a record only in the rows in which no flag hides it.
  ///
  /// The title is left to the user if it is a part that may be hidden.
  mutating func hideParts(taken: inout Set<String>) {
    let price = fields.first { $0.field == "price" }?.columns.first
    let requests = columns.compactMap { [source, table, taken] column in
      taken.contains(column.name)
        ? nil : price.flatMap { PartFlag(column, nextTo: $0, source, table) }
    }
    let flags = columns.compactMap { PartFlag($0, of: table.rows - table.faulty) }
    for flag in flags + requests { hide(flag, taken: &taken) }
    hideElements(taken: &taken)
    withdraw(.place, "how exactly the place", taken: &taken)
    withdraw(.price, "which prices", taken: &taken)
  }

  /// Reads an element only in the rows in which its own attribute does not hide it.
  private mutating func hideElements(taken: inout Set<String>) {
    for column in columns where !taken.contains(column.name) && PartFlag(column) == nil {
      guard let flag = PartFlag(column, ofElements: columns, table.rows - table.faulty),
        let element = column.name.lastIndex(of: "@").map({ String(column.name[..<$0]) }),
        source.join?.by.contains(element) != true
      else { continue }
      partial[element, default: RowRules()].add(flag.rows)
      taken.insert(column.name)
    }
  }

  private mutating func hide(_ flag: PartFlag, taken: inout Set<String>) {
    let parts = fields.indices.filter { isOf(flag.part, fields[$0]) }
    let rows = counted(flag.hidden, "row")
    let what = "the \(flag.part == .vin ? "VIN" : flag.part.rawValue)"
    var names = hide(flag.part, by: flag.rows, of: flag.column, and: parts)
    // A later row may hide it.
    guard flag.hidden > 0 else { return }
    let identifiers = fields.filter { $0.field == "id" }.flatMap(\.columns)
    for name in names where identifiers.contains(name) {
      partial[name] = nil
      names.removeAll { $0 == name }
      questions.append(
        "decide: \(quoted(flag.column)) hides \(what) in \(rows), but addresses of pages show \(quoted(name)). Choose"
          + " another identifier")
    }
    let hidden =
      "in which \"columns\" above leaves \(names.map(quoted).joined(separator: ", ")) without a value"
    let first = parts.first { fields[$0].field != "title" } ?? parts.first
    if flag.part == .place {
      questions.append(
        "decide: \(quoted(flag.column)) hides the place in \(rows): titles and texts of these rows must not name"
          + " it\(first == nil && !names.isEmpty ? ". These are the rows \(hidden)" : "")")
    }
    guard let first else {
      guard flag.part == .price, !names.isEmpty else { return }
      taken.insert(flag.column)
      return questions.append(
        "decide: \(quoted(flag.column)) hides \(what) in \(rows), \(hidden)")
    }
    if flag.hasFacts { qualifiers.insert(flag.column) } else { taken.insert(flag.column) }
    for index in parts where fields[index].field == "title" { fields[index].isOpen = true }
    guard !names.isEmpty else { return }
    fields[first].comment += "; decide: \(quoted(flag.column)) hides \(what) in \(rows), \(hidden)"
  }

  /// Reads the columns with a part of the record only in some rows; returns their names.
  ///
  /// Also those that a later field may read, or that have a value later.
  private mutating func hide(
    _ part: PartFlag.Part, by rows: RowRules, of flag: String, and parts: [Int]
  ) -> [String] {
    var names = table.columns.filter { mayHave(part, $0) && $0.name != flag }.map(\.name)
    for index in parts { names += fields[index].columns.filter { !names.contains($0) } }
    let joined = source.join?.by ?? []
    names.removeAll(where: joined.contains)
    for name in names { partial[name, default: RowRules()].add(rows) }
    return names
  }

  /// Whether a column seems to have a part of the record, and not a flag about it.
  private func mayHave(_ part: PartFlag.Part, _ column: ColumnProfile) -> Bool {
    guard !column.name.isEmpty, !repeated.contains(column.name), PartFlag(column) == nil else {
      return false
    }
    let name = ColumnName(column.name)
    let fields = name.pathReadings.flatMap { FieldNames.fields(named: $0.key) }
    switch part {
    case .price:
      return offered.contains(column.name) || column.hasDigits && PriceName.hasStem(column.name)
        || name.means(["price", "salePrice", "oldPrice", "rent"], .money)
    case .vin: return fields.contains("vin")
    case .place:
      let isPlace = !Set(fields).isDisjoint(with: ["street", "postalCode", "latitude", "longitude"])
      // Neither the address of a web page or of mail, nor a place of the seller or of a file.
      let isOther =
        name.isOfOther || columns.haveLinks(nextTo: column) || column.links.count > 0
        || FieldNames.isContact(name.key)
        || column.samples.contains { $0.text.contains("@") }
      // Not the county in `Location.County`.
      let last = ColumnName.path(column.name).last ?? column.name
      return isPlace || name.hasPhrase(in: "land-register")
        || namesPlace(last) && isAddress(column.name) && !isOther
    case .element: return false
    }
  }

  /// Whether a field shows a part of the record.
  private func isOf(_ part: PartFlag.Part, _ field: FieldGuess) -> Bool {
    switch part {
    case .price: return ["price", "oldPrice"].contains(field.field)
    case .vin: return field.field == "vin"
    case .place:
      guard ["location", "title", "description"].contains(field.field) else {
        return ["latitude", "longitude"].contains(field.field)
      }
      return field.columns.contains(where: isAddress)
    case .element: return false
    }
  }

  /// Hides a part if a column has words for what of it may be shown, until the user names those that
  /// show it: `displayAddress` with Street, Neighborhood and All, `PublicaValores` with codes.
  private mutating func withdraw(
    _ part: PartFlag.Part, _ what: String, taken: inout Set<String>
  ) {
    let column = columns.first { column in
      !taken.contains(column.name) && column.hasAllWords && 1...8 ~= column.frequentWords.count
        && PartFlag(column) == nil && PartFlag.meaning(of: column.name)?.part == part
        && (part == .price
          // A displayed price is one itself.
          ? column.frequentWords.allSatisfy {
            $0.text.count == 1 && $0.text.contains(where: \.isNumber)
          }
          : column.frequentWords.count > 1 && !column.hasAddresses)
    }
    guard let column else { return }
    let parts = fields.indices.filter { isOf(part, fields[$0]) }
    let rows = RowRules(only: [column.name: ["…"]])
    let names = hide(part, by: rows, of: column.name, and: parts)
    guard !names.isEmpty else { return }
    taken.insert(column.name)
    for index in parts where fields[index].field == "title" { fields[index].isOpen = true }
    questions.append(
      "decide: \(StateGuess.shown(column)) may say \(what) may be shown, so \"columns\" above leaves"
        + " \(names.map(quoted).joined(separator: ", ")) without a value. Write there the words of rows that may show"
        + " \(part == .place ? "it" : "each"), in place of the dots")
  }

  private func namesPlace(_ name: String) -> Bool {
    ColumnName(name).words.contains { WordTable.term($0, of: "part") == "place" }
  }

  /// Whether a column has addresses, and not only towns.
  private func isAddress(_ column: String) -> Bool {
    let path = ColumnName.path(column)
    guard path.count > 1, let last = path.last else { return namesPlace(column) }
    let isTown = FieldNames.fields(named: ColumnName(last).key).contains("location")
    return namesPlace(last) || !isTown && namesPlace(column)
  }
}
