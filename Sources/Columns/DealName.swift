import WaymarkModel

/// Names of columns about the kinds of offers: for sale or to rent.
package enum DealName {
  /// The deals in a name that has no words about other things.
  package static func deals(in name: String) -> Set<String>? {
    let name = ColumnName(name)
    var deals: Set<String> = []
    var start = 0
    while start < name.words.count {
      let match = (1...min(4, name.words.count - start)).reversed().lazy.compactMap { length in
        deal(name.written[start..<start + length].joined(separator: " ")).map { (length, $0) }
      }.first
      guard match != nil || isPlain(name.words[start]) else { return nil }
      if let match { deals.insert(match.1) }
      start += match?.0 ?? 1
    }
    return deals.isEmpty ? nil : deals
  }

  private static func deal(_ phrase: String) -> String? {
    if WordTable.isLet(phrase) { return nil }
    if let deal = WordTable.term(phrase, of: "deal") { return deal }
    // `Mietobjekt` begins with a word for rents.
    let key = ColumnName(phrase).key
    let isRent =
      WordTable.term(phrase, of: "rent") != nil
      || !phrase.contains(" ") && WordTable.names("rent-stem").contains(where: key.hasPrefix)
    return isRent ? "rent" : nil
  }

  private static func isPlain(_ word: String) -> Bool {
    ColumnName.fillers.contains(word)
      || ["deal-filler", "neutral"].contains { WordTable.names($0).contains(word) }
      || ["flag", "kind"].contains { WordTable.term(word, of: $0) != nil }
  }
}
