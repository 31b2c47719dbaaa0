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
    var shown: [String: RowRules] = [:]
    var rows = source
    rows.join = nil
    let type = columns.first(where: \.hasProductTypes)
    let variations = type.flatMap { type -> TableProfile? in
      rows.rows.only[type.name] = type.words(ofType: "variation")
      return rows.rows.only[type.name]?.isEmpty == false ? try? TableProfile(rows) : nil
    }
    for (value, flag) in flagsOfNumbered {
      guard let flags = columns.first(where: { $0.name == flag }), flags.hasAllWords else {
        continue
      }
      let hidden = flags.frequentWords.map(\.text).filter {
        WordTable.term($0, of: "flag") == "false"
      }
      guard !hidden.isEmpty else { continue }
      if let type, variations?.filled(in: value) ?? 0 > 0 {
        rows.rows.only[type.name] = type.words(ofType: "variable")
        rows.rows.only[flag] = hidden
        let parents = try? TableProfile(rows).rows
        rows.rows.only[flag] = nil
        guard parents == 0 else { continue }
      }
      shown[value] = RowRules(except: [flag: hidden])
    }
    return shown
  }
}
