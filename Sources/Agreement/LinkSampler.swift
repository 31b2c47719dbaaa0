import WaymarkCore
public import WaymarkRoutes

/// Makes the samples of one host: for every route and locale, links that must open the app, and
/// similar links that must not.
public struct LinkSampler: Sendable {
  let table: RouteTable
  let host: String
  private let hosts: Set<String>
  private let otherHosts: [String]
  private let reserved: [ReservedPrefix]
  private let passRoutes: Set<String>

  /// The routes, then each route with its earlier paths.
  private let places: [Route]

  /// The indices in `places` of those that begin with some literal segments.
  private let beginnings: SegmentTree<Substring>

  /// The fixed segments of all routes.
  private let literals: Set<String>

  /// Makes the sampler of a host among all hosts of its environment; other apps return through the
  /// reserved paths, and passes for Wallet are below the paths of `passRoutes`.
  public init(
    _ table: RouteTable, host: String, of hosts: [String], otherHosts: [String],
    reserved: [ReservedPrefix] = [], passRoutes: Set<String> = []
  ) {
    self.table = table
    self.host = host
    self.hosts = Set(hosts)
    self.otherHosts = otherHosts
    self.reserved = reserved
    self.passRoutes = passRoutes
    places = table.places
    beginnings = SegmentTree(patterns: places.map { $0.path.literals.map { $0?[...] } })
    literals = Set(places.flatMap { $0.path.segments.compactMap(\.literal) })
  }

  /// All samples, in the order of the table.
  public var samples: [LinkSample] {
    var samples: [LinkSample] = []
    forEachBatch { samples += $0 }
    return samples
  }

  /// Makes the samples in the order of the table: first those of the host itself, then those of
  /// each route.
  public func forEachBatch(_ use: ([LinkSample]) -> Void) {
    let locales = [nil] + table.prefixes.map(Optional.some)
    use(locales.flatMap(places(besideRoutesOf:)) + handovers)
    for route in places {
      for locale in locales {
        let drafts = LinkDrafts(route, locale: locale, besides: literals)
        use(positives(of: drafts) + negatives(of: drafts))
      }
    }
  }

  /// The samples below the reserved paths.
  private var handovers: [LinkSample] {
    var samples: [LinkSample] = []
    for prefix in reserved {
      samples += ["", "/", "/x", "/x/y/z", "/x?a=1&b=2"].map {
        sample(prefix.path + $0, .handover)
      }
      samples.append(sample(prefix.path + "x", .nearMiss))
      for odd in ["//y", "/x.pkpass"] {
        samples.append(sample(prefix.path + odd, .oddHandover))
      }
    }
    return samples
  }

  /// The host's own page, and paths that do not belong to a route.
  private func places(besideRoutesOf locale: String?) -> [LinkSample] {
    let head = locale.map { "/" + $0 } ?? ""
    var samples = [sample(head.isEmpty ? "/" : head, .home, locale: locale)]
    let paths = [
      "/robots.txt", "/sitemap.xml", "/assets/theme.css", "/404.html", "/index.html",
      "/.well-known/assetlinks.json", "/no-such-place-\(table.routes.count)",
    ]
    samples += paths.map { sample(head + $0, .unknown, locale: locale) }
    return samples.filter { $0.kind == .home || !isPlace($0) }
  }

  private func positives(of drafts: LinkDrafts) -> [LinkSample] {
    var samples: [LinkSample] = []
    for values in drafts.values {
      let link = drafts.path(values)
      for query in drafts.queries(values) {
        samples.append(sample(link + query, .place, drafts, values))
      }
      samples.append(sample(link + "/" + drafts.query(values), .placeWithSlash, drafts, values))
    }
    let values = drafts.firstValues
    for slashes in ["//", "///"] {
      let link = drafts.path(values) + slashes + drafts.query(values)
      samples.append(sample(link, .placeWithSlashes, drafts, values))
    }
    let link = drafts.path(values) + drafts.query(values)
    samples.append(sample(link, .place, drafts, values, authority: host.uppercased()))
    samples.append(sample(link, .place, drafts, values, authority: host + ":443"))
    for authority in [host, host + ":80"] {
      samples.append(sample(link, .place, drafts, values, authority: authority, scheme: "http"))
    }
    let separator = link.contains("?") ? "&" : "?"
    for tail in ["#web", "\(separator)web=1", "\(separator)utm=x&web=1", "\(separator)web=1#top"] {
      samples.append(sample(link + tail, .asksForBrowser, drafts, values))
    }
    return samples
  }

