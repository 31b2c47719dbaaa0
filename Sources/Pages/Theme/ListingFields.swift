import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeCompiler {
  func listingFields() -> Fields<ListingPage> {
    attributeFields()
      .merging(headFields(of: .listing)) { $1 }.merging(factFields()) { $1 }
      .merging(offerFields()) { $1 }.merging(mapFields(\.maps)) { $1 }
  }

  /// A field for each attribute of the site's vocabularies: `body-type` for `bodyType`.
  func attributeFields() -> Fields<ListingPage> {
    var fields: Fields<ListingPage> = [:]
    let names = Set(site.vocabularies.flatMap { $0.attributes.map(\.name) })
    for name in names {
      let rows = site.vocabularies.compactMap { table in table.index(of: name).map { (table, $0) } }
      fields[templateName(name)] = .text { [wording] page in
        rows.first { $0.0 === page.listing.vocabulary }.flatMap { _, row in
          wording.text(of: page.listing, row: row)
        }
      }
    }
    return fields
  }

  private func factFields() -> Fields<ListingPage> {
    let words = wording
    return [
      "facts": .list(of: Fact.fields) { $0.facts },
      "fact-groups": .list(of: FactGroupPart.fields) { $0.factGroups },
      "highlights": .list(of: Fact.fields) { $0.worded.highlights },
      "key-facts": .list(of: ["value": .text { $0 }]) { $0.worded.keyFacts },
      "condition": .text { $0.listing.condition.flatMap { words.conditions[$0] } },
      "has-details": .flag { $0.listing.details?.isEmpty == false },
      "details": .markup { $1.prose($0.listing.details, $0.listing.detailsMarkup) },
      "details-language": .text { $0.worded.detailsLanguage },
    ]
  }

  private func offerFields() -> Fields<ListingPage> {
    let words = wording
    return [
      "id": .text { $0.listing.id.text },
      "price": .text { $0.worded.price },
      "price-text": .optional(PriceText.fields) { $0.worded.priceText },
      "old-price": .text { $0.worded.oldPrice },
      "old-price-label": .text { _ in words.oldPriceLabel },
      "price-amount": .text { $0.listing.salePrice?.plainAmount },
      "price-currency": .text { $0.listing.salePrice?.currency.code },
      "location": .text { $0.worded.place },
      "status": .text { $0.listing.offer.status.rawValue },
      "status-label": .text { words.statuses[$0.listing.offer.status] },
      "is-available": .flag { $0.listing.offer.status == .available },
      "is-reserved": .flag { $0.listing.offer.status == .reserved },
      "is-sold": .flag { $0.listing.offer.status == .sold },
      "updated": .text { $0.listing.updated?.iso8601 },
      "updated-day": .text { ($0.listing.updated?.day).map(words.day) },
      "images": .list(
        ListField(pictureFields(), hasItems: { !$0.pictures.isEmpty }) { page, body in
          guard !page.pictures.isEmpty else { return }
          for number in 1...page.pictures.count {
            body(Picture(number, of: page))
          }
        }),
      "image-count": .text { String($0.pictures.count) },
      "has-many-images": .flag { $0.pictures.count > 1 },
      "has-similar": .flag { !$0.similar.urls.isEmpty },
      "similar": .markup { page, output in output.append(page.similar.markup) },
      "nearest": .optional(linkFields()) { $0.hasStockAbove ? $0.links.crumbs.last : nil },
      "phone-code": .markup { $1.append($0.phoneCode) },
      "has-phone-code": .flag { !$0.phoneCode.isEmpty },
      "flaws": .list(of: ["text": .text { $0 }]) { $0.worded.flaws },
      "is-damaged": .flag { $0.listing.condition == .damaged },
      "dealer": .optional(sellerFields()) { $0.seller },
      "can-reach": .flag { $0.listing.offer.status != .sold && $0.seller?.canBeReached == true },
      "write-url": .link { $0.letterURL },
      "share-url": .link { $0.shareURL },
      "structured-data": .markup { page, output in
        guard page.data.isEmpty else { return output.append(page.data) }
        output.structuredData(page, words)
      },
    ]
  }

  func pictureFields() -> Fields<Picture> {
    let ownPath = site.ownPath
    let sources = site.sources
    return [
      "url": .url { ownPath($0.url) },
      "sources": .sources { sources($0.url) },
      "title": .text { $0.title },
      "width": .text { $0.size.map { String($0.width) } },
      "height": .text { $0.size.map { String($0.height) } },
      "number": .text { String($0.number) },
      "count": .text { String($0.count) },
      "is-first": .flag { $0.number == 1 },
      "is-alone": .flag { $0.count == 1 },
      "anchor": .url { "#" + $0.anchor },
    ]
  }
}

/// The name of an attribute in templates: `body-type` for `bodyType`.
private func templateName(_ name: String) -> String {
  var text = ""
  for character in name {
    text += character.isUppercase ? "-" + character.lowercased() : String(character)
  }
  return text
}
