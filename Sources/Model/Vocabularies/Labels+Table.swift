package import WaymarkEmbedded

extension Labels {
  /// The languages of the columns of labels.json.
  private static let languages = ["en", "de", "zh-Hans", "ar", "fr", "es", "zh-Hant", "ja"]

  package static let table: DataTable<(name: String, labels: Labels)> = DataTable(
    "Sources/Model/Vocabularies/labels.json"
  ) { row throws(DataFault) in
    let texts = try row.rows.map { text throws(DataFault) in try text.text }
    guard texts.count == languages.count else {
      throw row.fault("\(row.name) has \(texts.count) labels for \(languages.count) languages")
    }
    return (row.name, Labels(Dictionary(zip(languages, texts)) { first, _ in first }))
  }

  private static let byName = Dictionary(table.rows.map { ($0.name, $0.labels) }) { first, _ in
    first
  }

  /// The labels of a row of the table; empty ones for a row that is missing.
  static func named(_ name: String) -> Labels { byName[name] ?? Labels([:]) }

  public static let yes = named("yes")
  public static let no = named("no")

  /// What is between the words of a list.
  public static let comma = named("comma")

  /// What a price is called that is struck out.
  public static let oldPrice = named("oldPrice")
}
