import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension JSON {
  /// A factor as a number.
  var decimal: DecimalNumber? { DecimalNumber(plain: Array(text.utf8)[...]) }
}

extension Deal {
  /// The members of a price that reads two columns, of which only the first has a factor: its word,
  /// such as `万`, follows this column alone.
  static func members(
    ofScaled scaled: (name: String, members: [JSON.Member]),
    _ plain: (name: String, members: [JSON.Member])
  ) -> [JSON.Member]? {
    guard let (word, factor) = ColumnName(scaled.name).factor, case .integer = factor,
      !plain.members.contains(where: { $0.name == "factor" }),
      let both = scaled.members.filter({ $0.name != "factor" }).merging(plain.members)
    else { return nil }
    let words = object("words", both).flatMap { own in
      ["\(own.name) \(word)", "\(word) \(own.name)"].map { JSON.Member($0, own.value) }
    }
    return [JSON.Member("template", .string("{\(scaled.name)} \(word) {\(plain.name)}"))]
      + both.filter { !["suffixes", "words", "multipliers"].contains($0.name) }
      + [
        JSON.Member(
          "multipliers",
          .object(([JSON.Member(word, factor)] + object("multipliers", both)).withoutRepeats)),
        JSON.Member(
          "suffixes",
          .object(([JSON.Member(word, .null)] + object("suffixes", both)).withoutRepeats)),
      ] + (words.isEmpty ? [] : [JSON.Member("words", .object(words))])
  }
}
