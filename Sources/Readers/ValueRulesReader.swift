package import WaymarkCore
import WaymarkModel
import WaymarkValues

/// Reads declarations about values from the `source` or a field of a project file.
package struct ValueRulesReader {
  package var rules: ValueRules
  package var faults: [ProjectFault] = []

  package static let keys = RuleKey.allCases.map(\.rawValue)

  package init(_ rules: ValueRules = ValueRules()) {
    self.rules = rules
  }

  /// Reads a member; false if it is not a declaration.
  package mutating func read(_ member: JSONMember) -> Bool {
    guard let key = RuleKey(rawValue: member.name) else { return false }
    let node = member.node
    switch key {
    case .decimal:
      rules.number.decimal = word(node, "Write \".\" or \",\".", DecimalMark.init)
    case .multipliers:
      words(node, "Write a whole number, such as 1000.") { Int($0.digits ?? "") }
        .forEach { rules.number.multipliers.add($0, $1) }
    case .factor:
      let factor = node.digits.flatMap { DecimalNumber(plain: Array($0.utf8)[...]) }
      guard let factor, factor.magnitude > 0, !factor.isNegative else {
        fail(node, "Write a number above 0, such as 0.01 for a column of cents.")
        return true
      }
      rules.number.factor = factor
    case .dates: readDates(node)
    case .zone: rules.dates.zone = word(node, "Write a name such as Europe/Berlin.", timeZone)
    case .nulls:
      let texts = node.array?.compactMap(\.string) ?? []
      if texts.count != node.array?.count { fail(node, "Write a list of strings.") }
      rules.nulls.formUnion(texts)
    case .currency: rules.money.currency = currency(node)
    case .symbols:
      words(node, "Write an ISO 4217 code, such as EUR.") { currencyCode($0.string ?? "") }
        .forEach { rules.money.symbols.add($0, $1) }
    case .suffixes: priceWords(node).forEach { rules.money.suffixes.add($0, $1) }
    case .words: priceWords(node).forEach { rules.money.words.add($0, $1) }
    case .terms:
      let terms = node.array?.map { $0.string.flatMap(PriceTerm.init) } ?? [nil]
      rules.terms = terms.compactMap(\.self)
      if terms.contains(nil) { fail(node, "Write a list of \(PriceTerm.names).") }
    case .unit: rules.unit = word(node, "Write a unit, such as km.") { $0 }
    case .units:
      words(node, "Write a unit, such as km.", \.string).forEach { rules.units[$0] = $1 }
    case .take: rules.take = word(node, "Write a unit, such as kW.") { $0 }
    }
    return true
  }

  /// Reads a declaration of dates: an order alone, or an object.
  private mutating func readDates(_ node: JSONNode) {
    if let text = node.string {
      rules.dates.order = order(text)
      if rules.dates.order == nil { fail(node, "Write DMY, MDY, YMD, or a form like DD.MM.YYYY.") }
      return
    }
    guard let members = node.object else {
      return fail(node, "Write an order such as DMY, or an object.")
    }
    for member in members { readDate(member) }
  }

  private mutating func readDate(_ member: JSONMember) {
    let node = member.node
    switch member.name {
    case "order": rules.dates.order = word(node, "Write DMY, MDY or YMD.", order)
    case "pivot":
      rules.dates.pivot = node.digits.flatMap { Int($0) }
      if !(1900...2199).contains(rules.dates.pivot ?? 0) {
        fail(node, "Write a year, such as 2040.")
      }
    case "language":
      let names = MonthNames.languages.joined(separator: ", ")
      rules.dates.months = word(node, "Write one of \(names).") { MonthNames(language: $0) }
    case "epoch":
      let names = DateRules.Epoch.allCases.map(\.rawValue).joined(separator: ", ")
      rules.dates.epoch = word(node, "Write one of \(names).", DateRules.Epoch.init)
    case "precision":
      rules.dates.isMonth = node.string == "month"
      if !["day", "month"].contains(node.string) { fail(node, "Write \"day\" or \"month\".") }
    default:
      faults.add(
        at: member.offset, "\"dates\" has no key \"\(member.name)\"",
        correction(of: member.name, among: ["order", "pivot", "language", "epoch", "precision"]))
    }
  }

  private mutating func currency(_ node: JSONNode) -> Currency? {
    if let currency = node.string.flatMap(currencyCode) { return currency }
    let nearest = suggestion(for: node.string ?? "", among: Currency.codes)
    faults.add(
      at: node.offset, "ISO 4217 has no currency \"\(node.string ?? node.kind)\"",
      nearest.map { "Did you mean \"\($0)\"?" } ?? "Write three capital letters, such as USD.")
    return nil
  }

  private mutating func priceWords(_ node: JSONNode) -> [(String, PriceWord)] {
    words(node, "Write null for nothing, or one of \(PriceTerm.names).") { value in
      if case .null = value.value { return PriceWord(nil) }
      return value.string.flatMap(PriceTerm.init).map { PriceWord($0) }
    }
  }

  private mutating func word<Value>(
    _ node: JSONNode, _ help: String, _ read: (String) -> Value?
  ) -> Value? {
    if let value = node.string.flatMap(read) { return value }
    fail(node, help)
    return nil
  }

  /// The members of an object with a valid value; adds a fault for each other member.
  private mutating func words<Value>(
    _ node: JSONNode, _ help: String, _ read: (JSONNode) -> Value?
  ) -> [(String, Value)] {
    guard let members = node.object else {
      fail(node, "Write an object of words in the source and their meanings.")
      return []
    }
    return members.compactMap { member in
      if let value = read(member.node) { return (member.name, value) }
      fail(member.node, help)
      return nil
    }
  }

  private mutating func fail(_ node: JSONNode, _ help: String) {
    let shown = node.string.map { "\"\($0)\"" } ?? node.kind
    faults.add(at: node.offset, "\(shown) is not valid here", help)
  }
}

/// The keys of declarations about values.
package enum RuleKey: String, CaseIterable {
  case decimal, multipliers, dates, zone, nulls, currency, symbols, suffixes, words, unit, units
  case take, terms, factor
}

/// The order of a date format such as `DD.MM.YYYY`, or of its three letters alone.
private func order(_ text: String) -> DateRules.Order? {
  var letters = ""
  for character in text.uppercased() where "DMY".contains(character) && letters.last != character {
    letters.append(character)
  }
  return DateRules.Order(rawValue: letters)
}

private func currencyCode(_ text: String) -> Currency? {
  Currency(text).flatMap { $0.isKnown ? $0 : nil }
}

extension PriceTerm {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
