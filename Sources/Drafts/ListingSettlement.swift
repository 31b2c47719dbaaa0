import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// A listing needs a title, or a make or model to compose one from.
  mutating func addTitle(taken: inout Set<String>, rows: Int) {
    let parts = ["title"] + vocabulary.vocabulary.nameParts
    let active = fields.filter { !$0.isOpen && parts.contains($0.field) }
    if !active.contains(where: { $0.field == "title" }), addNamedTitle(&taken) { return }
    // Programs for stock call the name of an article its description.
    let isPoor = active.allSatisfy { ["brand", "category"].contains($0.field) }
    let names = fields.first { isPoor && !$0.isOpen && $0.field == "description" }?.columns ?? []
    if !active.isEmpty,
      let column = columns.first(where: { names == [$0.name] && $0.hasNames(in: rows) })
    {
      fields.append(
        FieldGuess(
          "title", column: column.name, [],
          "decide: no column is named like a title, and these texts are short"))
      return replaceDescription(&taken)
    }
    guard active.isEmpty else { return noteMissingTitles(active, rows: rows) }
    let free = columns.filter {
      !taken.contains($0.name) && $0.numbers.count * 2 < $0.filled && $0.links.count == 0
        && $0.markup.count * 2 < $0.filled && !isPrivate($0) && !ColumnName($0.name).isOfOther
        && $0.list == nil && !StateGuess.mayTellState($0, rows: rows)
        && Deal($0, isTaken: false, of: vocabulary.vocabulary) == nil
    }
    // `1 Bed` in a column of bedrooms names nothing.
    func rank(_ column: ColumnProfile) -> Int {
      let name = ColumnName(column.name)
      // `display` of an address is the text for the public; a phone has a display, too.
      let isAddress =
        name.isOfAddress || !WordTable.names("address").isDisjoint(with: name.words)
      if isAddress, !WordTable.names("shown").isDisjoint(with: name.words), column.hasAddresses {
        return column.filled * 10 >= rows * 9 ? 2 : 1
      }
      let fields = FieldNames.fields(named: name.key)
      let isNumber = fields.contains { Self.isNumber($0, in: vocabulary.vocabulary) }
      // Houses may have names of their own, and else have numbers.
      let isHouse =
        name.isOfAddress && name.means(["title"], .text)
        && !column.identifiers.isNearlyUnique(asIdentifier: false)
      return isNumber || isHouse ? 0 : 1
    }
    let named = free.filter(\.hasLetters).max { one, other in
      (rank(one), one.filled, other.identifiers.repeats)
        < (rank(other), other.filled, one.identifiers.repeats)
    }
    // In some languages, the description of an article is its name, unless another column is.
    let isNamed = named.map { $0.filled == rows && $0.identifiers.repeats == 0 } ?? false
    let short = columns.first {
      names == [$0.name] && $0.hasAllWords && $0.markup.count == 0 && $0.filled == rows && !isNamed
    }
    let best =
      short ?? named ?? columns.first(where: isCategory) ?? columns.first(where: isPlace)
      ?? free.max { $0.filled < $1.filled } ?? columns.first { !isPrivate($0) } ?? columns.first
    guard let best else { return }
    if short != nil { replaceDescription(&taken) }
    taken.insert(best.name)
    fields.append(
      FieldGuess("title", column: best.name, [], "decide: no column is named like a title"))
  }

  /// Reads the next best description where the first is the title, such as `Descrição Curta`.
  private mutating func replaceDescription(_ taken: inout Set<String>) {
    fields.removeAll { $0.field == "description" }
    let others = columns.filter {
      !taken.contains($0.name) && $0.isNamed("description", .text) && !WordTable.isNote($0.name)
        && !WordTable.isForColleagues($0.name)
    }
    guard let next = others.max(by: { $0.filled < $1.filled }),
      let guess = guess("description", next)
    else { return }
    taken.insert(next.name)
    fields.append(guess)
  }

  /// Whether a field is a number or a quantity.
  static func isNumber(_ field: String, in vocabulary: Vocabulary) -> Bool {
    guard let index = vocabulary.index(of: field) else { return false }
    return switch vocabulary.attributes[index].type {
    case .integer, .decimal, .quantity, .year: true
    default: false
    }
  }

  /// Asks about texts that other columns have in other languages.
  mutating func askForLanguages(taken: Set<String>) {
    for index in fields.indices where ["title", "description"].contains(fields[index].field) {
      let field = fields[index].field
      // `titulo2` next to `titulo1`.
      let own = fields[index].columns.first.map(ColumnName.withoutDigits)
      let free = columns.filter { !taken.contains($0.name) && $0.hasLetters }
      let twins = free.filter { column in
        ColumnName.withoutDigits(column.name) == own && column.name.contains(where: \.isNumber)
      }
      // `NL_Title_Long` is not a title in another language than `NL_Title_Short`.
      let language = fields[index].columns.first.flatMap { ColumnName($0).language }
      let named = free.filter { column in
        let other = ColumnName(column.name).language
        return other != nil && other != language && column.isNamed(field, .text)
      }
      let others = named.isEmpty ? twins : named
      guard !others.isEmpty else { continue }
      fields[index].comment +=
        "; decide: other columns \(named.isEmpty ? "may" : "seem to") have it in other languages: "
        + others.prefix(6).map { quoted($0.name) }.joined(separator: ", ")
        + ". To publish them, add the languages to \"locales\", and write a column for each: \"\(field)\": {"
        + " \"…\": \"…\" }"
    }
  }

  /// Leaves a street to the user, because search engines read a location as a town.
  mutating func askForStreet(taken: inout Set<String>) {
    let place = fields.first { $0.field == "location" }?.columns ?? []
    let street = columns.first {
      place == [$0.name] && $0.hasStreets
        || place.isEmpty && !taken.contains($0.name) && $0.isNamed("street", .other)
          && $0.hasLetters
    }
    guard let street else { return askForHouses(in: place) }
    fields.removeAll { $0.field == "location" }
    taken.insert(street.name)
    // The name of a place is that of a town, or of a branch.
    let parent = street.name.prefix { $0 != "." } + "."
    let name = columns.first {
      $0.name.hasPrefix(parent) && $0.name.count == parent.count + 4
        && $0.name.lowercased().hasSuffix("name") && !taken.contains($0.name)
    }
    fields.append(
      FieldGuess(
        "location", column: street.name, [],
        "decide: it is a street, but search engines read a location as a town"
          + (name.map {
            ". If \(StateGuess.shown($0)) is one, write \"location\": \(quoted($0.name))"
          }
            ?? "")
      ).open)
  }

  /// Asks whether pages may show the numbers of houses, which are where people live.
  private mutating func askForHouses(in place: [String]) {
    guard vocabulary.vocabulary == .home,
      let index = fields.firstIndex(where: { $0.field == "location" }),
      let column = columns.first(where: { place == [$0.name] }), column.hasHouses
    else { return }
    fields[index].comment +=
      "; decide: pages show the whole address, with the number of the house. If this may not be public,"
      + " export a column with the town"
  }

  /// Asks whether columns that Excel does not show may be published.
  mutating func askForHidden(_ names: [String]) {
    let read = names.filter { name in
      fields.contains { !$0.isOpen && $0.columns.contains(name) }
    }
    guard !read.isEmpty else { return }
    questions.append(
      "decide: Excel hides these columns, which fields read: \(read.map(quoted).joined(separator: ", ")); may"
        + " readers see them?")
  }

  /// Whether a column names a person, has amounts of money or is for colleagues: none of these is the
  /// title of a page.
  private func isPrivate(_ column: ColumnProfile) -> Bool {
    WordTable.isForColleagues(column.name)
      || ColumnName(column.name).words.contains { WordTable.term($0, of: "person") != nil }
      || column.moneyGuess("price", hints, of: vocabularyName) != nil
  }

  /// Reads the town next to a region as the location: `advertiser.location.town`.
  mutating func settleTown(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "location" }),
      let region = fields[index].columns.first, let end = region.lastIndex(of: "."),
      WordTable.names("place-part").contains(ColumnName(String(region[end...])).key)
    else { return }
    let towns = columns.filter { column in
      column.name.lastIndex(of: ".") == end && column.name.hasPrefix(region[...end])
        && WordTable.names("town").contains(ColumnName(String(column.name[end...])).key)
    }
    guard !towns.contains(where: { $0.name == region }),
      let town = towns.first(where: { !taken.contains($0.name) }),
      let guess = guess("location", town)
    else { return }
    fields[index] = guess
    taken.remove(region)
    taken.insert(town.name)
  }

  /// Whether a column is read as the place of the thing.
  private func isPlace(_ column: ColumnProfile) -> Bool {
    fields.contains { $0.field == "location" && $0.columns.contains(column.name) }
  }

  /// Reads a title, of which a few may be equal, from a column such as `Nom du gîte`.
  mutating func addNamedTitle(_ taken: inout Set<String>) -> Bool {
    let named = columns.first { column in
      !taken.contains(column.name) && column.hasLetters && column.links.count == 0
        && column.identifiers.isCounted && column.identifiers.repeats * 4 <= column.filled
        && StateName.meaning(of: column.name) == nil
        && !WordTable.isForColleagues(column.name)
        && ColumnName(column.name).pathReadings.contains { reading in
          FieldNames.fields(named: reading.key).contains("title") && !reading.rest.isEmpty
            && reading.rest.allSatisfy { FieldNames.fields(named: folded($0)).isEmpty }
        }
    }
    guard let named else { return false }
    taken.insert(named.name)
    fields.append(
      FieldGuess(
        "title", column: named.name, [], "decide: the name only begins like that of a title"))
    return true
  }

  /// Whether a column is read as a category; some languages use the word for a title.
  private func isCategory(_ column: ColumnProfile) -> Bool {
    fields.contains { $0.field == "category" && $0.columns.contains(column.name) }
  }

  /// Notes how many records have no title because its columns are empty.
  mutating func noteMissingTitles(_ parts: [FieldGuess], rows: Int) {
    let filled =
      columns.filter { column in parts.contains { $0.columns.contains(column.name) } }
      .map(\.filled).max() ?? 0
    let part = (parts.first { $0.field == "title" } ?? parts[0]).field
    guard filled < rows, let first = fields.firstIndex(where: { $0.field == part }) else { return }
    fields[first].comment +=
      "; decide: at least \(counted(rows - filled, "row has", many: "rows have")) no title, and"
      + " \(rows - filled == 1 ? "is" : "are") left out unless \"title\" reads another column or has a"
      + " \"default\""
  }

  /// Drops a latitude without a longitude, or the reverse.
  mutating func dropHalfCoordinates(taken: inout Set<String>) {
    let names = ["latitude", "longitude"]
    let found = fields.filter { names.contains($0.field) && !$0.isOpen }
    guard found.count == 1 else { return }
    taken.subtract(found.flatMap(\.columns))
    fields.removeAll { names.contains($0.field) }
  }

  /// Reads images from a column without such a name if its values are links to image files, and asks about names
  /// of files without links.
  mutating func findPictures(taken: inout Set<String>) {
    guard !fields.contains(where: { $0.field == "images" }) else { return }
    let smaller = columns.smallerPictures.union(taken)
    let others = columns.filter {
      !smaller.contains($0.name) && !$0.showsOthers && !$0.showsPlans
    }
    if let found = others.first(where: { $0.links.pictures * 2 > $0.filled }),
      let guess = found.imagesGuess()
    {
      taken.insert(found.name)
      fields.append(guess)
    } else if let named = others.first(where: {
      $0.links.files > 0 && ($0.links.files + $0.links.pictures) * 2 > $0.filled
    }) {
      taken.insert(named.name)
      let sample = quoted(named.links.fileSample)
      let isSchemeless = named.links.schemeless > 0
      fields.append(
        FieldGuess(
          "images", column: named.name, [],
          isSchemeless
            ? "decide: addresses such as \(sample) lack their scheme. Write https:// before each in the file"
            : "decide: names of image files, such as \(sample), need their address. If all begin alike, write"
              + " \"images\": \(named.addressed.spaced). If you have"
              + " the files, name their folder in the project, \"pictures\": \"…\", and use this line"
              + (named.links.fileSample.contains("\\")
                ? ". In the file, write the paths below that folder, with / in place of \\" : "")
        ).open)
    } else if let mixed = others.first(where: { $0.links.pictures > 0 && $0.links.others > 0 }),
      var guess = mixed.imagesGuess()
    {
      taken.insert(mixed.name)
      guess.comment +=
        "; decide: only \(counted(mixed.links.pictures, of: mixed.filled, "value", verb: ("has", "have"))) an image"
      fields.append(guess.open)
    } else if let named = others.first(where: \.namesPictures) {
      let sample = named.trials.first?.text ?? "…"
      let files = (1...2).map { "{\(named.name)}_\($0).jpg" }.joined(separator: "|")
      let images = JSON.object([JSON.Member("template", .string(files))])
      questions.append(
        "decide: no column has images; files of images may be named by \(quoted(named.name)). If they are named"
          + " like \(sample)_1.jpg and \(sample)_2.jpg, name their folder in the project, \"pictures\": \"…\","
          + " and write \"images\": \(images.spaced), with as many names as a record may have")
    }
  }
}

extension ColumnProfile {
  /// Whether each of a number of rows has a short text of its own.
  fileprivate func hasNames(in rows: Int) -> Bool {
    filled == rows && texts.isEmpty && lines == 0 && markup.count == 0 && hasLetters
      && identifiers.repeats * 5 <= filled
  }

  /// The object of a field with an address before each name of a file, as shops of Wix have them.
  fileprivate var addressed: JSON {
    let start =
      links.fileSample.contains("~mv2") ? "https://static.wixstatic.com/media/" : "https://…/"
    return .object([JSON.Member("template", .string("\(start){\(name)}"))])
  }

  /// Whether most of its values contain letters.
  fileprivate var hasLetters: Bool {
    let named = samples.filter { $0.text.contains(where: \.isLetter) }
    return samples.isEmpty
      || named.reduce(0) { $0 + $1.count } * 2 > samples.reduce(0) { $0 + $1.count }
  }
}
