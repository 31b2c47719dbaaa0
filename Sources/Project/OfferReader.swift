import WaymarkCore
import WaymarkModel
import WaymarkRecords

/// Reads what the project says of all of its offers.
struct OfferReader {
  let section: Section<OffersKey>

  var terms: OfferTerms {
    OfferTerms(
      shipping: section.section(.shipping, ShippingKey.self).flatMap(shipping),
      returns: section.section(.returns, ReturnsKey.self).flatMap(returns))
  }

  private func shipping(_ section: Section<ShippingKey>) -> OfferTerms.Shipping? {
    let countries = section.texts(.countries, .country, isRequired: true)
    let handling = days(section, .handlingDays)
    let transit = days(section, .transitDays)
    guard let price = section.section(.price, OfferPriceKey.self) else {
      if section[.price] == nil { section.addMissing(.price) }
      return nil
    }
    let currency = price.text(.currency, .currency, isRequired: true).flatMap { Currency($0) }
    guard let amount = amount(price), let currency else { return nil }
    return OfferTerms.Shipping(
      amount: amount, currency: currency, countries: countries, handlingDays: handling,
      transitDays: transit)
  }

  /// An amount as it is written: digits, and perhaps a point and two more.
  private func amount(_ price: Section<OfferPriceKey>) -> String? {
    guard let node = price[.amount] else {
      price.addMissing(.amount)
      return nil
    }
    if case .number(let digits) = node.value, digits.utf8.count <= 15,
      digits.wholeMatch(of: /[0-9]+(\.[0-9]{1,3})?/) != nil
    {
      return String(digits)
    }
    price.faults.addType(of: node, price.name(of: .amount), expected: "an amount such as 19.90")
    return nil
  }

  /// A list of two numbers of days, the fewest and the most.
  private func days(
    _ section: Section<ShippingKey>, _ key: ShippingKey
  ) -> ClosedRange<Int>? {
    guard let node = section[key] else { return nil }
    let numbers = (node.array ?? []).map(\.integer)
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1], 0 <= first,
      first <= last, last <= 365
    else {
      section.faults.addType(
        of: node, section.name(of: key), expected: "two numbers of days such as [1, 3]")
      return nil
    }
    return first...last
  }

  private func returns(_ section: Section<ReturnsKey>) -> OfferTerms.Returns? {
    let countries = section.texts(.countries, .country, isRequired: true)
    let fees: OfferTerms.Fees? = section.word(.fees)
    let method: OfferTerms.Method? = section.word(.method)
    guard let days = section.integer(.days, 0...3650, isRequired: true) else { return nil }
    return OfferTerms.Returns(
      countries: countries, days: days, fees: fees ?? .buyer, method: method ?? .mail)
  }
}
