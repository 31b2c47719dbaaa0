import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

/// The evidence in the prices of a column: words, signs and currencies.
struct MoneyEvidence {
  var rules: MoneyRules

  /// The currencies that values name clearly, the number of values without one, and the possible
  /// meanings of signs.
  var named: [Currency: Int] = [:]
  var bare = 0
  var signs: (codes: [String], sample: String)?
  var signed = 0
  var suffixes: [String: PriceTerm] = [:]
  var words: [String: PriceTerm?] = [:]
  var multipliers = MultiplierGuess()

  /// Signs in the wrong encoding, each with the code of its currency.
  var symbols: [String: String] = [:]
  var brokenSample = ""

  init(_ column: ColumnProfile, _ number: NumberRules) {
    rules = MoneyRules(number: number)
    bare = column.typed
    for sample in column.trials { take(sample) }
  }

  private mutating func take(_ sample: Samples.Sample) {
    // A text may have several words next to its amount, which are found one by one.
    for _ in 0..<6 {
      do throws(ValueFault) {
        let reading = try rules.price(in: Array(sample.text.utf8)[...])
        if let currency = reading.money?.currency { named[currency, default: 0] += sample.count }
        return
      } catch {
        guard learn(error, sample) else { return }
      }
    }
  }

  /// Learns from a fault; returns whether to read the text again.
  private mutating func learn(_ fault: ValueFault, _ sample: Samples.Sample) -> Bool {
    switch fault {
    case .noCurrency(let codes):
      if codes.isEmpty {
        bare += sample.count
      } else {
        signed += sample.count
        if signs == nil { signs = (codes, sample.text) }
      }
      return false
    case .multiplier(let word):
      guard multipliers.add(word, sample.text), let factor = multipliers.factors[word] else {
        return false
      }
      rules.number.multipliers.add(word, factor)
      return true
    case .brokenSign(let sign):
      brokenSample = sample.text
      guard let code = sign.code, let currency = Currency(code) else { return false }
      symbols[sign.seen] = code
      rules.symbols.add(sign.seen, currency)
      return true
    case .unknownText(let word), .unknownCurrency(let word):
      let known =
        WordTable.term(word, of: "price") ?? PaidTime.term(nextToAmount: word)
        ?? TaxName.term(of: word)?.rawValue
      guard let term = known.flatMap(PriceTerm.init) else { return false }
      suffixes[word] = term
      rules.suffixes.add(word, PriceWord(term))
      return true
    case .notANumber:
      if let term = WordTable.term(sample.text, of: "price").flatMap(PriceTerm.init) {
        words.updateValue(term, forKey: sample.text)
        rules.words.add(sample.text, PriceWord(term))
      } else if WordTable.isNothing(sample.text) {
        words.updateValue(nil, forKey: sample.text)
        rules.words.add(sample.text, PriceWord(nil))
      }
      return false
    default: return false
    }
  }
}

extension MoneyEvidence {
  /// What the words of a column next to amounts mean, such as `Cr`, `万円` or `month`; `nil` if one is
  /// neither a factor nor a currency nor a period, or if none is a factor.
  init?(units column: ColumnProfile, isNamed: Bool) {
    guard column.hasAllWords, 1...12 ~= column.frequentWords.count else { return nil }
    rules = MoneyRules()
    let words = column.frequentWords.filter { word in
      guard let term = PaidTime.period(word.text).flatMap(PriceTerm.init) else { return true }
      suffixes[word.text] = term
      return false
    }
    for word in words {
      let start = ColumnRest([word.text]).wordAndFactor
      if let start, case .integer(let factor) = start.factor { add(start.word, factor) }
      take(Samples.Sample(text: "1 \(word.text)", count: word.count))
    }
    let isCode = words.contains { $0.text.utf8.count == 1 }
    guard !multipliers.factors.isEmpty, isNamed || multipliers.open.isEmpty && !isCode,
      words.allSatisfy({ word in
        do throws(ValueFault) {
          return try rules.price(in: Array("1 \(word.text)".utf8)[...]).money != nil
        } catch {
          switch error {
          case .noCurrency, .multiplier: return true
          default: return false
          }
        }
      })
    else { return nil }
  }

  private mutating func add(_ word: String, _ factor: Int) {
    multipliers.declare(word, factor)
    rules.number.multipliers.add(word, factor)
  }
}

