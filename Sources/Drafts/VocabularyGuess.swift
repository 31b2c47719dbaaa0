import WaymarkColumns
import WaymarkEmbedded
import WaymarkModel
import WaymarkValues

/// The vocabulary that fits the columns of a file, and the reasons.
struct VocabularyGuess {
  let vocabulary: Vocabulary
  let comment: String

  /// Words for the things of each vocabulary, in names of files and columns and in values.
  static let words: DataTable<(vocabulary: String, words: [String])> = DataTable(
    "Sources/Drafts/Words/vocabularies.json"
  ) { row throws(DataFault) in
    guard Vocabulary.named(row.name) != nil else { throw row.fault("unknown vocabulary") }
    return (row.name, try row.phrases)
  }

  private static let lists: [String: WordList<Bool>] = {
    var lists: [String: WordList<Bool>] = [:]
    for row in words.rows {
      for word in row.words { lists[row.vocabulary, default: WordList()].add(word, true) }
    }
    return lists
  }()

  /// Takes the vocabulary that the user names.
  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    comment = "named with --vocabulary"
  }

  /// Takes the vocabulary of an export.
  init(_ export: ExportGuess) {
    vocabulary = Vocabulary.named(export.row.vocabulary) ?? .product
    comment = "by the columns of an export: \(export.row.name)"
  }

  /// Weighs the fields of the columns, the name of the file, and the share of rows with a word for
  /// such things.
  ///
  /// Two fields that few vocabularies have decide, or three fields, or one such as the mileage, or a
  /// word of the file's name, or a word of most rows with any field. With less, the things are products.
  /// Names such as `eslora` count like fields.
  init(
    fileName: String, fields: Set<String>, columns: [String],
    values: [(text: String, share: Double)]
  ) {
    let nameWords = ColumnName(fileName).words
    let ranked = Vocabulary.all.map { Match($0, nameWords, fields, columns, values) }
      .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element)
    var best = ranked.first(where: \.isTelling) ?? ranked[0]
    // Any goods have a make, a model and a category.
    let goods = ranked.first { $0.vocabulary == .product && $0.isTelling }
    if let goods, !best.isOwn, goods.score * 1.15 >= best.score { best = goods }
    let second = ranked.dropFirst().first?.score ?? 0
    guard best.score > 0.15 else {
      vocabulary = Vocabulary.all.last ?? best.vocabulary
      comment = "decide: no column shows what is sold; one of \(Self.names)"
      return
    }
    let reasons =
      best.reasons.isEmpty ? "the names of the columns" : best.reasons.joined(separator: " and ")
    guard best.isTelling else {
      vocabulary = Vocabulary.product
      comment =
        best.vocabulary.name == vocabulary.name
        ? "decide: by \(reasons), but another may fit: \(Self.names)"
        : "decide: few columns show what is sold; it may be \"\(best.vocabulary.name)\", by \(reasons)"
          + best.only + ", or another of \(Self.names)"
      return
    }
    vocabulary = best.vocabulary
    // A file of motorcycles, boats and trailers is one of each.
    let isMixed = ranked.contains {
      $0.vocabulary != best.vocabulary && $0.share * 3 > best.share
    }
    let isClear = best.score > second * 1.15 && !isMixed
    comment =
      isClear ? "by \(reasons)" : "decide: by \(reasons), but another may fit: \(Self.names)"
  }

  /// How well a vocabulary fits.
  private struct Match {
    let vocabulary: Vocabulary
    private(set) var score = 0.0

    /// The share of rows with a word for such things.
    private(set) var share = 0.0
    private(set) var reasons: [String] = []

    /// The fields that are not read without the vocabulary, as a phrase.
    private(set) var only = ""

    /// Whether there is enough evidence for the vocabulary.
    private(set) var isTelling = false

    /// Whether some evidence is for no other vocabulary.
    private(set) var isOwn = false

    /// Fields that no other things have.
    private static let strong: Set = ["mileage", "vin", "operatingHours", "livingArea", "bedrooms"]

    init(
      _ vocabulary: Vocabulary, _ nameWords: [String], _ fields: Set<String>, _ columns: [String],
      _ values: [(text: String, share: Double)]
    ) {
      self.vocabulary = vocabulary
      let list = VocabularyGuess.lists[vocabulary.name]
      let known = vocabulary.attributes.map(\.name).filter {
        fields.contains($0) && VocabularyGuess.weight(of: $0) > 0
      }
      let names = columns.filter { VocabularyGuess.isName($0, of: vocabulary) }
      score = known.reduce(Double(names.count)) { sum, name in
        sum + VocabularyGuess.weight(of: name) + (Self.strong.contains(name) ? 0.25 : 0)
      }
      let telling = known.filter { VocabularyGuess.weight(of: $0) >= 0.3 } + names
      isTelling =
        telling.count > 1 || known.count + names.count > 2
        || known.contains(where: Self.strong.contains)
      let other = known.filter { Vocabulary.product.index(of: $0) == nil }
      if !other.isEmpty {
        only = ", which has \(other.prefix(6).map(quoted).joined(separator: ", "))"
      }
      if !telling.isEmpty {
        reasons.append("the columns for " + telling.prefix(4).joined(separator: ", "))
      }
      var isNamed = nameWords.contains { list?[$0] != nil }
      if isNamed {
        score += 3
        isTelling = true
        reasons.append("the name of the file")
      }
      let hasCars = vocabulary == .car && other.contains { $0 != "make" }
      let makes = hasCars ? WordTable.names("car-make") : []
      let words = values.filter {
        list?[$0.text] != nil || makes.contains(ColumnName($0.text).key)
      }
      // Several makes may be in different rows.
      share = min(1, words.reduce(0) { $0 + $1.share })
      if let word = words.max(by: { $0.share < $1.share }) {
        score += 3 * share
        isNamed = isNamed || share > 0.2
        isTelling = isTelling || share > 0.5 && !known.isEmpty
        reasons.append("the value \"\(word.text)\"")
      }
      isOwn =
        isNamed || !names.isEmpty
        || known.contains { VocabularyGuess.weight(of: $0) == 1 && $0 != "speed" }
      // Engines of machines have hours, too.
      if vocabulary == .boat, !isOwn { isTelling = false }
    }
  }

  private static var names: String { Vocabulary.all.map(\.name).joined(separator: ", ") }

  /// Dates and measures, which lists of any things have.
  private static let common: Set = [
    "posted", "availableFrom", "productionDate", "length", "width", "beam", "height", "weight",
    "displacementWeight",
  ]

  /// Whether the name of a column is only usual for the things of a vocabulary: `LOA` for boats.
  private static func isName(_ column: String, of vocabulary: Vocabulary) -> Bool {
    let names = WordTable.names(vocabulary.name)
    return ColumnName(column).readings.contains { reading in
      names.contains(reading.key) && ColumnRest(reading.rest).fits("length", .quantity(.length))
    }
  }

  /// The weight of an attribute: an attribute of few vocabularies weighs the most.
  private static func weight(of attribute: String) -> Double {
    guard !common.contains(attribute) else { return 0 }
    // A brand is another name for a make.
    let names = ["brand", "make"].contains(attribute) ? ["brand", "make"] : [attribute]
    let count = Vocabulary.all.count { vocabulary in
      names.contains { vocabulary.index(of: $0) != nil }
    }
    return count == 0 ? 0 : 1 / Double(count)
  }
}
