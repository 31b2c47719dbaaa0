import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

/// Columns of homes of which each row fills one.
extension ListingGuess {
  /// Reads the type from several columns, such as `haus@haustyp` and `wohnung@wohnungtyp`.
  mutating func joinPropertyTypes(taken: inout Set<String>, rows: Int) {
    guard vocabulary.vocabulary.index(of: "propertyType") != nil, export == nil else { return }
    let index = fields.firstIndex { $0.field == "propertyType" }
    let own = index.map { fields[$0].columns } ?? []
    let found = columns.filter { column in
      own.contains(column.name)
        || !taken.contains(column.name) && column.hasAllWords && column.isNamedAsPropertyType
          && PropertyTypes([column]).areKnown
    }
    guard found.count > 1, found.reduce(0, { $0 + $1.filled }) <= rows else { return }
    let meanings = PropertyTypes(found)
    let names = found.map(\.name)
    var guess = FieldGuess("propertyType", meanings.value, columns: names, meanings.comment)
      .reading(names)
    // An element without an attribute may be the type.
    let missing = rows - found.reduce(0) { $0 + $1.filled }
    if missing > 0 {
      guess.comment +=
        "; decide: \(counted(missing, of: rows, "row", verb: ("has", "have"))) a value in none of them, and"
        + " pages without a type. Export a column that has the type of each record"
    }
    taken.formUnion(names)
    if let index { fields[index] = guess } else { fields.append(guess) }
  }

  /// Asks about a column whose words are types of homes, if no column is named for them.
  mutating func askForPropertyTypes() {
    guard let index = vocabulary.vocabulary.index(of: "propertyType"),
      case .term(let terms) = vocabulary.vocabulary.attributes[index].type,
      !fields.contains(where: { $0.field == "propertyType" })
    else { return }
    let known = asked
    let found = unused.lazy.compactMap { column in
      column.isIn(known) || column.list != nil || column.filled < 2
        || column.frequentWords.allSatisfy { WordTable.isNothing($0.text) }
        || !FieldNames.fields(named: ColumnName(column.name).key).allSatisfy(Self.mayBeTypes)
        ? nil
        : column.termGuess("propertyType", terms: Set(terms.map(\.name))).map { (column, $0) }
    }.first
    guard let (column, guess) = found else { return }
    questions.append(
      "decide: \(StateGuess.shown(column)) seems to have types of homes, and is not read. To read it, write"
        + " \"propertyType\": \(guess.value.spaced)")
  }

  /// Whether a column that is named like a field may have types of homes.
  private static func mayBeTypes(_ field: String) -> Bool {
    ["propertyType", "category", "bodyType", "model"].contains(field)
  }

  /// Asks about areas of records that may have no living area, such as offices and shops.
  mutating func askForAreas(taken: Set<String>, rows: Int) {
    guard vocabulary.vocabulary.index(of: "livingArea") != nil, export == nil else { return }
    let read = fields.first { $0.field == "livingArea" }
    let filled = columns.first { read?.columns == [$0.name] }?.filled ?? 0
    let guesses = columns.filter { column in
      !taken.contains(column.name) && column.filled + filled <= rows && column.isNamedAsArea
    }
    .compactMap { $0.quantityGuess("livingArea", .area, hints) }
    guard let first = read ?? guesses.first, !guesses.isEmpty else { return }
    let names = guesses.flatMap(\.columns)
    let all = (read?.columns ?? []) + names
    let value = all.count == 1 ? first.value : first.reading(all).value
    questions.append(
      "decide: \(names.map(quoted).joined(separator: ", ")) may be the area of records without another one, and"
        + " \(names.count == 1 ? "is" : "are") not read. To show it as the living area, write \"livingArea\": \(value.spaced)"
    )
  }
}

extension ListingGuess {
  /// Asks about areas from and to, such as `area.min`, whose unit a member next to them names.
  mutating func askForRangesOfAreas(taken: Set<String>) {
    guard vocabulary.vocabulary.index(of: "livingArea") != nil,
      !fields.contains(where: { $0.field == "livingArea" })
    else { return }
    for column in columns where !taken.contains(column.name) && column.startsArea {
      let base = column.name.dropLast(ColumnName.path(column.name).last?.count ?? 0)
      func member(_ list: String) -> ColumnProfile? {
        columns.first { other in
          other.name.hasPrefix(base)
            && WordTable.names(list).contains(
              ColumnName(String(other.name.dropFirst(base.count))).key)
        }
      }
      // The other end has the area where this one is 0.
      let zeros = column.frequentWords.filter(\.isZero).reduce(0) { $0 + $1.count }
      let end = zeros > 0 ? member("range-end") : nil
      guard let shown = zeros == column.filled ? end : column,
        let guess = shown.quantityGuess("livingArea", .area, hints)
      else { continue }
      let words = member("range-measure")?.frequentWords.map(\.text) ?? []
      let measure = words.count == 1 ? words[0] : ""
      let unit =
        Unit.named(measure, of: .area)?.symbol
        ?? ["metric": "m²", "imperial": "ft²"][folded(measure)]
      let members = guess.members.filter { unit == nil || $0.name != "unit" }
      var read = FieldGuess(
        "livingArea",
        .object(members + (unit.map { [JSON.Member("unit", .string($0))] } ?? [])),
        columns: [shown.name], "")
      if let end, shown.name == column.name {
        read = read.reading([column.name, end.name])
      } else if let first = shown.firstOfList {
        read = read.reading([first, shown.name])
      }
      return questions.append(
        "decide: \(StateGuess.shown(shown)) may be the living area, and is not read. To read it, write"
          + " \"livingArea\": \(read.value.spaced)")
    }
  }

