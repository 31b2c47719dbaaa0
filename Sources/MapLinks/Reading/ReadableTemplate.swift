import WaymarkCore
import WaymarkMaps

/// A template for links, with its constant beginning in the form of a `MapURL`.
struct ReadableTemplate: Sendable {
  let app: NavigationApp
  let template: LinkTemplate
  let scheme: String

  /// The host and the path, as in `MapURL.rest`.
  let rest: [UInt8]

  /// Parameters that every link of the template has.
  let constants: [MapURL.Item]

  /// The parts of the query with their keys decoded.
  let query: [(key: String, field: LinkField)]

  /// Whether the parameters follow without a `?`.
  let hasBareItems: Bool

  init?(_ app: NavigationApp, _ template: LinkTemplate) {
    guard let base = try? MapURL(template.base) else { return nil }
    self.app = app
    self.template = template
    scheme = base.scheme
    rest = base.rest
    constants = base.items
    query = template.query.map { (percentDecodedText(Array($0.prefix.utf8)[...]), $0.field) }
    hasBareItems = constants.isEmpty && template.opening != "?"
  }

  /// The rest of a URL's path after the beginning; `nil` when the URL begins differently.
  func remainder(of url: MapURL) -> ArraySlice<UInt8>? {
    guard url.scheme == scheme, constants.allSatisfy(url.items.contains) else { return nil }
    let text = url.rest[...]
    if text.count >= rest.count, areEqual(text.prefix(rest.count), rest[...]) {
      let remainder = text.dropFirst(rest.count)
      let mayHavePath = !template.path.isEmpty || hasBareItems
      return mayHavePath || remainder.isEmpty || remainder.elementsEqual("/".utf8) ? remainder : nil
    }
    // The trailing slash of a path has no meaning.
    return rest.last == UInt8(ascii: "/") && areEqual(text, rest.dropLast()) ? [] : nil
  }

  /// Whether a URL is a route of which only the start is given.
  func hasOnlyOrigin(of url: MapURL, _ policy: DatumPolicy) -> Bool {
    guard let reader = LinkReader(self, url, policy: policy, isPartial: true) else { return false }
    return reader.request.origin?.isEmpty == false && reader.request.destination == nil
      && !reader.notes.contains { $0.code.isUnread }
  }

  /// Whether two texts are equal, ignoring case: hosts are case-insensitive, and no app has two
  /// paths that differ only in case.
  private func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// Whether a URL is another page of the same maps.
  func isOtherPage(_ url: MapURL) -> Bool {
    let own = rest[...].pieces(between: "/")
    let other = url.rest[...].pieces(between: "/")
    // The table has no links of HERE's map, only those that HERE's apps share.
    let isHERE = own[0].decoded == "share.here.com" && other[0].decoded == "here.com"
    guard url.scheme == "https", own[0] == other[0] || isHERE else { return false }
    return isHERE || own[0].contains(Array("map".utf8)) || Self.mapHosts.contains(own[0].decoded)
      || own.count > 1 && (own[1].isEmpty || other.count > 1 && own[1] == other[1])
  }

  /// Hosts with no other pages than those of a map, whose names do not say so.
  private static let mapHosts: Set<String> = [
    "waze.com", "2gis.ru", "osmand.net", "mapy.com",
  ]

  /// The host of a web page.
  var host: String { String(decoding: rest[...].cut(at: UInt8(ascii: "/")).0, as: UTF8.self) }

  /// The templates that a URL may fit or whose maps it may belong to, in the order of `all`: those
  /// of its scheme, or of its host.
  static func all(for url: MapURL) -> [ReadableTemplate] {
    guard url.scheme == "https" else { return byScheme[url.scheme] ?? [] }
    let host = String(decoding: url.rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    return (byHost[host] ?? []) + (host == "here.com" ? byHost["share.here.com"] ?? [] : [])
  }

  private static let byScheme = Dictionary(grouping: all, by: \.scheme)
  private static let byHost = Dictionary(grouping: byScheme["https"] ?? [], by: \.host)

  /// The hosts of all web pages.
  static var hosts: Dictionary<String, [ReadableTemplate]>.Keys { byHost.keys }

  /// The templates of every row that write links, followed by those that only read.
  static let all: [ReadableTemplate] =
    (NavigationApp.all.map { ($0, $0.templates) } + NavigationApp.sharedTemplates)
    .flatMap { app, templates in
      templates.filter { !$0.isGeneric }.compactMap { ReadableTemplate(app, $0) }
    }
}
