// Drafts looks at a file of records and drafts a project that reads it: how the file is written, which
// column is which field, and what its words, numbers and dates mean. Each guess has a comment that says
// from what, and a question where two readings are possible.

public import WaymarkModel
import WaymarkRecords

/// A project file for the records of one file.
public struct Draft: Sendable {
  /// The text of `waymark.json`.
  public let text: String

  /// How many rows the file has.
  public let rows: Int

  /// The record set that the project describes.
  public let set: String

  /// What the records are, and how that shows.
  public let vocabulary: String

  /// How many columns are read, of how many.
  public let columns: (read: Int, all: Int)

  /// How many comments ask for a decision.
  public let questions: Int

  /// Looks at a file; the name is its path as the project file writes it.
  public init(of path: String, named name: String, table: String? = nil) throws(DiagnosedError) {
    var source = try SourceGuess(path: path, name: name, table: table)
    try source.joinRows()
    var profile = try TableProfile(source.source)
    guard profile.rows > 0 else { throw DiagnosedError(.draftEmpty, at: Location(name)) }
    if [.csv, .excel].contains(source.source.kind) {
      try Self.checkHeader(profile.columns.map(\.name), of: name)
    }
    source.show(words: profile.words)
    let fileName = Self.baseName(of: path)
    var listing = ListingGuess(profile, source: source.source, fileName: table ?? fileName)
    if !listing.selections.isEmpty {
      // What is not public must not decide what the rest is.
      let selections = listing.selections
      var selected = source.source
      for selection in selections { selected.only[selection.column] = selection.words }
      profile = try TableProfile(selected)
      guard profile.rows > 0 else {
        throw DiagnosedError(
          .draftEmpty, at: Location(name),
          "no row seems to be public: \(selections.map(\.comment).joined(separator: "; "))",
          help: "Remove the column, or give a file with a public record.")
      }
      listing = ListingGuess(
        profile, source: selected, fileName: table ?? fileName, selections: selections)
    }
    let text = DraftText(source, profile, listing, title: fileName)
    self.text = text.text
    rows = profile.rows
    set = DraftText.set
    vocabulary = listing.vocabulary.vocabulary.name
    let read = Set(listing.fields.filter { !$0.isOpen }.flatMap(\.columns)).count
    columns = (read, profile.columns.count)
    questions = text.questions
  }

  /// Throws for a header whose names are values: numbers or links, and no name that a column has.
  private static func checkHeader(_ names: [String], of file: String) throws(DiagnosedError) {
    let values = names.count { name in
      name.hasPrefix("http")
        || name.contains(where: \.isNumber) && !name.contains(where: \.isLetter)
    }
    let hasKnown = names.contains { name in
      ColumnName(name).readings.contains { !FieldNames.fields(named: $0.key).isEmpty }
    }
    guard values * 4 >= names.count, values > 0, !hasKnown else { return }
    throw DiagnosedError(
      .draftHeader, at: Location(file, line: 1),
      "the first line seems to be a record: \(names.prefix(4).map(quoted).joined(separator: ", "))")
  }

  /// The name of a file without its folders and its ending.
  private static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.split(separator: ".").first.map(String.init) ?? name
  }
}
