import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The evidence in a column for whether records are public and things are for sale.
///
/// A guess never makes private records public: rows that may be private are left out, and the draft
/// asks the user.
struct StateGuess {
  /// The words of rows that are records; `nil` if all rows are.
  private(set) var allowed: [String]?

  /// The comment on the rows that are left out.
  private(set) var comment = ""

  /// The status, if the column shows it.
  private(set) var status: FieldGuess?

  /// The question if the column is not understood.
  private(set) var question: String?

  /// The meaning of a set flag in a column.
  enum Meaning { case visible, hidden, available, sold, reserved }

  init(_ column: ColumnProfile, _ meaning: Meaning?) {
    guard column.hasAllWords, !column.words.isEmpty else {
      question = Self.question(column)
      return
    }
    let words = column.frequentWords
    let hidden = words.filter { WordTable.term($0.text, of: "hidden") != nil }
    let known = words.filter { WordTable.term($0.text, of: "status") != nil }
    let flags = words.filter { WordTable.term($0.text, of: "flag") != nil }
    let isReviewed = words.contains { WordTable.term($0.text, of: "public") == "reviewed" }
    if !flags.isEmpty, flags.count * 2 >= words.count,
      known.count <= flags.count
    {
      takeFlags(column, meaning)
    } else if !hidden.isEmpty {
      allow(words.filter { word in !hidden.contains { $0.text == word.text } }, of: column)
      status = known.isEmpty ? nil : column.without(hidden.map(\.text)).statusGuess()
    } else if isReviewed {
      // What waits for its review is not reserved.
      question = Self.question(column)
    } else {
      status = column.statusGuess()
      if status == nil { question = Self.question(column) }
    }
  }

  /// Whether all words of a column say what is public or for sale, whatever its name is.
  static func isState(_ column: ColumnProfile) -> Bool {
    guard column.hasAllWords, 2...12 ~= column.frequentWords.count else { return false }
    let words = column.frequentWords.map(\.text)
    let isDecisive = words.contains { word in
      WordTable.term(word, of: "hidden") != nil || WordTable.term(word, of: "public") != nil
    }
    return isDecisive
      && words.allSatisfy { word in
        ["hidden", "public", "status"].contains { WordTable.term(word, of: $0) != nil }
      }
  }

  private mutating func takeFlags(_ column: ColumnProfile, _ meaning: Meaning?) {
    func words(_ flag: String) -> [Samples.Sample] {
      column.frequentWords.filter { WordTable.term($0.text, of: "flag") == flag }
    }
    switch meaning {
    case .visible: allow(words("true"), of: column)
    case .hidden: allow(words("false"), of: column)
    case .available:
      let guess = column.flagGuess("status", yes: "available", no: "sold")
      status = words("false").isEmpty ? guess : guess?.asking
    case .sold: status = column.flagGuess("status", yes: "sold", no: "available")
    case .reserved: status = column.flagGuess("status", yes: "reserved", no: "available")
    case nil: question = Self.question(column)
    }
  }

  private mutating func allow(_ words: [Samples.Sample], of column: ColumnProfile) {
    let out = column.frequentWords.filter { word in !words.contains { $0.text == word.text } }
    guard !out.isEmpty else { return }
    allowed = words.map(\.text)
    comment =
      "decide: rows with another word in \(quoted(column.name)) are left out, because they seem not to be"
      + " public: " + Self.shown(out)
  }

  private static func question(_ column: ColumnProfile) -> String {
    "decide: \(quoted(column.name)) seems to show what is public or for sale, and is not read: "
      + shown(column.frequentWords)
  }

  private static func shown(_ words: [Samples.Sample]) -> String {
    words.prefix(8).map { "\(quoted($0.text)) (\($0.count))" }.joined(separator: ", ")
  }

  /// The meaning of a flag in a column with a name; `nil` for a column that is not about the state
  /// of its record.
  static func meaning(of name: String) -> Meaning?? {
    let column = ColumnName(name)
    for reading in column.readings where ColumnRest(reading.rest).words.count < 2 {
      if FieldNames.fields(named: reading.key).contains("sold") { return .some(.sold) }
    }
    if column.key.contains("instock") { return .some(.available) }
    for word in column.words {
      if let meaning = meanings[word] { return .some(meaning) }
    }
    let isStatus = column.readings.contains {
      FieldNames.fields(named: $0.key).contains("status")
    }
    let hasStatus = column.words.contains { FieldNames.fields(named: $0).contains("status") }
    return isStatus || hasStatus ? .some(nil) : nil
  }

  /// Words in the names of flag columns, and their meanings.
  private static let meanings: [String: Meaning] = {
    let words: [(Meaning, String)] = [
      (
        .visible,
        "sichtbarkeit visibilidad visibilite visibilidade visibilita zichtbaarheid"
          + " published publish visible visibility active enabled online public live approved veroffentlicht aktiv"
          + " sichtbar freigegeben publie publiee visibles actif publicado publicada ativo activo pubblicato attivo"
          + " gepubliceerd actief zichtbaar opublikowany opublikowane aktywne aktywny zverejneno aktivni"
          + " publicerad yayinda aktif опубликовано активно опубліковано активне 公開 公开 공개여부 노출여부 発売中"
      ),
      (
        .hidden,
        "hidden draft archived deleted private disabled inactive unpublished versteckt geloscht archiviert entwurf"
          + " privat masque supprime brouillon oculto eliminado borrador rascunho nascosto bozza verborgen ukryte"
          + " usuniete skryte dold gizli скрыто удалено архив 非公開 비공개 隐藏"
      ),
      (
        .available,
        "available availability instock lieferbar verfugbar vorratig disponible disponivel disponibile beschikbaar"
          + " leverbaar dostepny dostepne dostupne skladem tillganglig наличие наявність 판매가능"
      ),
      (
        .sold, "sold verkauft vendu vendido venduto verkocht sprzedane prodano sald продано 已售 판매완료"
      ),
      (
        .reserved,
        "reserved reserviert reserve reservado riservato gereserveerd zarezerwowane rezervovano"
      ),
    ]
    var meanings: [String: Meaning] = [:]
    for (meaning, text) in words {
      for word in text.split(separator: " ") { meanings[folded(String(word))] = meaning }
    }
    return meanings
  }()
}

extension FieldGuess {
  /// The field with a question about its apparent meaning.
  fileprivate var asking: FieldGuess {
    var guess = self
    guess.comment =
      "decide: " + comment
      + "; are records that are not available sold? Only \"reserved\" and \"sold\" are not for sale"
    return guess
  }
}

extension ColumnProfile {
  /// The status of things, if most words are known.
  fileprivate func statusGuess() -> FieldGuess? {
    // A column that only says what is public tells no status.
    guard frequentWords.contains(where: { WordTable.term($0.text, of: "status") != nil }) else {
      return nil
    }
    let guess = wordGuess("status") { word in
      let term = WordTable.term(word, of: "status")
      if let term, Listing.Status(rawValue: term) != nil { return .string(term) }
      return WordTable.term(word, of: "public").map { _ in .string("available") }
    }
    guard var guess else { return nil }
    let orders = frequentWords.filter {
      ["preorder", "backorder", "onbackorder"].contains(ColumnName($0.text).key)
    }
    if !orders.isEmpty {
      guess.comment =
        "decide: " + guess.comment + "; what can be ordered but is not in stock is \"available\""
    }
    return guess
  }
}
