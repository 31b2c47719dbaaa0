import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite

/// A market of an environment, with the names and paths of its lists.
final class BrowseMarket: Sendable {
  let plan: SitePlan
  let entry: PageRoute

  /// Its index among the project's markets.
  let number: Int
  let sets: [RecordSet]

  /// The paths of its first page in each locale.
  private let bases: [String]

  /// The earlier paths of its first page in the default locale.
  private let earlierBases: [String]

  init(_ number: Int, of plan: SitePlan) throws {
    self.plan = plan
    self.number = number
    entry = plan.project.markets[number]
    sets = plan.project.sets(of: entry)
    let entry = entry
    bases = try plan.locales.map { try entry.route.path(locale: $0.prefix) }
    let prefix = plan.locales[0].prefix
    earlierBases = try entry.route.earlier.map { try $0.path(locale: prefix) }
  }

  /// The list of everything.
  var all: BrowseListID { BrowseListID(.market(number)) }

  func list(_ facet: Int) -> BrowseListID { BrowseListID(.market(number), facet: facet) }

  var vocabularies: [Vocabulary] { sets.map(\.fields.vocabulary) }
  var isOfRequests: Bool { sets.contains { $0.kind == .request } }

  /// The title of the market.
  func title(in locale: EnvironmentLocale) -> String {
    entry.title(in: locale.tag, of: plan.project.locales) ?? locale.theme.wording[.marketTitle]
  }

  /// Whether the values of a facet are names of goods, such as make and model, in a market without
  /// a title of its own.
  func isOfNames(_ facet: Facet?) -> Bool {
    let title = entry.title(in: plan.locales[0].tag, of: plan.project.locales)
    guard let facet, title == nil, !isOfRequests else { return false }
    return vocabularies.allSatisfy { $0.nameParts.starts(with: facet.attributes) }
  }

  /// The facet of a list; `nil` for the list of everything.
  func facet(of list: BrowseListID) -> Facet? {
    list.facet > 0 && list.facet <= entry.facets.count ? entry.facets[list.facet - 1] : nil
  }

  /// The index of the facet that groups by one attribute only.
  func list(by attribute: String) -> BrowseListID? {
    entry.facets.firstIndex { $0.attributes == [attribute] }.map { list($0 + 1) }
  }

  /// The path of a page below that of the market: `/make/bmw/model/320d/by/price/page/2`.
  func suffix(
    _ facet: Facet?, _ slugs: [String], _ order: BrowseOrder = .newest, page: Int = 1
  ) -> String {
    var suffix = zip(facet?.attributes ?? [], slugs)
      .map { "/\(Facet.segment(of: $0))/\($1)" }.joined()
    if order != .newest { suffix += "/by/\(order.rawValue)" }
    return page > 1 ? suffix + "/page/\(page)" : suffix
  }

  func suffix(ofAll attribute: String, page: Int = 1) -> String {
    "/all/\(Facet.segment(of: attribute))" + (page > 1 ? "/page/\(page)" : "")
  }

  func path(_ suffix: String, in locale: EnvironmentLocale) -> String {
    let base = bases[locale.index]
    return suffix.isEmpty ? base : (base == "/" ? "" : base) + suffix
  }

  /// The paths of its first page in the default locale, the earlier ones last.
  var allBases: [String] { bases.prefix(1) + earlierBases }

  /// The path of a list in the default locale that was below an earlier path; `nil` for any other.
  func moved(_ path: String) -> String? {
    earlierBases.lazy.compactMap { base in
      let start = base == "/" ? "/" : base + "/"
      guard path.hasPrefix(start) else { return nil }
      return self.path("/" + path.dropFirst(start.count), in: self.plan.locales[0])
    }.first
  }

  func url(_ suffix: String, in locale: EnvironmentLocale) -> String {
    plan.origin + path(suffix, in: locale)
  }

