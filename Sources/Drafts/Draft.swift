// Drafts inspects a file of records and drafts a project that reads it: the format of the file, the
// field of each column, and the meanings of words, numbers and dates. Each guess has a comment with
// its evidence, and a question if two readings are possible.

import WaymarkColumns
public import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkValues

/// A project file for the records of one file.
public struct Draft: Sendable {
  /// The text of `waymark.json`.
  public let text: String

  /// How many rows the file has.
  public let rows: Int

  /// The record set that the project describes.
  public let set: String

  /// The vocabulary of the records, and the evidence for it.
  public let vocabulary: String

  /// How many columns are read, and how many there are.
  public let columns: (read: Int, all: Int)

  /// How many comments ask for a decision.
  public let questions: Int

  /// Inspects a file; `name` is its path as the project file writes it.
  ///
  /// Without a vocabulary, the file decides.
  public init(
    of path: String, named name: String, table: String? = nil, vocabulary: Vocabulary? = nil
  ) throws(DiagnosedError) {
    var source = try SourceGuess(path: path, name: name, table: table)
    try source.joinRows()
    var profile = try TableProfile(source.source)
    if let join = profile.joins(of: source.source), source.joinRows(by: join) {
      profile = try TableProfile(source.source)
    }
    if !profile.strays.isEmpty {
      source.leaveOut(StrayDeclaration(profile, in: source.source.kind))
      profile = try TableProfile(source.source)
    }
    source.source.columns = profile.shownAttributes(in: source.source)
    if !source.source.columns.isEmpty { profile = try TableProfile(source.source) }
    guard profile.rows > 0 else { throw DiagnosedError(.draftEmpty, at: Location(name)) }
    if profile.faulty == profile.rows, let fault = profile.firstFault,
      fault.kind.code == "csv.field-count"
    {
      throw DiagnosedError(
        .draftHeader, at: Location(name, line: (source.source.skip ?? 0) + 1),
        "no row has as many fields as this line has names (\(profile.columns.count)): \(fault.message)",
        help: "Write a name for each column, and a value or nothing in each row.")
    }
    if [.csv, .excel].contains(source.source.kind) {
      try Self.checkHeader(profile.columns.map(\.name), of: name)
    }
    source.show(words: profile.words)
    let fileName = Self.baseName(of: path)
    let names = profile.columns.map(\.name)
    func guess(_ source: SourceDescription, _ selections: [RowSelection]) throws(DiagnosedError)
      -> ListingGuess
    {
      ListingGuess(
        profile, source: source, fileName: table ?? fileName, vocabulary: vocabulary,
        names: names, differing: try profile.differing(in: source), selections: selections)
    }
    var listing = try guess(source.source, [])
    var hidden = 0
    if !listing.selections.isEmpty {
      // Rows that are not public must not influence the guesses.
      let selections = listing.selections
      let growing = selections.filter(\.mayGrow).map(\.column)
      let column = growing.count == 1 ? growing.first : nil
      let selected = source.source.selecting(selections, emptyOf: column)
      profile = try TableProfile(selected, among: profile)
      hidden =
        profile.columns.first { $0.name == column }.map { profile.rows - $0.filled } ?? 0
      guard profile.rows > 0 else {
        throw DiagnosedError(
          .draftEmpty, at: Location(name),
          "no row seems to be public: \(selections.map(\.comment).joined(separator: "; "))",
          help: "Remove the column, or give a file with a public record.")
      }
      listing = try guess(selected, selections)
    }
    listing.askForHidden(source.hiddenColumns)
    let text = DraftText(source, profile, listing, title: fileName)
    self.text = String(decoding: visibleJSON(Array(text.text.utf8)), as: UTF8.self)
    rows = profile.rows - hidden
    set = DraftText.set
    self.vocabulary = listing.vocabulary.vocabulary.name
    let read = Set(listing.fields.filter { !$0.isOpen }.flatMap(\.columns)).count
    columns = (read, names.count)
    questions = text.questions
  }

  /// Whether a line seems to be a record, and to name no columns.
  static func isRecord(_ names: [String]) -> Bool {
    let values = names.count { name in
      name.hasPrefix("http")
        || name.contains(where: \.isNumber) && !name.contains(where: \.isLetter)
    }
    return values * 4 >= names.count && values > 0 && knownNames(names) * 4 < values
  }

  /// How many texts are names of known columns; a value such as EUR or km may also be one.
  static func knownNames(_ names: [String]) -> Int {
    names.count { name in
      hasKnownName([name]) && !Currencies.isName(name)
        && Dimension.allCases.allSatisfy { Unit.named(name, of: $0) == nil }
    }
  }

  private static func hasKnownName(_ names: [String]) -> Bool {
    names.contains { name in
      ColumnName(name).readings.contains { !FieldNames.fields(named: $0.key).isEmpty }
    }
  }

  /// Throws if the header consists of values: numbers or links, and no known column name.
  private static func checkHeader(_ names: [String], of file: String) throws(DiagnosedError) {
    if names.count == 1, !hasKnownName(names) {
      throw DiagnosedError(
        .draftHeader, at: Location(file, line: 1),
        "the file seems to have one column: \(names.map(quoted).joined())",
        help:
          "Give a file whose first line names its columns, with a comma, semicolon, tab or '|' between"
          + " them.")
    }
    guard isRecord(names) else { return }
    throw DiagnosedError(
      .draftHeader, at: Location(file, line: 1),
      "the first line seems to be a record: \(names.prefix(4).map(quoted).joined(separator: ", "))")
  }

  /// The name of a file without its folders and its extension.
  private static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.split(separator: ".").first.map(String.init) ?? name
  }
}