  private func negatives(of drafts: LinkDrafts) -> [LinkSample] {
    var samples = drafts.negatives.map { draft in
      let made = sample(draft.link, draft.kind, drafts)
      // On routes without passes, a parameter may end like a pass.
      guard made.kind == .passFile, !passRoutes.contains(drafts.route.name), isPlace(made) else {
        return made
      }
      return sample(draft.link, .passEnding, drafts)
    }
    // The path of another route is not a path that only looks like one.
    samples.removeAll { !nowherePlaces.contains($0.kind) && isPlace($0) }
    let link = drafts.path(drafts.firstValues) + drafts.query(drafts.firstValues)
    for other in otherHosts + ["x-" + host, host + ".example", "user@" + host + ".example"]
    where !hosts.contains(other) {
      samples.append(sample(link, .otherHost, drafts, authority: other))
    }
    return samples
  }

  /// Makes a sample of a route, or of the host itself.
  private func sample(
    _ link: String, _ kind: LinkSampleKind, _ drafts: LinkDrafts? = nil,
    _ values: [LinkDrafts.Value] = [], locale: String? = nil, authority: String? = nil,
    scheme: String = "https"
  ) -> LinkSample {
    let path = link.prefix { $0 != "?" && $0 != "#" }
    return LinkSample(
      url: scheme + "://" + (authority ?? host) + link, kind: kind, route: drafts?.route.name,
      locale: drafts?.locale ?? locale, parameters: drafts?.parameters(values) ?? [:],
      segments: kind == .otherHost ? nil : decodedSegments(Array(path.utf8)),
      hasPlainValues: values.allSatisfy(\.isPlain),
      isEarlier: drafts.map { table[$0.route.name]?.path != $0.route.path } ?? false)
  }

  /// Whether a route has exactly the path of a sample.
  private func isPlace(_ sample: LinkSample) -> Bool {
    let path = sample.url.dropFirst("https://\(host)/".count).prefix { $0 != "?" && $0 != "#" }
    if reserved.contains(where: { $0.covers(Array("/\(path)".utf8)[...]) }) { return true }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    if let first = segments.first, table.prefixes.contains(where: { $0 == first }) {
      segments.removeFirst()
    }
    return beginnings.patterns(beginning: segments).contains { index in
      let pattern = places[index].path.segments
      return pattern.count == segments.count
        && zip(pattern, segments).allSatisfy { segment, text in
          guard case .literal(let literal) = segment else { return !text.isEmpty }
          return literal == text
        }
    }
  }
}

/// The kinds of links that are not a place although a route's pattern may match them.
private let nowherePlaces: Set<LinkSampleKind> = [
  .passFile, .passEnding, .queryMissing, .queryRepeated, .encodedSlash, .refusedValue,
  .leadingSlashes,
]

/// The decoded segments of a path; `nil` if one is empty or contains a slash.
private func decodedSegments(_ path: [UInt8]) -> [String]? {
  var rest = path[...].dropFirst()
  if rest.last == UInt8(ascii: "/") { rest.removeLast() }
  guard !rest.isEmpty else { return path.count > 1 ? nil : [] }
  var segments: [String] = []
  for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
    guard let bytes = percentDecoded(part), let text = String(validating: bytes, as: UTF8.self),
      !text.isEmpty, !text.utf8.contains(UInt8(ascii: "/"))
    else { return nil }
    segments.append(text)
  }
  return segments
}
