import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends the terms of a project that apply to all of its offers.
  mutating func terms(_ terms: OfferTerms) {
    if let shipping = terms.shipping { self.shipping(shipping) }
    if let returns = terms.returns { self.returns(returns) }
  }

  private mutating func shipping(_ shipping: OfferTerms.Shipping) {
    begin("shippingDetails", "OfferShippingDetails")
    begin("shippingRate", "MonetaryAmount")
    member("value")
    append(shipping.amount)
    member("currency", shipping.currency.code)
    append("}")
    begin("shippingDestination", "DefinedRegion")
    member("addressCountry", list: shipping.countries)
    append("}")
    if shipping.handlingDays != nil || shipping.transitDays != nil {
      begin("deliveryTime", "ShippingDeliveryTime")
      days("handlingTime", shipping.handlingDays)
      days("transitTime", shipping.transitDays)
      append("}")
    }
    append("}")
  }

  private mutating func returns(_ returns: OfferTerms.Returns) {
    begin("hasMerchantReturnPolicy", "MerchantReturnPolicy")
    member("applicableCountry", list: returns.countries)
    guard returns.days > 0 else {
      member("returnPolicyCategory", term: "MerchantReturnNotPermitted")
      return append("}")
    }
    member("returnPolicyCategory", term: "MerchantReturnFiniteReturnWindow")
    member("merchantReturnDays", returns.days)
    member("returnMethod", term: returns.method == .mail ? "ReturnByMail" : "ReturnInStore")
    member(
      "returnFees", term: returns.fees == .free ? "FreeReturn" : "ReturnFeesCustomerResponsibility")
    append("}")
  }

  private mutating func days(_ name: String, _ days: ClosedRange<Int>?) {
    guard let days else { return }
    begin(name, "QuantitativeValue")
    member("minValue", days.lowerBound)
    member("maxValue", days.upperBound)
    member("unitCode", "DAY")
    append("}")
  }
}
