/// A count with its noun: `1 record`, `12,300 records`; with `many` for another plural: `2 rows have`.
package func counted(_ count: Int, _ noun: String, many: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : many ?? noun + "s")"
}

/// A part of a count with its noun and a verb: `1 of 3 values is`, `2 of 3 values are`, `1 of 1 row`.
package func counted(
  _ part: Int, of count: Int, _ noun: String, verb: (one: String, many: String)? = nil
) -> String {
  let text = "\(grouped(part)) of \(counted(count, noun))"
  return verb.map { "\(text) \(part == 1 ? $0.one : $0.many)" } ?? text
}

/// A number with commas between thousands.
package func grouped(_ count: Int) -> String { renderedText { $0.grouped(count) } }
