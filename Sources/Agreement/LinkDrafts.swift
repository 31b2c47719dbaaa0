import WaymarkCore
import WaymarkRoutes

/// The paths and queries of the samples of one route in one locale.
struct LinkDrafts {
  /// A parameter's value in a URL, and the value that a router must return.
  struct Value {
    let written: String
    let meant: String

    /// The meaning in a query, where a plus sign is a blank.
    let meantInQuery: String

    /// Whether it could be the identifier of a record.
    var isPlain: Bool {
      meant.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
    }

    init(_ written: String, _ meant: String? = nil, inQuery: String? = nil) {
      self.written = written
      self.meant = meant ?? written
      meantInQuery = inQuery ?? self.meant
    }
  }

  /// A link from its path on, and its kind.
  struct Draft {
    let link: String
    let kind: LinkSampleKind
  }

  let route: Route
  let locale: String?
  private let shapes: [Value]

  /// Takes a route, and the fixed segments of all routes, which are not values of its parameters.
  init(_ route: Route, locale: String?, besides literals: Set<String>) {
    self.route = route
    self.locale = locale
    shapes = Self.shapes.filter { !literals.contains($0.meant) }
  }

  /// Identifiers of every form that a link may contain.
  private static let shapes = [
    Value("17"), Value("9f2c-4B_d0"), Value("0"), Value("web"), Value("pkpass"),
    Value(String(repeating: "a", count: 64)), Value("a.b~c"), Value("x.pkpass-1"),
    Value("%E8%BD%A6", "\u{8F66}"), Value("a%20b", "a b"), Value("a%3Fb%23c%26d", "a?b#c&d"),
    Value("a+b%2B", "a+b+", inQuery: "a b+"),
  ]

  /// One value for each parameter of the path, then one for each of the query, all of the same
  /// form.
  var values: [[Value]] {
    let count = route.parameters.count
    return count == 0 ? [[]] : shapes.map { Array(repeating: $0, count: count) }
  }

  var firstValues: [Value] { values.first ?? [] }

  /// The parameters by their names.
  func parameters(_ values: [Value]) -> [String: String] {
    let count = route.path.parameters.count
    let meant = values.enumerated().map { $0 < count ? $1.meant : $1.meantInQuery }
    return Dictionary(zip(route.parameters, meant)) { first, _ in first }
  }

  /// The encoded segments of the path with the locale's prefix.
  private func segments(_ values: [Value]) -> [String] {
    var rest = values.map(\.written)[...]
    return [locale].compactMap(\.self)
      + route.path.segments.map { segment in
        guard case .literal(let text) = segment else { return rest.popFirst() ?? "" }
        return text
      }
  }

  func path(_ values: [Value]) -> String { Self.join(segments(values)) }

