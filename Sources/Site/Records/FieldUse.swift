package import WaymarkRecords

/// The number of records of a set that have a value for each field.
package struct FieldUse: Sendable, Equatable {
  /// The number of accepted records, including repeated ones.
  package var records = 0

  /// The number of records with a field, by its name.
  package var counts: [String: Int] = [:]

  /// The columns of the source; empty for JSON, whose records have their own members.
  package var columns: [String] = []

  package init(records: Int = 0, columns: [String] = []) {
    self.records = records
    self.columns = columns
  }

  /// The minimum percentage of records with a field that is in use.
  private static let leastPercent = 20

  /// Whether enough records have a field for it to be in use.
  package func isInUse(_ name: String) -> Bool {
    counts[name, default: 0] > 0 && counts[name, default: 0] * 100 >= records * Self.leastPercent
  }

  /// The minimum number of records whose value for a field was lost.
  ///
  /// The removed records may be the ones that had a value.
  package func lossCount(of name: String, since earlier: FieldUse) -> Int {
    let gone = max(0, earlier.records - records)
    return earlier.counts[name, default: 0] - counts[name, default: 0] - gone
  }
}

/// Counts the fields of records while they are read.
package struct FieldTally: Sendable {
  private var records = 0

  /// The number of records with each field, by the field's index.
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

  /// The counts by field name; a fixed value is counted for all records.
  package func use<Record>(_ decoder: RecordDecoder<Record>, columns: [String]?) -> FieldUse {
    var use = FieldUse(records: records, columns: columns ?? [])
    for (index, name, isConstant) in decoder.fieldNames {
      let count = isConstant ? records : index < counts.count ? counts[index] : 0
      if count > 0 { use.counts[name] = count }
    }
    return use
  }
}
