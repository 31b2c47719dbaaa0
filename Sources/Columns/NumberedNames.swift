import WaymarkReaders

/// The columns of a table with numbered names and values, such as `Attribute 1 name` and
/// `Attribute 1 value(s)`.
struct NumberedNames {
  struct Group {
    /// The patterns of the columns, with `*` in place of the number.
    let name: String
    let value: String
    var pairs: [NumberedPairs.Pair] = []

    /// The names in the rows.
    fileprivate(set) var texts: Set<String> = []

    var allPaths: [String] { texts.map(path) }

    /// The path to the value with a name.
    func path(to text: String) -> String { "\(value)[\(name)=\(text)]" }
  }

  private(set) var groups: [Group] = []

  /// The columns of values, each with a column of flags such as `Attribute 1 visible`.
  private(set) var flags: [(value: Int, flag: Int)] = []

  /// How many names all groups have.
  private var count = 0

  /// The columns whose values have columns of their own.
  var hidden: Set<Int> {
    Set(groups.filter { !$0.texts.isEmpty }.flatMap(\.pairs).flatMap { [$0.name, $0.value] })
  }

  /// The paths of all values.
  var paths: Set<String> { Set(groups.flatMap(\.allPaths)) }

  /// The columns with more names than the limit, or with names that a path cannot have.
  private(set) var crowded: Set<String> = []

  init(_ names: [String] = []) {
    var keys: [String: (index: Int, pattern: String)] = [:]
    for (index, name) in names.enumerated() {
      guard let pattern = Self.pattern(of: name),
        let key = Self.key(of: name, without: "option-name")
      else { continue }
      keys[key] = (index, pattern)
    }
    let shown = keys.isEmpty ? [:] : Self.flags(in: names)
    for (index, name) in names.enumerated() where !keys.isEmpty {
      guard let pattern = Self.pattern(of: name),
        let key = Self.key(of: name, without: "option-value"),
        let found = keys[key], found.index != index
      else { continue }
      let pair = NumberedPairs.Pair(name: found.index, value: index)
      if let group = groups.firstIndex(where: { ($0.name, $0.value) == (found.pattern, pattern) }) {
        groups[group].pairs.append(pair)
      } else {
        groups.append(Group(name: found.pattern, value: pattern, pairs: [pair]))
      }
      if let flag = Self.parts(of: key).compactMap({ shown[$0] }).min() {
        flags.append((index, flag))
      }
    }
  }

  /// The columns that say whether a shop shows a numbered attribute, such as `Attribut 1 Sichtbar`,
  /// by each word with a number in the name; the first of several.
  private static func flags(in names: [String]) -> [String: Int] {
    var flags: [String: Int] = [:]
    for (index, name) in names.enumerated() where name.contains(where: \.isNumber) {
      let words = ColumnName(name).words
      guard words.contains(where: WordTable.names("visible-part").contains) else { continue }
      for part in parts(of: words.joined(separator: " ")) where flags[part] == nil {
        flags[part] = index
      }
    }
    return flags
  }

  /// Each word of a key with each number of it.
  private static func parts(of key: String) -> [String] {
    let words = key.split(separator: " ")
    return words.filter { Int($0) != nil }.flatMap { number in
      words.filter { Int($0) == nil }.map { "\($0) \(number)" }
    }
  }

  /// The values of a row by their paths.
  mutating func values(of row: [RawValue]) -> [(path: String, value: RawValue)] {
    var values: [(path: String, value: RawValue)] = []
    var seen: Set<String> = []
    for index in groups.indices {
      for pair in groups[index].pairs {
        guard case .text(let bytes) = row[pair.name] else { continue }
        let text = String(decoding: trimmed(bytes), as: UTF8.self)
        guard !text.isEmpty else { continue }
        let isKnown = groups[index].texts.contains(text)
        guard NamedValues.isColumn(text), isKnown || count < NamedValues.limit else {
          crowded.insert(groups[index].value)
          continue
        }
        let path = groups[index].path(to: text)
        // The first value with a name is read.
        guard seen.insert(path).inserted else { continue }
        if !isKnown { count += 1 }
        groups[index].texts.insert(text)
        values.append((path, row[pair.value]))
      }
    }
    return values
  }

  /// A name with `*` in place of its number.
  private static func pattern(of name: String) -> String? {
    guard let start = name.firstIndex(where: { $0.isASCII && $0.isNumber }),
      !name.contains(where: { "*[]={}.@".contains($0) })
    else { return nil }
    let rest = name[start...].drop { $0.isASCII && $0.isNumber }
    return name[..<start] + "*" + rest
  }

  /// The words of a name without those of a list; `nil` if it has none of these, or is an option of
  /// variants, which differ in their rows.
  private static func key(of name: String, without list: String) -> String? {
    // The end of `Valor(es)` is that of another number, and `Name1` is two words.
    let singular = name.replacing(/\([^)]*\)/, with: "").replacing(/([0-9]+)/) { " \($0.1) " }
    let words = ColumnName(singular).words
    let rest = words.filter {
      !WordTable.names(list).contains($0) && $0.count > 1 || Int($0) != nil
    }
    let isOption = rest.contains { word in
      WordTable.names("variant-option").contains(word.filter { !$0.isNumber })
    }
    return !rest.isEmpty && rest.count < words.count && !isOption
      ? rest.joined(separator: " ") : nil
  }
}
