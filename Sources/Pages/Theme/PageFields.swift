import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeCompiler {
  func dealerFields() -> Fields<DealerPage> {
    let words = wording
    return headFields(of: .dealer).merging([
      "dealer": .optional(sellerFields()) { $0.seller },
      "listing-count": .text { words.number($0.cards.total) },
      "structured-data": .markup { page, output in
        guard page.data.isEmpty else { return output.append(page.data) }
        output.structuredData(page)
      },
    ]) { $1 }.merging(listFields(\.cards, \.pager)) { $1 }.merging(mapFields(\.maps)) { $1 }
  }

  func marketFields() -> Fields<MarketPage> {
    let name = site.name
    let words = wording
    return headFields(of: .market).merging([
      "is-of-requests": .flag { $0.isOfRequests },
      "lead": .text { $0.lead },
      "feed": .url { $0.feed },
      "listing-count": .text { words.number($0.availableCount) },
      "listing-count-label": .text { page in
        words.counted(
          page.isOfRequests ? "browse.requests" : "browse.count", page.availableCount)
      },
      "cut": .text { $0.cut },
      "orders": .list(of: linkFields()) { $0.orders },
      "groups": .list(of: groupFields()) { $0.groups },
      "values": .list(of: linkFields()) { $0.values },
      "dealers": .list(of: sellerFields()) { $0.dealers },
      "structured-data": .markup { $1.structuredData($0, site: name) },
    ]) { $1 }.merging(listFields(\.cards, \.pager)) { $1 }
  }

  func homeFields() -> Fields<HomePage> {
    let site = site
    return headFields(of: .home).merging([
      "lead": .text { $0.lead },
      "markets": .list(of: linkFields()) { $0.markets },
      "groups": .list(of: groupFields()) { $0.groups },
      "dealers": .list(of: sellerFields()) { $0.dealers },
      "is-dated": .flag { $0.isDated },
      "structured-data": .markup { $1.structuredData($0, of: site) },
    ]) { $1 }.merging(listFields(\.cards, { _ in .single })) { $1 }
  }

  func searchFields() -> Fields<SearchPage> {
    let script = script
    let item = site.searchItem ?? ""
    return headFields(of: .search).merging([
      "groups": .list(of: groupFields()) { $0.groups },
      "script": .markup { script.write($0.directory, item: item, into: &$1) },
    ]) { $1 }
  }

  /// The fields of the page for paths that are not found.
  func notFoundFields() -> Fields<NotFoundPage> {
    headFields(of: .notFound).merging([
      "groups": .list(of: groupFields()) { $0.groups }, "is-dated": .flag { $0.isDated },
    ]) { $1 }
    .merging(listFields(\.cards, { _ in .single })) { $1 }
  }

  func contentFields() -> Fields<ContentPage> {
    let words = wording
    let name = site.name
    return headFields(of: .content).merging([
      "text": .markup { $1.append($0.text.markup) },
      "text-language": .text { $0.textLanguage },
      "text-direction": .text { $0.textLanguage.map { TextDirection(of: $0).rawValue } },
      "structured-data": .markup { $1.structuredData($0, words, site: name) },
    ]) { $1 }
  }

  func gatePassFields() -> Fields<GatePassPage> {
    let opensLinks = site.appOpensLinks
    let clock = clock
    return headFields(of: .gatepass).merging([
      // The identifier opens the pass and any app may claim a custom scheme, so only https is
      // allowed.
      "app": .url { opensLinks ? webURL($0.links.app) : nil },
      "id": .text { $0.pass.id.text },
      "vehicle": .text { $0.pass.vehicle },
      "vin": .text { $0.pass.vin },
      "gate": .text { $0.pass.gate },
      "bay": .text { $0.pass.bay },
      "has-spot": .flag { page in
        [page.pass.gate, page.pass.bay, page.pass.haulier.plate].contains { $0?.isEmpty == false }
      },
      "has-times": .flag { $0.pass.validFrom != nil || $0.pass.validUntil != nil },
      "has-rows": .flag { $0.hasRows },
      "carrier": .text { $0.pass.haulier.carrier },
      "driver": .text { $0.pass.haulier.driver },
      "plate": .text { $0.pass.haulier.plate },
      "dealer": .text { $0.dealer?.name },
      "dealer-card": .markup { $1.card(of: $0.dealer) },
      "zone": .text { ($0.pass.validUntil ?? $0.pass.validFrom)?.zone },
      "valid-from": .text { $0.validFrom },
      "valid-from-iso": .text { $0.pass.validFrom?.iso8601 },
      "valid-until": .text { $0.validUntil },
      "valid-until-iso": .text { $0.pass.validUntil?.iso8601 },
      "place": .text { $0.pass.lot.place },
      "contact": .text { $0.pass.contact },
      "contact-url": .url { $0.contactURL },
      "has-notes": .flag { $0.pass.notes?.isEmpty == false },
      "notes": .markup { $1.paragraphs($0.pass.notes) },
      "is-voided": .flag { $0.state == .voided },
      "is-expired": .flag { $0.state == .expired },
      "is-early": .flag { $0.state == .early },
      "state": .text { $0.state.rawValue },
      "clock": .markup { if $0.changesWithTime { clock.write(into: &$1) } },
      "size": .text { $0.size.classes },
      "plate-fit": .text { $0.plateFit.rawValue },
      "has-barcode": .flag { $0.barcode?.isEmpty == false },
      "barcode": .markup { page, output in
        if let barcode = page.barcode { output.append(barcode) }
      },
      "wallet": .url { webURL($0.wallet) },
      "google-wallet": .url { webURL($0.googleWallet) },
    ]) { $1 }.merging(mapFields(\.maps)) { $1 }
  }
}