  /// Asks whether guests may know the exact places of homes before they book.
  mutating func askForExactPlaces() {
    guard stayColumn != nil, export == nil,
      let index = fields.firstIndex(where: { $0.field == "latitude" && !$0.isOpen }),
      let column = columns.first(where: { [$0.name] == fields[index].columns }),
      column.numbers.precise.count * 2 > column.filled, !column.isPublishedPlace
    else { return }
    fields[index].comment +=
      "; decide: pages show where each home is. If guests may not know this before they book, round the"
      + " degrees to two decimals in the file, or write \"latitude\": null, \"longitude\": null"
  }

  /// Asks about numbers of rooms that may mean others: the beds of a room for guests, and `2.1` for two
  /// bathrooms and a half one.
  mutating func askForRooms() {
    let isForGuests =
      stayColumn != nil
      || columns.contains { column in
        RentGuess(column.name, of: "")?.term == .perNight
          || WordTable.names("room-name").contains(ColumnName(column.name).key)
      }
    for index in fields.indices
    where ["rooms", "bedrooms", "bathrooms"].contains(fields[index].field) {
      guard let column = columns.first(where: { [$0.name] == fields[index].columns }) else {
        continue
      }
      let numbers = column.frequentWords.map(\.text)
      if isForGuests, ColumnName(column.name).key == "beds" {
        fields[index].comment += "; decide: a room with several beds is one bedroom"
      } else if column.hasAllWords, numbers.contains(where: { $0.hasSuffix(".1") }),
        numbers.allSatisfy({ $0.wholeMatch(of: #/\d+(\.[0-2])?/#) != nil })
      {
        fields[index].comment +=
          "; decide: if .1 and .2 mean half rooms, write them as .5 and 1 more in the file"
      } else if fields[index].field != "bathrooms", column.isMostlyZero {
        fields[index].comment +=
          "; decide: most values are 0: does another column count rooms, too?"
      } else {
        continue
      }
      fields[index].isOpen = true
    }
  }
}

extension ColumnProfile {
  /// Whether more than half of its values are 0.
  fileprivate var isMostlyZero: Bool {
    frequentWords.filter(\.isZero).reduce(0) { $0 + $1.count } * 2 > filled
  }
}

/// The meanings of the words in several columns with types of properties.
private struct PropertyTypes {
  private(set) var count = 0
  private(set) var known = 0
  private var terms: [(word: String, term: String)] = []
  private var unknown: [String] = []

  init(_ columns: [ColumnProfile]) {
    for column in columns { take(column) }
  }

  /// Whether most values are words for types.
  var areKnown: Bool { known * 2 > count }

  private mutating func take(_ column: ColumnProfile) {
    let place = ColumnName.path(column.name).dropLast().reversed().lazy
      .compactMap { WordTable.term($0, of: "propertyType") }.first
    for word in column.frequentWords {
      count += word.count
      let term = place ?? WordTable.term(word.text, of: "propertyType")
      let other = terms.first { folded($0.word) == folded(word.text) }?.term
      guard let term, other ?? term == term else {
        unknown.append("\(quoted(word.text)) (\(word.count))")
        continue
      }
      known += word.count
      if other == nil { terms.append((word.text, term)) }
    }
  }

  var value: JSON {
    let members = terms.filter { $0.word.lowercased() != $0.term }
      .map { JSON.Member($0.word, .string($0.term)) }
    return .object(members.isEmpty ? [] : [JSON.Member("values", .object(members))])
  }

  var comment: String {
    let comment =
      "the first column with a value; "
      + counted(known, of: count, "value", verb: ("is a known word", "are known words"))
    return unknown.isEmpty
      ? comment
      : "decide: \(comment); what do these mean: \(unknown.prefix(6).joined(separator: ", "))?"
  }
}

extension ColumnProfile {
  /// Whether its name, or that of an element around it, means the type of a property.
  fileprivate var isNamedAsPropertyType: Bool {
    isNamed("propertyType", .other)
      || ColumnName.path(name).contains {
        FieldNames.fields(named: ColumnName($0).key).contains("propertyType")
      }
  }

  /// Whether it is the lower end of an area to live in.
  fileprivate var startsArea: Bool {
    let path = ColumnName.path(name)
    guard path.count > 1, let last = path.last else { return false }
    return WordTable.names("range-start").contains(ColumnName(last).key)
      && FieldNames.fields(named: ColumnName(path[path.count - 2]).key).contains("livingArea")
  }

  /// Whether its name means the area of a home or of rooms for trades.
  fileprivate var isNamedAsArea: Bool {
    isNamed("livingArea", .quantity(.area))
      || ColumnName(name).pathReadings.contains { reading in
        WordTable.names("trade-area").contains(reading.key)
          && ColumnRest(reading.rest).fits("livingArea", .quantity(.area))
      }
  }
}
