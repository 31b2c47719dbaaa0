extension ColumnProfile {
  /// Whether its name does not say that it is a color, as `Interior` does, and some values are
  /// materials of seats.
  package var hasMaterials: Bool {
    guard WordTable.names("interior").contains(ColumnName(name).words.last ?? "") else {
      return false
    }
    return trials.filter { sample in
      !WordTable.names("seat-material").isDisjoint(with: ColumnName(sample.text).words)
    }.reduce(0) { $0 + $1.count } * 4 > filled
  }
}
