import WaymarkValues

extension ColumnProfile {
  /// Whether it is a status with which all things are offered; next to a number in stock, as shops
  /// have it, it only says what is public.
  package var offersAll: Bool {
    ColumnName(name).key == "status" && hasAllWords
      && frequentWords.allSatisfy { WordTable.term($0.text, of: "status") == "available" }
  }

  /// Whether it has numbers of things in stock with 0 among them, and not only flags.
  package var countsPieces: Bool {
    guard frequentWords.contains(where: \.isZero),
      numbers.range?.upperBound ?? 0 > 1
    else { return false }
    return isNamed("stock", .other) || StateName.meaning(of: name) == .some(.available)
      || numbers.count == filled && WordTable.names("stock-level").contains(ColumnName(name).key)
  }

  /// Whether it has numbers, named as those in stock at a place: `Current Quantity Main St`.
  package var countsPiecesOfPlace: Bool {
    let name = ColumnName(name)
    guard numbers.count == filled, filled > 0, name.counted == nil else { return false }
    return name.readings.contains { reading in
      !reading.rest.isEmpty && FieldNames.fields(named: reading.key).contains("stock")
        && !reading.rest.contains { WordTable.names("stock-other").contains(folded($0)) }
    }
  }

  /// Whether a flag that is set means that the number in stock says what can be bought: `Track stock`
  /// does, `Allow backorders` does not; `nil` for other columns.
  package var countsStock: Bool? {
    let name = ColumnName(name)
    if name.hasPhrase(in: "stock-tracked") { return !isNegated }
    return name.hasPhrase(in: "backorder") ? isNegated : nil
  }

  /// Whether it is named for things in stock, and most of its values are small numbers or words for
  /// what is in stock, so that a later file may have a 0.
  package var mayCountPieces: Bool {
    guard isNamed("stock", .other) || StateName.meaning(of: name) == .some(.available) else {
      return false
    }
    let words = frequentWords.filter { WordTable.term($0.text, of: "status") != nil }
    // `Available` with 1 in each row is a flag.
    guard isNamed("stock", .other) || numbers.range?.upperBound ?? 0 > 1 else { return false }
    return (numbers.count + words.reduce(0) { $0 + $1.count }) * 2 > filled
      && numbers.range?.lowerBound ?? 0 < 1000
  }
}
