package import WaymarkReaders

/// The types of products in exports of WooCommerce, such as `simple` and `variation, virtual`.
package enum ProductTypes {
  /// The types of `variation, virtual`.
  package static func types(in word: String) -> [String] {
    word.split(separator: ",").map { ColumnName(String($0)).key }
  }
}

extension ColumnProfile {
  /// Whether its words are the types of products in exports of WooCommerce.
  package var hasProductTypes: Bool {
    guard hasAllWords, 1...20 ~= frequentWords.count else { return false }
    let types = frequentWords.map { ProductTypes.types(in: $0.text) }
    return types.allSatisfy { $0.allSatisfy(WordTable.names("product-type").contains) }
      && types.contains { !Set(["simple", "variable", "variation"]).isDisjoint(with: $0) }
  }

  /// The words with which flags hide something; empty for other columns.
  fileprivate var hiddenWords: [String] {
    hasAllWords
      ? frequentWords.map(\.text).filter { WordTable.term($0, of: "flag") == "false" } : []
  }

  /// Its words of which one type is some type.
  fileprivate func words(ofType type: String) -> [String] {
    frequentWords.map(\.text).filter { ProductTypes.types(in: $0).contains(type) }
  }
}

extension TableProfile {
  /// The rows in which a shop shows the values of numbered attributes, by flags such as
  /// `Attribute 1 visible`.
  ///
  /// A shop lets buyers choose from the values that make variations, also if they are not visible.
  package func shownAttributes(in source: SourceDescription) -> [String: RowRules] {
    let flags = flagsOfNumbered.compactMap { value, flag in
      columns.first { $0.name == flag }.map { (value: value, flag: $0, hidden: $0.hiddenWords) }
    }.filter { !$0.hidden.isEmpty }
    guard !flags.isEmpty else { return [:] }
    var all = source
    all.join = nil
    // A joined record has the type of its first row.
    let table = source.join == nil ? self : try? TableProfile(all)
    let type = table?.columns.first(where: \.hasProductTypes)
    func rows(ofType name: String) -> TableProfile? {
      var rows = all
      guard let type, case let words = type.words(ofType: name), !words.isEmpty else { return nil }
      rows.rows.only[type.name] = words
      return try? TableProfile(rows)
    }
    let variations = rows(ofType: "variation")
    let parents = variations.flatMap { _ in rows(ofType: "variable") }
    var shown: [String: RowRules] = [:]
    for (value, flag, hidden) in flags {
      let ofParents = parents?.columns.first { $0.name == flag.name }?.hiddenWords ?? []
      // Products share the columns, so some parents may make variations of other attributes.
      guard ofParents.isEmpty || variations?.filled(in: value) ?? 0 == 0 else { continue }
      shown[value] = RowRules(except: [flag.name: hidden])
    }
    return shown
  }
}
