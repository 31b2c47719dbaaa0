/// Names of columns whose words say what is damaged.
package enum DamageName {
  /// Whether a column has a few words, and a name such as `Title Status` or `Insurance category`.
  package static func isTold(by column: ColumnProfile) -> Bool {
    guard column.hasAllWords, 1...20 ~= column.frequentWords.count else { return false }
    let name = ColumnName(column.name)
    let classes = name.words.filter(WordTable.names("damage-class").contains)
    let events = name.words.filter(WordTable.names("damage-event").contains)
    if name.words.contains("title"),
      column.frequentWords.allSatisfy({
        WordTable.names("title-state").contains(ColumnName($0.text).key)
      })
    {
      return true
    }
    // `Cat S` and `Cat N` in a category of cars.
    let areClasses = column.frequentWords.allSatisfy {
      WordTable.names("write-off").contains(ColumnName($0.text).key)
    }
    if areClasses, !classes.isEmpty { return true }
    return WordTable.names("damage-telling").contains(name.key)
      || !classes.isEmpty && !events.isEmpty && events != ["vehicle"]
        && classes.count + events.count == name.words.count
  }
}
