package import WaymarkCore
package import WaymarkModel
import WaymarkValues

/// What most values of a column have after their numbers: a mark and a unit, as in `110|gallon`.
package struct MarkedUnits {
  package let dimension: Dimension

  /// The unit that each text after a number means; `…` for one with several meanings.
  package let units: JSON

  /// Reads a column, of one dimension or any.
  package init?(_ column: ColumnProfile, of dimension: Dimension? = nil) {
    let found = column.trials.compactMap { sample -> (text: String, count: Int)? in
      let text = sample.text.drop { $0.isNumber || ".,".contains($0) }
      guard sample.text.first?.isNumber == true, text.first.map({ "|;:_".contains($0) }) == true,
        text.last?.isLetter == true
      else { return nil }
      return (String(text), sample.count)
    }
    let texts = Set(found.map(\.text)).sorted()
    guard found.reduce(0, { $0 + $1.count }) * 2 > column.filled, texts.count < 5 else {
      return nil
    }
    let words = texts.map { String($0.dropFirst().drop { $0 == " " }) }
    let all = dimension.map { [$0] } ?? Dimension.allCases
    guard
      let dimension = all.first(where: { dimension in
        words.allSatisfy { Unit.named($0, of: dimension) != nil }
      })
    else { return nil }
    self.dimension = dimension
    units = .object(
      zip(texts, words).map { text, word in
        let quantity = try? QuantityRules(dimension).quantity(in: Array("1 \(word)".utf8)[...])
        return JSON.Member(name: text, value: .string(quantity?.unit.symbol ?? "…"))
      })
  }
}