extension ColumnProfile {
  /// A price; `nil` if most values are not prices.
  func moneyGuess(
    _ field: String, _ hints: FileHints, of vocabulary: String
  ) -> FieldGuess? {
    // A share such as `3,57 % inkl. MwSt.` is not one either.
    guard !hasOnlyDigitFlags, !trials.contains(where: \.isShare), hasDigits else { return nil }
    let mark = MarkGuess(self, mayHaveDecimals: false, isMoney: true, hints)
    let evidence = MoneyEvidence(self, NumberRules(decimal: mark.mark))
    var rules = evidence.rules
    var members = mark.members + evidence.multipliers.members
    var notes: [String] = []
    var isLikely = false
    if let factor = headerFactor, let number = factor.decimal {
      rules.number.factor = number
      members.append(JSON.Member("factor", factor))
    }
    if let column = hints.currencyColumn(of: name) {
      members.append(JSON.Member("currencyColumn", .string(hints.path(of: column))))
      notes = ["the currencies are in \"\(column)\""]
      let unclear = hints.currencyWords.filter { $0.code == nil }.map { quoted($0.word) }
      if !unclear.isEmpty {
        notes.append(
          "decide: write the currency that each of these means in place of …: "
            + unclear.joined(separator: ", "))
      }
      // Any currency shows whether the amounts without one can be read.
      rules.currency = Currency("USD")
    } else {
      let guess = CurrencyGuess(self, evidence, hints)
      rules.currency = guess.currency
      isLikely = guess.isLikely
      notes = [guess.comment]
      if let currency = guess.currency {
        members.append(JSON.Member("currency", .string(currency.code)))
      }
    }
    let signs = evidence.symbols.sorted { $0.key < $1.key }.map {
      JSON.Member($0.key, .string($0.value))
    }
    if !signs.isEmpty || !hints.currencySymbols.isEmpty {
      members.append(JSON.Member("symbols", .object(signs + hints.currencySymbols)))
    }
    if !signs.isEmpty {
      notes.append(
        "decide: the sign of \(quoted(evidence.brokenSample)) is in a wrong encoding; correct the file,"
          + " or \"encoding\", if other texts are broken, too")
    }
    notes.append(evidence.multipliers.comment)
    if members.contains(where: { $0.name == "factor" }) {
      notes.append("the name of the column gives the factor")
    }
    members += Self.words("suffixes", evidence.suffixes.mapValues { $0 })
    members += Self.words("words", evidence.words)
    // Values that name their own period keep it.
    let meanings = evidence.suffixes.merging(evidence.words.compactMapValues(\.self)) { own, _ in
      own
    }
    let timed = count(containing: meanings.filter { $0.value.timeCode != nil }.map(\.key))
    let rent = field == "price" && timed < filled ? RentGuess(name, of: vocabulary) : nil
    // A rent may also be `netto` of service charges.
    let tax = TaxName(name).flatMap { $0.isCertain || rent == nil ? $0 : nil }
    var terms = rent.map { [$0.term] } ?? []
    if let tax, tax.isNet || field == "price" { terms.append(tax.isNet ? .net : .gross) }
    members += RentGuess.members(terms)
    notes += [rent?.comment, tax?.comment].compactMap(\.self)
    if rent?.isAsked == true { notes.append(RentGuess.advice(members)) }
    let isForTraders = field == "price" && PriceName.isForTraders(name)
    if isForTraders { notes.append("decide: do buyers pay it, or only traders?") }
    var signed = rules
    if hints.currencyColumn != nil { signed.currency = nil }
    let coverage = Coverage(self) { text throws(ValueFault) in
      do throws(ValueFault) {
        _ = try rules.price(in: text)
      } catch {
        guard case .currencyConflict = error else { throw error }
        _ = try signed.price(in: text)
      }
    }
    let hasCurrency = rules.currency != nil || !evidence.named.isEmpty
    let precise = numbers.precise
    // Amounts with too many decimals are prices, but no build rounds them.
    guard
      coverage.share > 0.5 || (coverage.accepted + precise.count) * 2 > filled
        || !hasCurrency && (evidence.bare + evidence.signed) * 2 > filled
    else { return nil }
    if precise.count > 0, rules.currency?.places ?? 2 < 3 {
      let count = counted(precise.count, of: filled, "value", verb: ("has", "have"))
      notes.append(
        "decide: \(count) more decimals than a price has, such as \(quoted(precise.sample)). No amount is"
          + " rounded, so such records are left out: export the price that buyers pay, rounded (shops often"
          + " keep prices without tax like this)")
    } else if coverage.refusesMany, hasCurrency {
      notes.append("decide: records with values that are not prices are left out")
    }
    let note = ([mark.comment] + notes).filter { !$0.isEmpty }.joined(separator: "; ")
    guard hasCurrency else {
      members.append(JSON.Member("currency", "…"))
      return FieldGuess(field, column: name, members, "\(counted(filled, "value")); \(note)").open
    }
    return FieldGuess(field, column: name, members, sentence(coverage, "prices", note))
      .open(
        if: mark.isOpen || isForTraders || isLikely || coverage.share < 0.5
          || hints.currencyWords.contains { $0.code == nil })
  }

  private static func words(_ key: String, _ words: [String: PriceTerm?]) -> [JSON.Member] {
    guard !words.isEmpty else { return [] }
    let members = words.sorted { $0.key < $1.key }.map { word, term in
      JSON.Member(word, term.map { .string($0.rawValue) } ?? .null)
    }
    return [JSON.Member(key, .object(members))]
  }
}
