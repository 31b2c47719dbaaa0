import WaymarkColumns
import WaymarkCore
import WaymarkModel
import WaymarkValues

extension ListingGuess {
  /// Reads the days from which homes are free in a column such as `Available`, whose name also means
  /// a state.
  mutating func readAvailability(taken: inout Set<String>) {
    guard !fields.contains(where: { $0.field == "availableFrom" }) else { return }
    for column in columns
    where !taken.contains(column.name) && column.list == nil && column.isNamedForAvailability {
      guard let guess = guess("availableFrom", column) else { continue }
      taken.insert(column.name)
      return fields.append(guess)
    }
  }
}

extension ColumnProfile {
  /// Whether its name may mean the day from which a home is free, and not the last, as `Available to`.
  fileprivate var isNamedForAvailability: Bool {
    let last = ColumnName(ColumnName.path(name).last ?? name)
    let words = last.words.filter { !WordTable.names("availability-date").contains($0) }
    return words.count == 1
      && [name, words[0]].allSatisfy {
        StateName.meaning(of: $0) == .some(.available)
      }
  }

  /// A field with dates; `nil` if most values are not dates.
  func dateGuess(_ field: String, _ hints: FileHints) -> FieldGuess? {
    let words = samples.map(\.text).filter(WordTable.isNow).sorted()
    let unknown = frequentWords.map(\.text).filter {
      $0.contains("1900") && WordTable.names("no-date").contains(ColumnName($0).key)
    }
    guard !words.isEmpty || !unknown.isEmpty else { return datesGuess(field, hints) }
    let notes = [(words, ": at once, which is not a date"), (unknown, ": no date")].compactMap {
      $0.isEmpty ? nil : $0.map(quoted).joined(separator: ", ") + $1
    }
    return without(words).datesGuess(field, hints)?.adding(
      JSON.Member("nulls", .array((words + unknown).map { .string($0) })),
      notes.joined(separator: "; "))
  }

  private func datesGuess(_ field: String, _ hints: FileHints) -> FieldGuess? {
    if let guess = countedGuess(field) { return guess }
    guard !trials.allSatisfy({ DateRules.isNone(Array($0.text.utf8)[...]) }) || typed > 0 else {
      return nil
    }
    let plain = coverage(DateRules())
    if plain.share > 0.9 {
      let zone = zoneQuestion(field, DateRules())
      return FieldGuess(field, column: name, [], sentence(plain, "dates", zone))
    }
    var best: (coverage: Coverage, rules: DateRules, members: [JSON.Member], note: String)?
    for (rules, members, note) in candidates(field, hints) {
      let coverage = coverage(rules)
      if coverage.share > best?.coverage.share ?? plain.share {
        best = (coverage, rules, members, note)
      }
    }
    guard let best, best.coverage.share > 0.5 else {
      return plain.share > 0.5
        ? FieldGuess(field, column: name, [], sentence(plain, "dates"))
          .open(if: plain.refusesMany) : nil
    }
    let dates = JSON.Member("dates", .object(best.members))
    let zone = zoneQuestion(field, best.rules)
    let guess = FieldGuess(
      field, column: name, [dates], sentence(best.coverage, "dates", best.note, zone)
    ).open(if: best.coverage.refusesMany)
    return best.note.hasPrefix("decide: no") ? guess.open : guess
  }

  /// The question about times of day without a time zone; empty for days, and for fields that only
  /// show the day.
  private func zoneQuestion(_ field: String, _ rules: DateRules) -> String {
    guard field == "updated" else { return "" }
    let sample = trials.first { sample in
      guard case .unzoned(let time)? = try? rules.date(in: Array(sample.text.utf8)[...]) else {
        return false
      }
      return time.seconds % 86_400 != 0
    }
    guard let sample else { return "" }
    return
      "decide: times such as \(quoted(sample.text)) have no time zone and are read as UTC. To read"
      + " them in another zone, add \"zone\": \"…\" with a name such as Europe/Berlin"
  }

  private func coverage(_ rules: DateRules) -> Coverage {
    Coverage(self) { text throws(ValueFault) in
      if !DateRules.isNone(text) { _ = try rules.date(in: text) }
    }
  }

  /// Declarations to try, each with the evidence for it.
  private func candidates(_ field: String, _ hints: FileHints) -> [(
    DateRules, [JSON.Member], String
  )] {
    var candidates: [(DateRules, [JSON.Member], String)] = []
    let (order, note) = order(hints)
    var rules = DateRules()
    rules.order = order
    let members = [JSON.Member("order", .string(order.rawValue))]
    candidates.append((rules, members, note))
    rules.pivot = 2040
    candidates.append(
      (rules, members + [JSON.Member("pivot", 2040)], note + "; years have two digits, up to 2040"))
    var months = DateRules()
    months.isMonth = true
    candidates.append((months, [JSON.Member("precision", "month")], "months without a day"))
    if field == "firstRegistration" {
      months.pivot = 2040
      candidates.append(
        (
          months, [JSON.Member("precision", "month"), JSON.Member("pivot", 2040)],
          "months without a day; years have two digits, up to 2040"
        ))
    }
    for language in [hints.language] + MonthNames.languages {
      var named = DateRules()
      named.months = MonthNames(language: language)
      candidates.append((named, [JSON.Member("language", .string(language))], "months have names"))
    }
    return candidates
  }

  private func order(_ hints: FileHints) -> (DateRules.Order, String) {
    let days =
      "the first number cannot be a month in \(counted(dates.dayFirst, "value")), such as \(quoted(dates.dayFirstSample))"
    let months =
      "the second number cannot be a month in \(counted(dates.monthFirst, "value")), such as \(quoted(dates.monthFirstSample))"
    switch (dates.dayFirst, dates.monthFirst) {
    case (0, 0):
      let order: DateRules.Order = hints.country == "US" ? .mdy : .dmy
      return (order, "decide: no value shows whether the day or the month is first")
    case (_, 0): return (.dmy, days)
    case (0, _): return (.mdy, months)
    case (let day, let month):
      return (day > month ? .dmy : .mdy, "decide: \(days), but \(months)")
    }
  }

  /// Numbers that count seconds, milliseconds or days.
  private func countedGuess(_ field: String) -> FieldGuess? {
    guard numbers.count * 10 > filled * 9, let range = numbers.range else { return nil }
    let counts: [(ClosedRange<Double>, DateRules.Epoch, String)] = [
      (6e8...4e9, .unixSeconds, "seconds since 1970"),
      (6e11...4e12, .unixMilliseconds, "milliseconds since 1970"),
      (20_000...60_000, .excel1900, "decide: days as Excel counts them"),
    ]
    guard
      let (_, epoch, note) = counts.first(where: {
        $0.0.contains(range.lowerBound) && $0.0.contains(range.upperBound)
      })
    else { return nil }
    let dates = JSON.Member("dates", .object([JSON.Member("epoch", .string(epoch.rawValue))]))
    return FieldGuess(
      field, column: name, [dates],
      counted(numbers.count, "number is", many: "numbers are") + " " + note)
  }
}
