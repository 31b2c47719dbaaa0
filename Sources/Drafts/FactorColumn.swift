import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Reads the factors of prices from a column next to them: `1.85` and `Cr`, `5480` and `万円`.
  mutating func readFactors(taken: inout Set<String>) {
    guard let index = fields.firstIndex(where: { $0.field == "price" }),
      fields[index].columns.count == 1, let name = fields[index].columns.first,
      !name.contains("{"),
      let price = columns.first(where: { $0.name == name }),
      !fields[index].members.contains(where: { ["factor", "multipliers"].contains($0.name) })
    else { return }
    let next = columns.drop { $0.name != name }.dropFirst().first?.name
    let units = columns.lazy.filter { [taken] column in
      !taken.contains(column.name)
    }.compactMap { column -> (column: ColumnProfile, evidence: MoneyEvidence)? in
      let isNamed = PriceName.isUnitName(column.name, of: name)
      guard isNamed || column.name == next && PriceName.isListed(column.name, in: "price-unit")
      else { return nil }
      return MoneyEvidence(units: column, isNamed: isNamed).map { (column, $0) }
    }
    guard let (unit, evidence) = units.first, !unit.name.contains("{") else { return }
    taken.insert(unit.name)
    let factors = evidence.multipliers
    let open = factors.open.keys.sorted()
    let shown = unit.frequentWords.prefix(6).map { quoted($0.text) }.joined(separator: ", ")
    var comment =
      "\(quoted(name)) with the factors of \(quoted(unit.name)) (\(shown))"
    var isLikely = false
    var members = fields[index].members.filter { !["column", "currency"].contains($0.name) }
    let words = unit.frequentWords.map(\.text)
    let alone =
      Deal.object("words", members).flatMap { word in
        [word] + words.map { JSON.Member("\(word.name) \($0)", word.value) }
      } + words.map { JSON.Member($0, .null) }
    members.removeAll { ["suffixes", "words", "multipliers"].contains($0.name) }
    let own = MoneyEvidence(price, NumberRules(decimal: nil))
    if hints.currencyColumn == nil, own.named.count + own.signed > 0 {
      members += fields[index].members.filter { $0.name == "currency" }
      comment = fields[index].comment + "; " + comment
    } else if hints.currencyColumn != nil {
      comment += "; the currencies are in \(quoted(hints.currencyColumn ?? ""))"
    } else {
      let isIndian = factors.factors.values.contains { [100_000, 10_000_000].contains($0) }
      let guess = CurrencyGuess(price, evidence, hints)
      isLikely = guess.isLikely
      let isKnown = guess.currency != nil || evidence.named.count > 1
      comment +=
        "; "
        + (isKnown || !isIndian
          ? guess.comment : "decide: no value names a currency; INR is likely with such factors")
      if let code = guess.currency?.code ?? (isKnown ? nil : isIndian ? "INR" : "…") {
        members.append(JSON.Member("currency", .string(code)))
      }
    }
    members.append(
      JSON.Member(
        "multipliers",
        .object(
          Deal.object("multipliers", factors.members) + open.map { JSON.Member($0, "…") })))
    let suffixes =
      (Deal.object("suffixes", fields[index].members)
      + evidence.suffixes.sorted { $0.key < $1.key }.map {
        JSON.Member($0.key, .string($0.value.rawValue))
      }).withoutRepeats
    if !suffixes.isEmpty { members.append(JSON.Member("suffixes", .object(suffixes))) }
    if price.filled < unit.filled || alone.count > words.count {
      members.append(JSON.Member("words", .object(alone.withoutRepeats)))
    }
    if !open.isEmpty {
      comment +=
        "; decide: write the number that each of these means in place of …: "
        + open.map(quoted).joined(separator: ", ")
    }
    let isOpen =
      isLikely || !open.isEmpty || members.contains { $0.name == "currency" && $0.value == "…" }
      || MarkGuess(price, mayHaveDecimals: false, isMoney: true, hints).isOpen
    fields[index] = FieldGuess(
      "price",
      .object([JSON.Member("template", .string("{\(name)} {\(unit.name)}"))] + members),
      columns: [name, unit.name], comment
    ).open(if: isOpen)
    readOldPrice(nextTo: price, in: unit)
  }

  /// Reads an old price of about the same size in the unit of the price.
  private mutating func readOldPrice(nextTo price: ColumnProfile, in unit: ColumnProfile) {
    guard let index = fields.firstIndex(where: { $0.field == "oldPrice" }),
      let old = columns.first(where: { [$0.name] == fields[index].columns }), old.isLike(price)
    else { return }
    fields[index] = FieldGuess(
      "oldPrice", .object([JSON.Member("template", .string("{\(old.name)} {\(unit.name)}"))]),
      columns: [old.name, unit.name],
      "decide: \(quoted(old.name)) is about as large as \(quoted(price.name)); is it in the unit of"
        + " \(quoted(unit.name)), too?")
  }
}
