import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// The text of a drafted project file, with a comment on each guess.
struct DraftText {
  /// The name of the record set.
  static let set = "listings"

  private(set) var text = ""
  private(set) var questions = 0

  init(_ source: SourceGuess, _ profile: TableProfile, _ listing: ListingGuess, title: String) {
    line(0, "{")
    line(1, "\"name\": \(JSON.string(Self.name(title)).text),")
    comment(1, listing.language.comment)
    line(1, "\"locales\": \(JSON.array([.string(listing.language.locale)]).spaced),")
    writeOutside(source.source.name)
    line(0, "")
    comment(
      1,
      "decide: example hosts; each environment has its own, and \"urlScheme\" if there is an app."
    )
    line(
      1,
      """
      "environments": {
        "production": { "hosts": ["example.com"], "index": true },
        "staging": { "hosts": ["staging.example.com"] },
      },

      """)
    comment(
      1,
      "decide: no page shows how to reach a seller. \(Self.found(listing.contacts))Add a set of dealers"
        + " with a telephone number or an email address, and \"dealers\" and the field \"dealer\" to the"
        + " listings; then remove this line."
    )
    let set = Self.set
    line(
      1,
      """
      "diagnostics": { "record.no-contact": "note" },

      "routes": [
        {
          "name": "market", "path": "/\(set)", "page": "market", "index": true,
          // Each value of a facet gets its own list; remove facets that readers do not need.
          "facets": \(JSON.array(Self.facets(of: listing)).spaced),
        },
        { "name": "\(set).details", "path": "/\(set)/{id}", "page": "listing", "records": "\(set)", "index": true },
        { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "search" },
      ],

      "records": {
        "\(set)": {
      """)
    let advice =
      "; fields and facets depend on it: for another, remove this file and draft it with --vocabulary NAME"
    comment(
      3,
      listing.vocabulary.comment + (listing.vocabulary.comment.hasPrefix("decide:") ? advice : ""))
    line(3, "\"vocabulary\": \(JSON.string(listing.vocabulary.vocabulary.name).text),")
    write(source, listing, nulls: profile.nulls)
    writeDuplicates(listing)
    write(listing, rows: profile.rows)
    line(2, "},")
    line(1, "},")
    line(0, "}")
    if profile.faulty > 0, let fault = profile.firstFault {
      // The name of a column may have several lines.
      let example = "\(fault.location): \(fault.message)".visible
      text =
        "// \(counted(profile.faulty, of: profile.rows, "row")) cannot be read, such as \(example).\n"
        + text
    }
  }

  /// Allows the folder of a file that is outside the project's folder.
  private mutating func writeOutside(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, first == "" || first == ".." else { return }
    let folder = parts.count > 2 ? parts.dropLast().joined(separator: "/") : "\(first)/"
    comment(1, "A project reads files in other folders only if it allows them.")
    line(1, "\"outside\": [\(JSON.string(folder).text)],")
  }

  /// The facets for a vocabulary; facets without values cost nothing.
  private static func facets(of listing: ListingGuess) -> [JSON] {
    let vocabulary = listing.vocabulary.vocabulary
    let names = vocabulary.nameParts
    // Each combination of the values of a list would be a list of its own.
    let lists = Set(listing.columns.filter { $0.list != nil }.map(\.name))
    let shown = listing.fields.filter { !lists.isDisjoint(with: $0.columns) }.map(\.field)
    let pair = names.count > 1 ? [JSON.array(names.prefix(2).map { .string($0) })] : []
    let rows = vocabulary.attributes.filter { $0.roles.contains(.facet) }.map(\.name)
    let others =
      rows.filter { !names.prefix(2).contains($0) && !shown.contains($0) }.prefix(4)
      + ["country", "price"]
    return names.prefix(1).map { .string($0) } + pair + others.map { .string($0) }
  }

  /// Names the columns that seem to contain contact details of sellers.
  private static func found(_ contacts: [String]) -> String {
    guard !contacts.isEmpty else { return "" }
    let names = contacts.prefix(20).map(quoted).joined(separator: ", ")
    let seem = contacts.count == 1 ? "The column \(names) seems" : "The columns \(names) seem"
    return "\(seem) to contain it, but only dealers have such fields. "
  }

