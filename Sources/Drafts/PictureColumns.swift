import WaymarkColumns
import WaymarkCore
import WaymarkRecords

extension ListingGuess {
  /// Joins the images of several columns, such as `image_1` and `image_2`, or a main image and a
  /// gallery.
  mutating func joinPictures(taken: inout Set<String>) {
    replaceCopies(taken: &taken)
    guard let index = fields.firstIndex(where: { $0.field == "images" }),
      case .string(let first) = fields[index].value,
      let main = columns.first(where: { $0.name == first })
    else { return }
    let listed = export.flatMap { export in
      export.row.fields.first { $0.field == "images" }.map { export.columns($0.columns) }
    }
    let smaller = columns.smallerPictures.union(taken)
    let free = columns.filter { !smaller.contains($0.name) && $0.mayJoin(main) }
    // The table of exports has the first of numbered columns.
    let series = Set(
      (listed ?? []).filter { $0.contains(where: \.isNumber) }.map(ColumnName.withoutDigits))
    let others = free.filter { column in
      listed.map {
        $0.contains(column.name) || series.contains(ColumnName.withoutDigits(column.name))
      }
        ?? column.hasPicturesLike(main)
    }
    let isJoined = !others.isEmpty && others.count < 50
    let joined = columns.filter { column in
      column.name == first || others.contains { $0.name == column.name }
    }
    let sorted = joined.enumerated().sorted {
      ($0.element.pictureRank, $0.offset) < ($1.element.pictureRank, $1.offset)
    }
    let names = listed == nil ? sorted.map(\.element.name) : [first] + others.map(\.name)
    askForPictures(
      free.filter { listed == nil ? !$0.hasPicturesLike(main) : $0.showsPlans },
      after: isJoined ? names : [first])
    guard isJoined else { return }
    taken.formUnion(names)
    var guess = FieldGuess(
      "images", Self.template(of: names), columns: names, "the links of \(names.count) columns")
    if fields[index].isOpen {
      guess.comment = fields[index].comment
      guess.isOpen = true
    }
    fields[index] = guess
  }

  /// Reads the images that small copies next to them are made of.
  private mutating func replaceCopies(taken: inout Set<String>) {
    guard export == nil, let index = fields.firstIndex(where: { $0.field == "images" }),
      let copies = columns.first(where: { [$0.name] == fields[index].columns }), copies.showsCopies
    else { return }
    let whole = columns.first { column in
      !taken.contains(column.name) && !column.showsCopies && !column.showsOthers
        && column.links.pictures * 2 > column.filled && column.filled >= copies.filled
        && ColumnName.path(column.name).dropLast() == ColumnName.path(copies.name).dropLast()
    }
    guard let whole, let guess = whole.imagesGuess() else { return }
    taken.insert(whole.name)
    fields[index] = guess
  }

  private static func template(of names: [String]) -> JSON {
    .object([
      JSON.Member("template", .string(names.map { "{\($0)}" }.joined(separator: " ")))
    ])
  }

  /// Asks about other columns with links to images.
  private mutating func askForPictures(_ others: [ColumnProfile], after read: [String]) {
    let names = others.filter {
      $0.links.pictures * 2 > $0.filled || $0.showsPlans && $0.links.others == 0
    }.map(\.name)
    guard !names.isEmpty, names.count < 20 else { return }
    let value = JSON.object([JSON.Member("images", Self.template(of: read + names))])
    questions.append(
      "decide: \(names.map(quoted).joined(separator: ", ")) also \(names.count == 1 ? "has" : "have") links to"
        + " images, and \(names.count == 1 ? "is" : "are") not read. To show them, write \(value.spaced.dropFirst(2).dropLast(2))"
    )
  }
}

extension ListingGuess {
  /// Asks about members of pictures that may say which are private.
  mutating func askForPictures(_ table: TableProfile) {
    guard let index = fields.firstIndex(where: { $0.field == "images" }) else { return }
    readPictures(at: index, ofKinds: table.pictures)
    let hidden = unused.filter(\.listsHiddenPictures)
    // Members of a list of pictures, next to their links.
    let states = unused.filter { column in
      let last = ColumnName(ColumnName.path(column.name).last ?? column.name)
      return columns.haveLinks(nextTo: column)
        && (WordTable.names("picture-state").contains(last.key)
          || StateName.meaning(of: last.words.joined(separator: " ")) != nil)
    }
    let members =
      fields[index].columns.flatMap(table.pictures.states) + (hidden + states).map(\.name)
    guard !members.isEmpty else { return }
    fields[index].comment +=
      "; decide: \(members.map(quoted).joined(separator: ", ")) may say which of them are public, and is not"
      + " read: remove the others from the file"
    fields[index].isOpen = true
  }
}

