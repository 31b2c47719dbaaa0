import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ColumnProfile {
  /// Whether its name says how much a price is reduced, such as `Discount %`.
  package var isDiscount: Bool {
    let name = ColumnName(name)
    return WordTable.names("discount").contains(name.key)
      || !isNamedAsPrice && !WordTable.names("discount").isDisjoint(with: name.words)
  }

  /// Whether its values are the periods or units that other prices are for: `per week`, `pro m²`.
  package var hasUnits: Bool {
    hasAllWords
      && frequentWords.allSatisfy { PaidTime.period($0.text) != nil || PriceName.isUnit($0.text) }
  }

  /// Whether it has the units of other columns, such as `Size_Unit` with `cm`.
  package var namesUnits: Bool {
    hasAllWords && numbers.count == 0
      && WordTable.names("price-unit").contains(ColumnName(name).words.last ?? "")
  }

  /// Whether it has the numbers of pieces that prices are for, such as `Preiseinheit` 100.
  package var countsPriced: Bool {
    hasAllWords && numbers.count == filled && frequentWords.contains { $0.text != "1" }
      && frequentWords.allSatisfy { Double($0.text).map { $0 == $0.rounded() } ?? false }
      && PriceName.hasStem(name) && PriceName.isListed(name, in: "price-unit")
  }

  /// Whether it has a few values of one or two characters, such as codes.
  package var hasShortWords: Bool { hasAllWords && frequentWords.allSatisfy { $0.text.count < 3 } }

  /// Whether it only has zeros and flags that are not set.
  package var isNothing: Bool {
    hasAllWords
      && frequentWords.allSatisfy { $0.isZero || WordTable.term($0.text, of: "flag") == "false" }
  }

  /// Whether its name means what the seller paid, which pages must not show, a fee or a reduction.
  package var isCost: Bool {
    isDiscount || isNamed("cost", .money) || isNamed("fee", .money) || PriceName.isForTraders(name)
      || PriceName.hasCost(name)
      || ColumnName.path(name).dropLast().contains { part in
        ["cost", "fee"].contains { ColumnName(part).means([$0], .money) }
      }
  }

  /// Whether a word of its name is about an address, a contact or a tax.
  package var isPartOfRecord: Bool {
    let words = ColumnName((TaxName(name)?.rest ?? [name]).joined(separator: " ")).words
    // `R12` is a reference, and no amount of rand.
    let isCode = words.last.map(WordTable.names("id-word").contains) ?? false
    return !isNamedAsPrice
      && (isCode || !WordTable.names("no-price").isDisjoint(with: words))
  }

  /// Whether its name, or the last part of it, means a price of any kind.
  ///
  /// A price below an unknown part, such as `channels.web.price`, is only asked.
  package var isNamedAsPrice: Bool {
    let parts = ColumnName.path(name)
    let isOther = parts.dropLast().contains { WordTable.term($0, of: "path") == "other" }
    let last = ColumnName(isOther ? name : parts.last ?? name)
    return last.means(["price", "salePrice", "oldPrice", "rent"], .money)
  }

  /// Whether it may be another price than the one that is read: by its name, its currencies, or the
  /// size of its amounts.
  package func mayBePrice(nextTo price: ColumnProfile?) -> Bool {
    guard !hasOtherUnit else { return false }
    return isNamedAsPrice || isUnknown && (hasCurrencies || isLike(price))
      || PriceName.hasStem(name)
  }

  /// Whether its name has a unit of something else; a price for each square metre is not that of the
  /// record.
  package var hasOtherUnit: Bool {
    isEmissionClass
      || ColumnName(name).written.contains { word in
        [Dimension.area, .power].contains { Unit.named(word, of: $0) != nil }
      }
  }

  /// Whether it is named `Euro` and has the numbers of emission classes.
  package var isEmissionClass: Bool {
    ColumnName(name).key == "euro" && hasAllWords
      && frequentWords.allSatisfy { Int($0.text).map { 1...7 ~= $0 } ?? false }
  }

  /// Whether its largest amount is above that of a price, as an earlier one is.
  package func isAbove(_ price: ColumnProfile?) -> Bool {
    guard let own = numbers.range, let other = price?.numbers.range else { return false }
    return own.upperBound > other.upperBound
  }

  /// Whether its amounts are about as large as those of a price.
  package func isLike(_ price: ColumnProfile?) -> Bool {
    guard let own = numbers.range, let other = price?.numbers.range, own.lowerBound > 0 else {
      return false
    }
    return numbers.count * 10 >= filled * 9
      && 0.5...2 ~= own.lowerBound / other.lowerBound
      && 0.5...2 ~= own.upperBound / other.upperBound
  }

  /// Whether its values are 1, and 0 or nothing else, as flags are.
  package var hasOnlyDigitFlags: Bool {
    hasAllWords && filled > 1 && frequentWords.contains { $0.text == "1" }
      && frequentWords.allSatisfy { ["0", "1"].contains($0.text) }
  }

  /// Whether a value has a digit, other than the code of a currency.
  package var hasDigits: Bool {
    typed > 0 || trials.contains { $0.text.contains(where: \.isNumber) }
  }

  /// Whether its whole name means no field.
  package var isUnknown: Bool {
    let last = ColumnName.path(name).last ?? name
    return FieldNames.fields(named: ColumnName(last).key).isEmpty
  }

  /// Whether many values contain a sign, a code or a name of a currency.
  package var hasCurrencies: Bool {
    let found = trials.filter { sample in
      sample.text.split { $0.isNumber || $0.isWhitespace || ".,'’".contains($0) }
        .contains { Currencies.isName(String($0)) }
    }
    return found.reduce(0) { $0 + $1.count } * 4 > filled
  }

  /// Whether the name of the column means a field; its other words must not change the meaning.
  package func isNamed(_ field: String, _ kind: ColumnRest.Kind) -> Bool {
    ColumnName(name).means([field], kind)
  }
}

extension ColumnProfile {
  /// The values such as `4+` and `5 or more`, also next to numbers of the source; none if some may be
  /// missing.
  package var leastNumbers: [String] {
    guard hasAllWords else { return [] }
    return frequentWords.map(\.text).filter { text in
      let rest = text.drop(while: \.isNumber).drop { $0 == " " }
      return text.first?.isNumber == true
        && (rest == "+" || WordTable.names("or-more").contains(ColumnName(String(rest)).key))
    }.sorted()
  }
}

extension Samples.Sample {
  /// Whether its first number is a share of something, as in `3,57 % inkl. MwSt.`.
  package var isShare: Bool {
    let number = text.prefix { $0 != "%" }
    return number.endIndex < text.endIndex
      && number.allSatisfy { $0.isNumber || $0.isWhitespace || ".,".contains($0) }
  }

  /// Whether it is the number 0, with or without a currency or a unit.
  package var isZero: Bool {
    let digits = text.utf8.filter(\.isASCIIDigit)
    return !digits.isEmpty && text.utf8.count <= 16 && digits.allSatisfy { $0 == UInt8(ascii: "0") }
  }
}