  private mutating func write(_ source: SourceGuess, _ listing: ListingGuess, nulls: [String]) {
    let kind = source.source.kind.rawValue
    let isPlain =
      source.declarations.isEmpty && source.source.join == nil && source.strays == nil
      && listing.partial.isEmpty
    guard !isPlain || !listing.selections.isEmpty || !nulls.isEmpty else {
      line(3, "\"source\": { \"\(kind)\": \(JSON.string(source.source.name).text) },")
      return
    }
    line(3, "\"source\": {")
    line(4, "\"\(kind)\": \(JSON.string(source.source.name).text),")
    for declaration in source.declarations {
      comment(4, declaration.comment)
      let value =
        declaration.key == "skip" ? declaration.value : JSON.string(declaration.value).text
      line(4, "\"\(declaration.key)\": \(value),")
    }
    if let join = source.source.join { write(join, of: listing.export) }
    write(listing.selections, source.strays)
    write(listing.partial)
    if !nulls.isEmpty {
      comment(4, "Words that programs write if there is no value.")
      line(4, "\"nulls\": \(JSON.array(nulls.map { .string($0) }).spaced),")
    }
    line(3, "},")
  }

  private mutating func write(_ join: JoinRules, of export: ExportGuess?) {
    let by = join.by.map(quoted).joined(separator: " or ")
    let reason =
      export.map { ", because the file is an export: \($0.row.name)" }
      ?? (join.parent == nil ? ", because only the first of them has a title" : "")
    let first =
      join.parent.map { "each \(by) is one record, with the rows that name it in \(quoted($0))" }
      ?? join.continues.map { "\($0.rows(without: by)) belong to the record above them" }
    comment(
      4,
      "decide: \(first ?? "rows of one \(by) are one record")\(join.lists.isEmpty ? "" : " and the images of all of them")"
        + "\(reason). Each value is that of the first row with one, and the prices are those of one row. Without \"join\", each row is a record"
    )
    line(4, "\"join\": \(join.json.spaced),")
  }

  /// Writes which rows are records.
  private mutating func write(_ selections: [RowSelection], _ strays: StrayDeclaration?) {
    if let question = strays?.question { comment(4, question) }
    for excludes in [false, true] {
      let all = selections.filter { $0.excludes == excludes }
      for selection in all { comment(4, selection.comment) }
      var rows = all.map { (column: $0.column, words: $0.words) }
      if excludes, let strays, !strays.except.isEmpty {
        comment(4, strays.comment)
        rows += strays.except
      }
      guard !rows.isEmpty else { continue }
      let members = rows.map { JSON.Member($0.column, .array($0.words.map { .string($0) })) }
      line(4, "\"\(excludes ? "except" : "only")\": \(JSON.object(members).spaced),")
    }
  }

  /// Writes which columns are read only in some rows.
  private mutating func write(_ columns: [String: RowRules]) {
    guard !columns.isEmpty else { return }
    comment(
      4, "Columns that have a value only in some rows; in the other rows, no field reads them.")
    line(4, "\"columns\": {")
    for (name, rules) in columns.sorted(by: { $0.key < $1.key }) {
      line(5, "\(JSON.string(name).text): \(rules.json.spaced),")
    }
    line(4, "},")
  }

  /// Declares which of the records with the same identifier is kept; without times, the newest is
  /// unknown.
  private mutating func writeDuplicates(_ listing: ListingGuess) {
    guard listing.repeats > 0 else { return }
    let hasTimes = listing.fields.contains { $0.field == "updated" && !$0.isOpen }
    let count = counted(listing.repeats, "row has", many: "rows have")
    comment(
      3,
      "decide: \(count) the identifier of an earlier one. "
        + (hasTimes
          ? "The newest is kept; \"duplicates\": \"first\" keeps the first row"
          : "The first row is kept, because no column shows when a record changed")
        + "; \"duplicates\": \"error\" keeps none")
    line(3, "\"duplicates\": \(hasTimes ? "\"newest\"" : "\"first\""),")
  }