  /// The links of a page that is not a place in the app.
  func links(
    _ suffix: String, in locale: EnvironmentLocale, crumbs: [PageLink], isIndexed: Bool
  ) -> PageLinks {
    PageLinks(
      canonical: url(suffix, in: locale),
      alternates: plan.alternates(plan.locales.map { path(suffix, in: $0) }), crumbs: crumbs,
      isIndexed: isIndexed && entry.route.isIndexed)
  }

  /// The name of an attribute's value, on its own or under the attribute's name.
  func label(
    _ value: FacetValue, of attribute: String, in locale: EnvironmentLocale,
    isUnderName: Bool = false
  ) -> String {
    let wording = locale.theme.wording
    switch attribute {
    case "price":
      guard let band = PriceBand(slug: value.slug) else { return value.label }
      func money(_ amount: Int) -> Money {
        let (units, isTooMuch) = amount.multipliedReportingOverflow(
          by: Money(minorUnits: 0, currency: band.currency).scale)
        return Money(minorUnits: isTooMuch ? .max : units, currency: band.currency)
      }
      return wording.band(from: money(band.start), to: band.end.map(money))
    case "dealer":
      for set in sets {
        guard let name = set.dealers, let id = try? Identifier<Dealer>(value.label),
          let dealer = plan.dealers[name]?[id]
        else { continue }
        return dealer.name
      }
      return value.label
    default:
      return wording.facetLabel(
        attribute, value.slug, as: value.label, of: vocabularies, isUnderName: isUnderName)
    }
  }

  func labels(
    _ values: [FacetValue], of facet: Facet?, in locale: EnvironmentLocale
  ) -> [String] {
    zip(values, facet?.attributes ?? []).map { label($0, of: $1, in: locale) }
  }

  /// Whether an attribute is a year: the newest years come first.
  func isYear(_ attribute: String) -> Bool {
    vocabularies.contains { vocabulary in
      guard let row = vocabulary.index(of: attribute),
        case .year = vocabulary.attributes[row].type
      else { return false }
      return true
    }
  }

  func name(of attribute: String, in locale: EnvironmentLocale) -> String {
    locale.theme.wording.facetName(attribute, of: vocabularies)
  }

  /// The market itself, above the pages of its groups.
  func crumb(in locale: EnvironmentLocale) -> PageLink {
    PageLink(name: title(in: locale), url: url("", in: locale))
  }

  /// The pages above the one of some values: the market, and the group by the first value.
  func crumbs(
    _ facet: Facet?, _ values: [FacetValue], in locale: EnvironmentLocale
  ) -> [PageLink] {
    guard let facet else { return [] }
    var crumbs = [crumb(in: locale)]
    if values.count > 1, list(by: facet.attributes[0]) != nil {
      crumbs.append(crumb(Facet([facet.attributes[0]]), [values[0]], in: locale))
    }
    return crumbs
  }

  /// The page of some values.
  func crumb(_ facet: Facet, _ values: [FacetValue], in locale: EnvironmentLocale) -> PageLink {
    let label = zip(values, facet.attributes).map { self.label($0, of: $1, in: locale) }.last ?? ""
    return PageLink(name: label, url: url(suffix(facet, values.map(\.slug)), in: locale))
  }

  /// The pages above that of a listing: the market, and the groups of the most specific facet.
  func crumbs(to listing: Listing, in locale: EnvironmentLocale) throws -> [PageLink] {
    var crumbs = [crumb(in: locale)]
    let facet = entry.exactFacet
    let wording = plan.locales[0].theme.wording
    guard let facet, let first = try FacetValue(of: facet.attributes[0], in: listing, wording)
    else { return crumbs }
    if list(by: facet.attributes[0]) != nil {
      crumbs.append(crumb(Facet([facet.attributes[0]]), [first], in: locale))
    }
    guard facet.attributes.count == 2,
      let second = try FacetValue(of: facet.attributes[1], in: listing, wording)
    else { return crumbs }
    crumbs.append(crumb(facet, [first, second], in: locale))
    return crumbs
  }
}
