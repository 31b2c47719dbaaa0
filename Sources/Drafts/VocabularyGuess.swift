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

  /// Takes the vocabulary of an export.
  init(_ export: ExportGuess) {
    vocabulary = Vocabulary.named(export.row.vocabulary) ?? .product
    comment = "by the columns of an export: \(export.row.name)"
  }

  /// Weighs the fields of the columns, the name of the file, and frequent values.
  init(fileName: String, fields: Set<String>, values: [String]) {
    let nameWords = ColumnName(fileName).words
    var best: (score: Double, vocabulary: Vocabulary, reasons: [String]) = (
      -1, Vocabulary.all[0], []
    )
    var second = 0.0
    for vocabulary in Vocabulary.all {
      var reasons: [String] = []
      let known = vocabulary.attributes.map(\.name).filter(fields.contains)
      var score = known.reduce(0) { $0 + Self.weight(of: $1) }
      let telling = known.filter { Self.weight(of: $0) >= 0.3 }
      if !telling.isEmpty {
        reasons.append("the columns for " + telling.prefix(4).joined(separator: ", "))
      }
      if nameWords.contains(where: { Self.lists[vocabulary.name]?[$0] != nil }) {
        score += 3
        reasons.append("the name of the file")
      }
      if let word = values.first(where: { Self.lists[vocabulary.name]?[$0] != nil }) {
        score += 1.5
        reasons.append("the value \"\(word)\"")
      }
      if score > best.score {
        second = max(second, best.score)
        best = (score, vocabulary, reasons)
      } else {
        second = max(second, score)
      }
    }
    guard best.score > 0.15 else {
      vocabulary = Vocabulary.all.last ?? best.vocabulary
      comment = "decide: no column shows what is sold; one of \(Self.names)"
      return
    }
    vocabulary = best.vocabulary
    let reasons =
      best.reasons.isEmpty ? "the names of the columns" : best.reasons.joined(separator: " and ")
    let isClear = best.score > second * 1.15
    comment =
      isClear ? "by \(reasons)" : "decide: by \(reasons), but another may fit: \(Self.names)"
  }

  private static var names: String { Vocabulary.all.map(\.name).joined(separator: ", ") }

  /// The weight of an attribute: an attribute of few vocabularies weighs the most.
  private static func weight(of attribute: String) -> Double {
    // A brand is another name for a make.
    let names = ["brand", "make"].contains(attribute) ? ["brand", "make"] : [attribute]
    let count = Vocabulary.all.count { vocabulary in
      names.contains { vocabulary.index(of: $0) != nil }
    }
    return count == 0 ? 0 : 1 / Double(count)
  }
}
