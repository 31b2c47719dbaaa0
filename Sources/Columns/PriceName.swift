import WaymarkCore
import WaymarkModel
import WaymarkValues

/// What the names of columns say about prices.
package enum PriceName {
  /// Whether only traders pay a price, such as `Prix pro` or `Händlerpreis`, or no buyer does, as a
  /// reserve price.
  package static func isForTraders(_ column: String) -> Bool {
    let words = ColumnName(column).words
    // `pro` also means per: `Preis pro Stück`.
    if words.count > 1, words.last == "pro" { return true }
    let stems = WordTable.names("price-stem")
    return words.contains { word in
      WordTable.names("trade").contains { name in
        word == name || word.hasPrefix(name) && stems.contains(String(word.dropFirst(name.count)))
      }
    }
  }

  /// Whether a name is that of a summary next to a whole text.
  package static func isShort(_ column: String) -> Bool {
    !WordTable.names("short").isDisjoint(with: ColumnName(column).words)
  }

  /// Whether words anywhere in a name mean what the seller paid: `Meta: _prix_achat`.
  package static func hasCost(_ column: String) -> Bool {
    // Buyers pay the cost of a delivery.
    let fees = phrases(of: "fee", in: column)
    return phrases(of: "cost", in: column).contains { cost in
      !fees.contains { $0.lowerBound <= cost.lowerBound && $0.upperBound >= cost.upperBound }
    }
      || fees.isEmpty
        && ColumnName(column).words.contains { word in
          FieldNames.costs.contains { $0.utf8.count > 7 && word.hasSuffix($0) }
        }
  }

  /// Whether some words of a name mean what buyers pay in addition to the price.
  package static func hasFee(_ column: String) -> Bool {
    !phrases(of: "fee", in: column).isEmpty && !hasCost(column)
  }

  /// Whether a name only means what buyers pay in addition, and not a price that includes it, such as
  /// `Rent incl. service charge`.
  package static func isOnlyFee(_ column: String) -> Bool {
    guard hasFee(column), !hasStem(column) else { return false }
    let fees = phrases(of: "fee", in: column)
    let words = ColumnName(column).words
    return !words.indices.contains { index in
      let isRent =
        WordTable.term(words[index], of: "rent") != nil
        || FieldNames.fields(named: words[index]).contains("rent")
      return isRent && !fees.contains { $0.contains(index) }
    }
  }

  /// The places of adjacent words in a name that mean a field.
  private static func phrases(of field: String, in column: String) -> [ClosedRange<Int>] {
    let words = ColumnName(column).words
    return words.indices.flatMap { start in
      (start..<min(words.count, start + 4)).compactMap { end in
        let key = words[start...end].joined()
        return FieldNames.fields(named: key).contains(field) ? start...end : nil
      }
    }
  }

  /// Whether a column has prices of an amount such as a kilogram, next to those of things.
  package static func isOfUnit(_ column: String) -> Bool {
    let words = ColumnName(column).words
    guard let last = words.last, words.count > 1 else {
      return words.first.map { WordTable.names("price-of-unit").contains($0) } ?? false
    }
    let isAfterWord = WordTable.names("between").contains(words[words.count - 2])
    // `Unit Number` is not about a price.
    return hasStem(column)
      && (!WordTable.names("unit-word").isDisjoint(with: words)
        || (isAfterWord || last.count > 1)
          && [Dimension.area, .mass, .volume].contains { Unit.named(last, of: $0) != nil })
  }

  /// Whether the last part of a name is in a list.
  package static func isListed(_ column: String, in list: String) -> Bool {
    let last = ColumnName.path(column).last ?? column
    let untaxed = TaxName(column).map { ColumnName.key(of: $0.rest) }
    let readings = ColumnName(last).readings.filter { ColumnRest($0.rest).fits("price", .money) }
    let keys =
      [ColumnName(column).key, ColumnName(last).key] + [untaxed].compactMap(\.self)
      + readings.map(\.key)
    return keys.contains { key in
      WordTable.names(list).contains { key == $0 || key == $0 + "id" || key == $0 + "code" }
    }
  }

  /// Whether a word of a name means a price: `Grundpreis`, `min_price_per_night`.
  package static func hasStem(_ column: String) -> Bool {
    ColumnName(column).written.map(folded).contains { word in
      WordTable.names("price-stem").contains {
        word.hasSuffix($0)
          || word.hasPrefix($0) && !WordTable.names("price-ending").contains($0)
      }
    }
  }

  /// Whether a column says in what unit the prices of another one are: `price_unit`, `scale`.
  package static func isUnitName(_ column: String, of price: String) -> Bool {
    ColumnName(column).key.hasPrefix(ColumnName(price).key) || isListed(column, in: "price-scale")
      || hasStem(column) && isListed(column, in: "price-unit")
  }

  /// Whether a value says that a price is for an amount such as a tonne or a square metre.
  package static func isUnit(_ value: String) -> Bool {
    let words = value.split { $0 == " " || $0 == "/" || $0 == "€" }.map(String.init)
    let unit = words.drop { WordTable.names("between").contains(folded($0)) }.joined(separator: " ")
    return [Dimension.area, .length, .mass, .volume].contains { Unit.named(unit, of: $0) != nil }
  }
}
