import WaymarkValues

/// What the values of a column show about the kind of its records.
extension ColumnProfile {
  /// Whether its values are years without a day.
  package var hasYears: Bool {
    guard let range = numbers.range, numbers.count == filled else { return false }
    return range.lowerBound >= 1900 && range.upperBound <= 2100
  }

  /// The values and the words in them, each with its share of a number of rows.
  package func shares(of rows: Int) -> [(text: String, share: Double)] {
    var counts: [String: Int] = [:]
    for value in frequentWords {
      for word in Set(ColumnName(value.text).words + [value.text]) {
        counts[word, default: 0] += value.count
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { ($0.key, Double($0.value) / Double(max(1, rows))) }
  }

  /// Whether its name only means a kind of anything.
  package var isKind: Bool {
    let words = ColumnName(name).words.filter { !ColumnName.fillers.contains($0) }
    return words.count == 1 && WordTable.term(words[0], of: "kind") != nil
  }

  /// Whether all of several rows have the same value.
  package var isConstant: Bool { hasAllWords && frequentWords.count == 1 && filled > 2 }

  /// Whether all values name only things that differ as cars and trucks do, which no body does.
  package var hasVehicles: Bool {
    hasAllWords && !words.isEmpty
      && frequentWords.allSatisfy {
        WordTable.names("vehicle-class").contains(ColumnName($0.text).key)
      }
  }

  /// The words of a kind or a category that mean vehicles of another vocabulary, such as motorcycles
  /// among cars.
  package func otherVehicles(than vocabulary: String) -> [(word: String, vocabulary: String)] {
    guard hasAllWords, list == nil, ["car", "motorcycle", "truck", "boat"].contains(vocabulary),
      ColumnName(name).words.contains(where: { WordTable.term($0, of: "kind") != nil })
        || ["category", "bodyType"].contains(where: { isNamed($0, .words) })
    else { return [] }
    return frequentWords.compactMap { word in
      WordTable.term(word.text, of: "vehicle").flatMap {
        $0 == vocabulary ? nil : (word.text, $0)
      }
    }
  }

  /// Whether its values only name parts of the file's format, such as `Feature` in GeoJSON.
  package var hasFormatTypes: Bool {
    let names = WordTable.names("format-type")
    return hasAllWords && !words.isEmpty
      && frequentWords.allSatisfy { names.contains(ColumnName($0.text).key) }
  }

  /// Whether many values differ and have numbers in them, as the names of models and versions do.
  package var hasVersions: Bool {
    frequentWords.count * 3 > filled && hasNumbered
  }

  /// Whether most values have numbers in them.
  package var hasNumbered: Bool {
    frequentWords.count { $0.text.contains(where: \.isNumber) } * 2 > frequentWords.count
  }

  /// Whether most values are words for conditions, and none is a word for something else.
  package var hasConditions: Bool {
    guard hasAllWords, !words.isEmpty else { return false }
    let known = frequentWords.filter { WordTable.term($0.text, of: "condition") != nil }
    return known.reduce(0) { $0 + $1.count } * 3 > filled * 2
  }

  /// Whether its name means a place.
  package var isNamedAsPlace: Bool {
    !WordTable.names("place-part").isDisjoint(with: ColumnName(name).words)
      || ["location", "country", "street"].contains { isNamed($0, .other) }
  }

  /// Whether most values are objects of JSON, such as `{"city": "Reno"}`.
  package var hasObjects: Bool { objects * 2 > filled }

  /// Whether its objects are lists of texts, which attributes with texts read.
  package var hasTextLists: Bool { textLists > 0 && textLists == objects }
}