  /// The query that the route requires; empty if it requires none.
  func query(_ values: [Value]) -> String {
    let items = zip(route.query, values.dropFirst(route.path.parameters.count))
      .map { "\($0.name)=\($1.written)" }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  /// The endings with which a link still belongs to the route.
  func queries(_ values: [Value]) -> [String] {
    let own = query(values)
    guard own.isEmpty else {
      return [own, own + "&utm_source=mail", "?utm_source=mail&" + own.dropFirst(), own + "#top"]
    }
    return ["", "?", "?utm_source=mail&x=%20", "?web=0", "#top", "#website", "?a=1#b"]
  }

  /// Links that look like the route's but do not belong to it.
  var negatives: [Draft] {
    let values = firstValues
    let segments = segments(values)
    let path = Self.join(segments)
    let query = query(values)
    var drafts: [Draft] = []
    func add(_ kind: LinkSampleKind, _ links: [String], _ query: String = "") {
      for link in links where link != path || kind == .refusedValue {
        drafts.append(Draft(link: link + query, kind: kind))
      }
    }
    add(.passFile, ["/gatepass.pkpass", "/x.pkpasses"].map { path + $0 })
    add(.passEnding, [".pkpass", ".pkpasses"].map { path + $0 })
    add(.refusedValue, replacingParameters(of: segments, by: Self.refused), query)
    add(.refusedValue, [path], (query.isEmpty ? "?" : query + "&") + Self.padding)
    add(.leadingSlashes, ["/" + path], query)
    add(.deeper, ["/x", "/x/y", "/x/y/z", "/17/x"].map { path + $0 }, query)
    add(.emptySegment, emptied(segments) + [path + "//x", path + "//x/y"], query)
    let hidden = replacingParameters(of: segments, by: ["a%2Fb", "a%2fb", "%2F", "17%2Fx%2Fy"])
    add(.encodedSlash, hidden + [path + "%2F17", path + "%2f17"], query)
    add(.nearMiss, near(segments), query)
    add(.parameterMissing, shortened(segments), query)
    add(.encodedLiteral, replacing(segments, by: escaped), query)
    add(.upperCase, replacing(segments) { $0.uppercased() }, query)
    if let item = route.query.first {
      let link = path + query + "&\(item.name)="
      drafts.append(Draft(link: link, kind: .queryRepeated))
    }
    for query in incomplete {
      drafts.append(Draft(link: path + query, kind: .queryMissing))
    }
    return drafts
  }

  /// Makes any link longer than a router accepts.
  private static let padding = "x=" + String(repeating: "x", count: Router.lengthLimit)

  /// Values that are not valid for any parameter.
  private static let refused = [
    String(repeating: "a", count: PathParameter.lengthLimit + 1), "%FF", "a%00", "..", "%2E",
    "a%5Cb",
  ]

  /// The path with other values, one parameter at a time.
  private func replacingParameters(of segments: [String], by values: [String]) -> [String] {
    parameterIndices.flatMap { index in
      values.map { Self.join(replaced(segments, at: index, by: $0)) }
    }
  }

  /// The queries without one required item.
  private var incomplete: [String] {
    guard let first = route.query.first else { return [] }
    let rest = route.query.dropFirst().map { "&\($0.name)=17" }.joined()
    return ["?utm=x\(rest)", "?\(first.name)=\(rest)"]
      + (rest.isEmpty ? ["", "?", "?\(first.name)"] : [])
  }

  /// The path with every slash but the first doubled, one at a time.
  private func emptied(_ segments: [String]) -> [String] {
    segments.indices.dropFirst().map { index in
      Self.join(Array(segments[..<index]) + [""] + segments[index...])
    }
  }

  /// The path without one parameter.
  private func shortened(_ segments: [String]) -> [String] {
    parameterIndices.map { index in
      Self.join(Array(segments[..<index]) + segments[(index + 1)...])
    }
  }

  /// The paths in which one fixed segment has a letter more, a letter less, or another place.
  private func near(_ segments: [String]) -> [String] {
    replacing(segments) { $0 + "x" } + replacing(segments) { String($0.dropLast()) }
      + replacing(segments) { "x" + $0 } + replacing(segments) { $0 + "." }
      + [Self.join(["x"] + segments), Self.join(Array(segments.reversed()))]
      + (locale == nil ? [Self.join(["xx"] + segments), Self.join(["en"] + segments)] : [])
  }

  /// The paths with one fixed segment replaced, one at a time, unless the result would be empty.
  private func replacing(_ segments: [String], by change: (String) -> String) -> [String] {
    let parameters = Set(parameterIndices)
    return segments.indices.compactMap { index in
      let text = change(segments[index])
      guard !parameters.contains(index), !text.isEmpty, text != segments[index], text != ".",
        text != ".."
      else { return nil }
      return Self.join(replaced(segments, at: index, by: text))
    }
  }

  private func replaced(_ segments: [String], at index: Int, by text: String) -> [String] {
    var segments = segments
    segments[index] = text
    return segments
  }

  /// The indices of parameters among the segments of a path with its prefix.
  private var parameterIndices: [Int] {
    let shift = locale == nil ? 0 : 1
    return route.path.segments.enumerated().compactMap { index, segment in
      guard case .parameter = segment else { return nil }
      return index + shift
    }
  }

  private static func join(_ segments: [String]) -> String {
    segments.map { "/" + $0 }.joined()
  }

  /// A text with its first byte percent-encoded.
  private func escaped(_ text: String) -> String {
    "%" + String(text.utf8.first ?? 0, radix: 16, uppercase: true) + text.dropFirst()
  }
}
