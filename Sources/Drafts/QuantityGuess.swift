import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ColumnProfile {
  /// A field with quantities; `nil` if most values are not quantities.
  func quantityGuess(_ field: String, _ dimension: Dimension, _ hints: FileHints) -> FieldGuess? {
    // A column of zeros needs no unit.
    if dimension == .length || dimension == .mass, hasAllWords, frequentWords.allSatisfy(\.isZero) {
      return nil
    }
    let mark = MarkGuess(self, mayHaveDecimals: !dimension.isWhole, hints)
    var rules = QuantityRules(dimension, number: NumberRules(decimal: mark.mark))
    let multipliers = multipliers(rules)
    for (word, factor) in multipliers.factors { rules.number.multipliers.add(word, factor) }
    let (own, bare, pairs) = units(rules)
    var members = mark.members + multipliers.members
    var note = multipliers.comment
    // A Swedish mil is 10 km; elsewhere, the word may mean miles.
    let words = ColumnName(name).words
    let isMil =
      dimension == .distance && own == 0
      && (words.contains("miltal")
        || words.contains("mil") && ["sv", "nb"].contains(hints.language))
    if let factor = headerFactor ?? (isMil ? .integer(10) : nil), let number = factor.decimal {
      rules.number.factor = number
      members.append(JSON.Member("factor", factor))
      note = "the name of the column gives the factor"
    }
    if pairs > 0, let first = Unit.all(of: dimension).first {
      rules.take = first
      members.append(JSON.Member("take", .string(first.symbol)))
      note =
        counted(pairs, "value has", many: "values have")
        + " two amounts, of which the one in \(first.symbol) is taken"
    }
    let isBare = bare > 0 || own == 0 && pairs == 0
    let named = isMil ? Unit.named("km", of: dimension) : namedUnit(dimension)
    let assumed = named == nil ? assumedUnit(field, dimension, hints) : nil
    if isBare, let unit = named ?? assumed {
      rules.unit = unit
      members.append(JSON.Member("unit", .string(unit.symbol)))
      note +=
        (note.isEmpty ? "" : "; ")
        + (named != nil
          ? "\(unit.symbol) by the name of the column"
          : "decide: \(counted(bare, "value has", many: "values have")) no unit; \(unit.symbol) is likely")
    }
    // A flat has no plot, and an electric car no displacement: an area of 0 is none.
    if [.area, .length, .mass, .volume].contains(dimension), let nulls = nullsOfZeros {
      members.append(nulls)
      note += (note.isEmpty ? "" : "; ") + "0 means no value"
    }
    let isOpen = isBare && rules.unit == nil && bare * 2 > filled
    if isOpen { rules.unit = Unit.all(of: dimension).first }
    let coverage = Coverage(self) { text throws(ValueFault) in _ = try rules.quantity(in: text) }
    guard coverage.share > 0.5 else { return nil }
    guard isOpen else {
      return FieldGuess(
        field, column: name, members,
        sentence(coverage, "quantities", mark.comment, note)
      ).open(if: coverage.refusesMany || mark.isOpen)
    }
    let symbols = Unit.all(of: dimension).map(\.symbol).joined(separator: ", ")
    return FieldGuess(
      field, column: name, members + [JSON.Member("unit", "…")],
      "decide: \(counted(bare, of: filled, "value", verb: ("has", "have"))) no unit; declare one of \(symbols)"
        + (mark.comment.isEmpty ? "" : "; " + mark.comment)
    ).open
  }

  /// The factors that values have after their numbers.
  private func multipliers(_ rules: QuantityRules) -> MultiplierGuess {
    var guess = MultiplierGuess()
    for sample in samples {
      do throws(ValueFault) {
        _ = try rules.quantity(in: Array(sample.text.utf8)[...])
      } catch {
        if case .multiplier(let word) = error { guess.add(word, sample.text) }
      }
    }
    return guess
  }

  /// How many values have a unit, no unit, or two amounts.
  private func units(_ rules: QuantityRules) -> (own: Int, bare: Int, pairs: Int) {
    var (own, bare, pairs) = (0, typed, 0)
    for sample in samples {
      do throws(ValueFault) {
        _ = try rules.quantity(in: Array(sample.text.utf8)[...])
        own += sample.count
      } catch {
        switch error {
        case .noUnit, .ambiguousUnit: bare += sample.count
        case .twoAmounts: pairs += sample.count
        default: continue
        }
      }
    }
    return (own, bare, pairs)
  }

  /// Whether its name ends with a unit of length or mass in brackets: `Length (cm)`.
  var isMeasured: Bool {
    let written = ColumnName(name).written
    guard name.last == ")", let unit = written.last else { return false }
    return [Dimension.length, .mass, .volume].contains { Unit.named(unit, of: $0) != nil }
  }

  /// The unit in the name of the column: `laenge_m`, `odometer (mi)`, `powerPS`.
  private func namedUnit(_ dimension: Dimension) -> Unit? {
    let words = ColumnName(name).written
    // In Polish, `Moc KM` is in metric horsepower.
    if dimension == .power, words.contains("KM") { return Unit.named("PS", of: .power) }
    for separator in [" ", "/"] where words.count > 1 {
      let last = words.suffix(2).joined(separator: separator)
      if let unit = Unit.named(last, of: dimension) { return unit }
    }
    for word in words.reversed() {
      if let unit = Unit.named(word, of: dimension) { return unit }
    }
    return nil
  }

  /// The largest number, also with a decimal comma.
  private var largest: Double {
    trials.compactMap { Double($0.text.replacing(",", with: ".")) }.max()
      ?? numbers.range?.upperBound ?? 0
  }

  /// The unit that is nearly always meant.
  private func assumedUnit(_ field: String, _ dimension: Dimension, _ hints: FileHints) -> Unit? {
    let isMetric = hints.language != "en" || hints.country != nil && !hints.usesMiles
    let symbol: String? =
      switch dimension {
      case .distance: hints.usesMiles ? "mi" : isMetric ? "km" : nil
      case .area: hints.country == "US" ? "ft²" : isMetric ? "m²" : nil
      // No vehicle or thing in a list is 1000 m long.
      case .length where numbers.range?.lowerBound ?? 0 >= 1000: isMetric ? "mm" : nil
      case .length where numbers.range?.upperBound ?? 0 > 200: nil
      // Shops also weigh in grams, and measure in centimetres.
      case .mass where hints.isOfProducts && largest > 100: nil
      case .length where hints.isOfProducts && largest > 5: nil
      case .length, .mass: isMetric ? Unit.all(of: dimension).first?.symbol : nil
      case .duration: field == "operatingHours" ? "h" : field == "leaseTerm" ? "mo" : nil
      case .volume: (numbers.range?.upperBound ?? 0) > 100 ? "cm³" : "l"
      case .power, .speed, .torque, .energy, .consumption, .emission: nil
      }
    return symbol.flatMap { Unit.named($0, of: dimension) }
  }
}
