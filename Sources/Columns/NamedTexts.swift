import WaymarkReaders
import WaymarkValues

/// The columns of a table with names and values in one text, such as `size=M,color=Black`.
struct NamedTexts {
  /// How many cells of a column decide whether it may have such texts.
  private static let sample = 50

  struct Column {
    let name: String
    let index: Int
    private(set) var filled = 0
    private(set) var lists = 0

    /// How many lists have several names.
    private(set) var longLists = 0

    /// How many cells have the same name several times, as variants of a product do.
    private(set) var repeats = 0

    /// Some of the names in such cells.
    fileprivate var variantNames: Set<String> = []

    /// How many values are their names: the texts of labels.
    fileprivate var labels = 0

    /// By name: how many cells have it.
    private(set) var counts: [String: Int] = [:]

    /// Whether there are more names than the limit, or names that a path cannot have.
    private(set) var isCrowded = false

    func path(to text: String) -> String { "\(name)[\(text)=]" }

    /// Nearly all cells are lists, most have several names, and one name is in half of them.
    var isList: Bool {
      lists * 10 >= filled * 9 && longLists * 2 > lists
        && (counts.values.max() ?? 0) * 2 >= lists && labels * 2 < counts.values.reduce(0, +)
    }

    /// Whether nearly all cells are lists, and most of them have the same names several times.
    ///
    /// Costs of shipping by country are not variants.
    var hasVariants: Bool {
      repeats * 2 > filled && (repeats + lists) * 10 >= filled * 9
        && variantNames.contains { name in
          !Set(FieldNames.fields(named: ColumnName(name).key)).isDisjoint(with: [
            "id", "size", "color",
          ])
        }
    }

    fileprivate var isOpen: Bool {
      filled < NamedTexts.sample || (lists + repeats) * 2 >= filled
    }

    /// The values of a cell by their names.
    fileprivate mutating func values(
      of text: ArraySlice<UInt8>
    ) -> [(path: String, value: RawValue)] {
      // `Default` of a product without options is neither a list nor another text.
      if text.count < 20,
        WordTable.names("placeholder").contains(
          ColumnName(String(decoding: text, as: UTF8.self)).key)
      {
        return []
      }
      filled += 1
      guard let pairs = TextPairs.pairs(in: text),
        !text.contains(where: { "<{".utf8.contains($0) })
      else { return [] }
      let names = pairs.map { String(decoding: $0.name, as: UTF8.self) }
      guard !names.isEmpty else { return [] }
      guard Set(names).count == names.count else {
        repeats += 1
        if variantNames.count < 20 { variantNames.formUnion(names.prefix(20)) }
        return []
      }
      lists += 1
      if names.count > 1 { longLists += 1 }
      var values: [(path: String, value: RawValue)] = []
      for (name, pair) in zip(names, pairs) {
        guard NamedValues.isColumn(name), counts[name] != nil || counts.count < NamedValues.limit
        else {
          isCrowded = true
          continue
        }
        counts[name, default: 0] += 1
        if folded(name) == folded(String(decoding: pair.value, as: UTF8.self)) { labels += 1 }
        values.append((path(to: name), .text(pair.value)))
      }
      return values
    }
  }

  private(set) var columns: [Column] = []

  /// Columns with a title or a text have sentences.
  init(_ names: [String] = []) {
    columns = names.enumerated().filter { _, name in
      let fields = FieldNames.fields(named: ColumnName(name).key)
      return !fields.contains("title") && !fields.contains("description")
    }.map { Column(name: $1, index: $0) }
  }

  var hidden: Set<Int> { Set(columns.filter(\.isList).map(\.index)) }

  /// The paths of the columns that are lists, by the column.
  var paths: [String: [String]] {
    let lists = columns.filter(\.isList).map { list in
      (list.name, list.counts.keys.map(list.path).sorted())
    }
    return Dictionary(lists) { first, _ in first }
  }

  /// The columns with variants of the thing of a row.
  var variants: [String] { columns.filter(\.hasVariants).map(\.name) }

  /// The paths of columns that turned out not to be lists.
  var refused: Set<String> {
    Set(columns.filter { !$0.isList }.flatMap { list in list.counts.keys.map(list.path) })
  }

  var crowded: Set<String> { Set(columns.filter { $0.isList && $0.isCrowded }.map(\.name)) }

  /// The values of a row by their paths.
  mutating func values(of row: [RawValue]) -> [(path: String, value: RawValue)] {
    var values: [(path: String, value: RawValue)] = []
    for position in columns.indices where columns[position].isOpen {
      guard case .text(let text) = row[columns[position].index], !trimmed(text).isEmpty else {
        continue
      }
      values += columns[position].values(of: text)
    }
    return values
  }
}

extension ColumnProfile {
  /// The mark between the parts of lists such as `ABS|GPS`; `nil` without lists.
  package var listMark: String? {
    func divides(_ mark: String, _ text: String) -> Bool {
      // Pages show commas with blanks as they are.
      mark == "," ? text.contains(/[^\d\s],[^\d\s]/) && !text.contains(", ") : text.contains(mark)
    }
    return ["|", ";", "  ", ","].first { mark in
      samples.filter { divides(mark, $0.text) }.reduce(0) { $0 + $1.count } * 4 > filled
    }
  }

  /// Whether most values are amounts with a sign, such as `£600 p.a.`.
  package var hasCurrencySigns: Bool {
    let amounts = samples.filter { $0.text.contains(where: \.isCurrencySymbol) }
    return amounts.reduce(0) { $0 + $1.count } * 2 > filled
  }

  /// Whether most values have several words, as lists of equipment do, and codes with blanks do not.
  package var hasWords: Bool {
    let wordy = samples.count { sample in
      sample.text.split { !$0.isLetter && !$0.isNumber }
        .count { $0.count > 2 && $0.allSatisfy(\.isLetter) } > 1
    }
    return wordy * 2 > samples.count
  }
}
