package import WaymarkRecords

/// How many records of a set have a value for each field.
package struct FieldUse: Sendable, Equatable {
  /// How many records were accepted, repeated ones among them.
  package var records = 0

  /// How many of them have a field, by its name.
  package var counts: [String: Int] = [:]

  /// The columns of the source; empty for JSON, whose records name their members themselves.
  package var columns: [String] = []

  package init(records: Int = 0, columns: [String] = []) {
    self.records = records
    self.columns = columns
  }

  /// From which percentage of the records on a field is one that the set has.
  private static let leastPercent = 20

  /// Whether so many records have a field that it is one of the set.
  package func isInUse(_ name: String) -> Bool {
    counts[name, default: 0] > 0 && counts[name, default: 0] * 100 >= records * Self.leastPercent
  }

  /// How many records that had a field have lost its value since then, at least.
  ///
  /// The records that went may be those that had one.
  package func lossCount(of name: String, since earlier: FieldUse) -> Int {
    let gone = max(0, earlier.records - records)
    return earlier.counts[name, default: 0] - counts[name, default: 0] - gone
  }
}

/// Counts the fields of records while they are read.
package struct FieldTally: Sendable {
  private var records = 0

  /// How many records have a field, at its index.
  private var counts: [Int] = []

  package init() {}

  package mutating func add(_ fields: FieldSet) {
    records += 1
    fields.forEach { index in
      while counts.count <= index { counts.append(0) }
      counts[index] += 1
    }
  }

  package mutating func add(_ other: FieldTally) {
    records += other.records
    while counts.count < other.counts.count { counts.append(0) }
    for (index, count) in other.counts.enumerated() { counts[index] += count }
  }

  /// The counts by the names of the fields; a value that is not the source's is one that all have.
  package func use<Record>(_ decoder: RecordDecoder<Record>, columns: [String]?) -> FieldUse {
    var use = FieldUse(records: records, columns: columns ?? [])
    for (index, name, isConstant) in decoder.fieldNames {
      let count = isConstant ? records : index < counts.count ? counts[index] : 0
      if count > 0 { use.counts[name] = count }
    }
    return use
  }
}