  private mutating func write(_ listing: ListingGuess, rows: Int) {
    line(3, "\"fields\": {")
    var switchedOff = listing.switchedOff
    for field in listing.fields {
      let isSwitchedOff = switchedOff.contains(field.field)
      switchedOff.removeAll { $0 == field.field }
      comment(4, field.comment + (isSwitchedOff ? "; write in place of null:" : ""))
      let value = "\"\(field.field)\": \(field.value.spaced),"
      line(4, field.isOpen ? "// " + value : value)
      if isSwitchedOff { line(4, "\"\(field.field)\": null,") }
    }
    for question in listing.questions { comment(4, question) }
    if !switchedOff.isEmpty {
      comment(4, "Columns of these names are not read; a mapping takes the place of its null.")
      for field in switchedOff { line(4, "\"\(field)\": null,") }
    }
    if !listing.repeated.isEmpty {
      comment(
        4,
        "decide: columns of one name cannot be read; give them different names in the file: "
          + listing.repeated.map(quoted).joined(separator: ", "))
    }
    if !listing.unnamed.isEmpty {
      comment(
        4,
        "decide: columns without a name cannot be read; give them one in the file: "
          + listing.unnamed.prefix(20).joined(separator: ", "))
    }
    list(listing.unused.map(\.name), "Not read")
    list(listing.empty.unread, "Without a value in any record, and not read")
    list(listing.empty.later, "Without a value in any record, and read as soon as they have one")
    line(3, "},")
  }

  /// Lists columns in a comment.
  private mutating func list(_ names: [String], _ title: String) {
    guard !names.isEmpty else { return }
    let more = names.count > 200 ? " and \(names.count - 200) more" : ""
    comment(4, "\(title): \(names.prefix(200).map(quoted).joined(separator: ", "))\(more).")
  }

  /// Writes one or more lines with the indentation of a depth.
  private mutating func line(_ depth: Int, _ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
    }
  }

  /// Writes a comment, in lines that fit a screen.
  private mutating func comment(_ depth: Int, _ comment: String) {
    var comment = comment
    if comment.contains("decide: ") {
      questions += 1
      comment = "decide: " + comment.split(separator: "decide: ").joined()
    }
    let width = 96 - 2 * depth
    var current = ""
    // Each word by itself, because a long text loses its middle.
    // What a comment offers to paste has the escapes of JSON.
    let words = comment.split(separator: " ").map { word in
      String(decoding: visibleJSON(Array(word.utf8)), as: UTF8.self).visible
    }
    for word in words {
      if !current.isEmpty, current.count + word.count > width, !Self.isInQuotes(current) {
        line(depth, "// " + current)
        current = ""
      }
      current += current.isEmpty ? word : " " + word
    }
    line(depth, "// " + current)
  }

  /// Whether a text ends within quotes: a hint with a line break in a string cannot be pasted.
  private static func isInQuotes(_ text: String) -> Bool {
    let quotes = text.replacing("\\\"", with: "").count { $0 == "\"" }
    return !quotes.isMultiple(of: 2) && text.count < 300
  }

  /// A name for people: `boats_2024` is `Boats 2024`.
  private static func name(_ title: String) -> String {
    let words = title.split { $0 == "_" || $0 == "-" || $0 == " " }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension JoinRules {
  /// The member `join` of a source.
  var json: JSON {
    let columns = [("by", by), ("lists", lists)].map { name, columns in
      JSON.Member(name, .array(columns.map { .string($0) }))
    }
    let rows =
      parent.map { [JSON.Member("parent", .string($0))] }
      ?? (continues.map { [JSON.Member("continues", $0.json)] } ?? [])
    return .object(columns.prefix(1) + rows + columns.dropFirst())
  }
}

extension JoinRules.Continuation {
  /// The value of `continues`.
  fileprivate var json: JSON {
    switch self {
    case .withoutName: true
    case .having(let rules): JSON.object(rules.values)
    }
  }

  fileprivate func rows(without by: String) -> String {
    switch self {
    case .withoutName: "rows without \(by)"
    case .having(let rules):
      "rows with "
        + rules.only.sorted { $0.key < $1.key }.map { column, words in
          "\(words.map(quoted).joined(separator: " or ")) in \(quoted(column))"
        }.joined(separator: " and ")
    }
  }
}

extension [JSON.Member] {
  /// The members with the first of several values for one name.
  var withoutRepeats: [JSON.Member] {
    var names: Set<String> = []
    return filter { names.insert($0.name).inserted }
  }
}