extension ListingGuess {
  /// Reads the pictures among files of several kinds, such as those with the `@type` 0.
  private mutating func readPictures(at index: Int, ofKinds pictures: PictureLists) {
    guard case .string(let column) = fields[index].value, let kinds = pictures.kinds(of: column)
    else { return }
    func shown(_ words: [(text: String, kind: PictureLists.Kind)]) -> String {
      words.prefix(8).map { "\(quoted($0.text)) (\($0.kind.all))" }.joined(separator: ", ")
    }
    // The main image is the first of a record.
    let images = kinds.words.filter(\.kind.hasImages).sorted {
      (Self.isMain($0.text) ? -1 : $0.kind.place) < (Self.isMain($1.text) ? -1 : $1.kind.place)
    }
    guard kinds.haveOthers else {
      if images.count > 1 {
        fields[index].comment += "; the kinds by \(quoted(kinds.member)) are \(shown(images))"
      }
      return
    }
    let note = "decide: by \(quoted(kinds.member)), there are several kinds of files: "
    let others = shown(kinds.words.filter { !$0.kind.hasImages })
    // Links to images may have no ending.
    let counts = [images, kinds.words].map { $0.reduce(0) { $0 + $1.kind.all } }
    let isClear = counts[0] * 2 > counts[1] || kinds.words.contains(where: \.kind.isNamedOther)
    guard !images.isEmpty, images.count < 20, isClear, kinds.areComplete,
      images.allSatisfy({ word in !word.text.contains { "[]{}".contains($0) } })
    else {
      fields[index].comment +=
        "; \(note)\(shown(kinds.words))\(kinds.areComplete ? "" : "; some files have none"). To show those of one"
        + " kind only, write \"images\": \(JSON.string(kinds.path(of: (images.first ?? kinds.words[0]).text)).text)"
      return
    }
    let paths = images.map { kinds.path(of: $0.text) }
    fields[index].value = images.count == 1 ? .string(paths[0]) : Self.template(of: paths)
    fields[index].comment +=
      "; \(note)\(shown(images)) \(images.count == 1 ? "is" : "are") shown\(images.count == 1 ? "" : " in this order"),"
      + " and \(others) left out, by their names and the endings of their links"
  }

  private static func isMain(_ kind: String) -> Bool {
    ColumnName(kind).words.contains(where: WordTable.names("picture-main").contains)
  }
}

extension [ColumnProfile] {
  /// Whether a column is in a list of objects with links: `Media.Permission`.
  func haveLinks(nextTo column: ColumnProfile) -> Bool {
    column.list != nil && contains { $0.list == column.list && $0.links.count * 2 > $0.filled }
  }
}

extension ColumnProfile {
  /// Whether it has links, or files, as another column of images does, and none of another kind.
  fileprivate func mayJoin(_ main: ColumnProfile) -> Bool {
    guard !showsOthers, hasOtherPictures(than: main), !WordTable.isForColleagues(name) else {
      return false
    }
    guard main.links.count * 2 > main.filled else { return links.files * 2 > filled }
    return imagesGuess().map { $0.members.count == 1 && $0.isOpen == main.imagesGuess()?.isOpen }
      ?? false
  }

  /// Whether its name means images as that of another column does.
  fileprivate func hasPicturesLike(_ main: ColumnProfile) -> Bool {
    guard !showsPlans else { return false }
    let own = ColumnName(name)
    let base = ColumnName(main.name).numbered?.name ?? ColumnName(main.name).key
    if own.numbered?.name == base { return true }
    if sharesPictures(unlike: main) { return false }
    if isNamed("images", .links) { return true }
    return (links.pictures + links.files) * 2 > filled
      || hasPictureRank
      ? own.words.contains { FieldNames.fields(named: $0).contains("images") } : false
  }
}
