import WaymarkCore

/// A named place of the app, which has one https URL, one custom-scheme URL and one page.
public struct Route: Hashable, Sendable {
  /// A query item that the route requires, such as `q` for the parameter `query`.
  public struct QueryItem: Hashable, Sendable {
    public let name: String
    public let parameter: String
  }

  /// The name of the route in the project, reports and generated code, such as `ads.details`.
  public let name: String
  public private(set) var path: PathPattern

  /// The earlier paths of the route: links to them still lead to the route.
  public private(set) var was: [PathPattern]

  /// The query items that the route requires, sorted by name.
  public let query: [QueryItem]

  /// Whether search engines may list the route's pages.
  public let isIndexed: Bool

  /// The kind of page of the route, such as `listing`; the router ignores it.
  public let page: String

  /// The ways into the route other than its URLs.
  public let entries: Entries

  /// Makes a route from its row of a route table.
  ///
  /// The query has, for each item, the parameter that it carries, such as `["q": "{query}"]`.
  public init(
    name: String, path: String, was: [String] = [], query: [String: String] = [:],
    isIndexed: Bool = false, page: String = "", entries: Entries = Entries()
  ) throws(LinkFault) {
    guard isDottedName(name) else {
      throw LinkFault(.routeName, "\(LinkFault.quote(name)) is not a valid route name")
    }
    self.name = name
    self.path = try PathPattern(path)
    self.was = try Self.earlier(was, of: self.path)
    self.query = try Self.items(query, with: self.path)
    self.isIndexed = isIndexed
    self.page = page
    self.entries = entries
    try checkEntries()
  }

  /// The names of all parameters: the path's in order, then the query's.
  public var parameters: [String] { path.parameters + query.map(\.parameter) }

  /// The route at each of its earlier paths.
  package var earlier: [Route] {
    was.map { path in
      var route = self
      route.path = path
      route.was = []
      return route
    }
  }

  private static func earlier(
    _ texts: [String], of path: PathPattern
  ) throws(LinkFault) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for text in texts {
      let pattern: PathPattern
      do { pattern = try PathPattern(text) } catch {
        throw LinkFault(.routeWas, error.message, help: error.help)
      }
      guard Set(pattern.parameters) == Set(path.parameters) else {
        throw LinkFault(
          .routeWas, "the earlier path \(pattern) has different parameters than \(path)")
      }
      guard pattern.precedence(over: path) == .apart else {
        throw pattern.caseFault(.routeWas, with: path, "\(path)")
          ?? LinkFault(.routeWas, "the earlier path \(pattern) matches URLs of \(path)")
      }
      patterns.append(pattern)
    }
    return patterns
  }

  private static func items(
    _ query: [String: String], with path: PathPattern
  ) throws(LinkFault) -> [QueryItem] {
    var items: [QueryItem] = []
    var seen = Set(path.parameters)
    for name in query.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard !name.isEmpty,
        name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") })
      else {
        throw LinkFault(
          .routeQuery, "\(LinkFault.quote(name)) is not a valid name for a query item")
      }
      guard name != "web" else {
        throw LinkFault(
          .routePathReserved, "the query item web is reserved: it keeps a link in the browser")
      }
      let parameter: String
      do { parameter = try parameterName(query[name] ?? "", of: name) } catch {
        throw LinkFault(.routeQuery, error.message)
      }
      guard seen.insert(parameter).inserted else {
        throw LinkFault(.routeParameter, "duplicate parameter {\(parameter)}")
      }
      items.append(QueryItem(name: name, parameter: parameter))
    }
    return items
  }
}

/// Whether a text is letters and digits in parts that begin with a letter and are joined by periods.
func isDottedName(_ name: String) -> Bool {
  guard name.utf8.count <= 64 else { return false }
  let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  return parts.allSatisfy { part in
    part.first?.isASCIILetter == true && part.allSatisfy(\.isASCIIAlphanumeric)
  }
}
