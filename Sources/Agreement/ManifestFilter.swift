import WaymarkCore
import WaymarkProject
import WaymarkRoutes

/// One intent filter of a manifest as Android applies it, read from the written bytes.
///
/// Android combines the schemes, hosts and paths of all `<data>` elements, and compares only the
/// decoded path.
public struct ManifestFilter: Sendable {
  /// The parts of a link in the order in which Android compares them: `none` if the filter has no
  /// scheme or the text is not a URL, `all` if every part matches or may match.
  enum Part: Comparable, Sendable { case none, scheme, host, port, path, all }

  private var schemes: [ManifestValue] = []
  private var hosts: [(name: ManifestValue, port: ManifestValue?)] = []
  private var paths: [ManifestValue] = []

  /// The indices in `paths` of those that begin with some segments.
  private var beginnings = SegmentTree<ArraySlice<UInt8>>()

  /// Reads the `<data>` elements of a fragment; those in separate groups only refine and are not
  /// read.
  public init(_ file: [UInt8]) { self.init(ManifestTag.all(in: file)[...]) }

  init(_ tags: ArraySlice<ManifestTag>) {
    var isInGroup = false
    for tag in tags {
      if tag.name.hasSuffix("uri-relative-filter-group") { isInGroup = !tag.name.hasPrefix("/") }
      guard tag.name == "data", !isInGroup else { continue }
      for value in tag.attributes.compactMap({ ManifestValue($0.name, $0.value) }) {
        switch value.name {
        case "android:scheme": schemes.append(value)
        // A port without a host has no effect.
        case "android:host":
          hosts.append((value, ManifestValue("android:port", tag["android:port"])))
        case "android:port": break
        default: paths.append(value)
        }
      }
    }
    beginnings = SegmentTree(paths.map(\.leadingSegments))
  }

  var hasHosts: Bool { !hosts.isEmpty }

  /// Whether a link may have a scheme, a host and a port of the filter.
  func mayHave(_ link: SplitURL) -> Bool { address(of: link).failing == .all }

  /// Whether the filter has a path that matches that of a link; without a host, it has no effect.
  func hasPath(of link: SplitURL) -> Bool {
    guard hasHosts, !paths.isEmpty, let path = percentDecoded(link.bytes[link.path]) else {
      return false
    }
    return best(for: path).map { $0.answer != .unknown } ?? false
  }

  /// Why Android does not verify the hosts of the filter, as a clause, although it asks for that;
  /// `nil` if it does.
  var unverified: String? {
    // AOSP, IntentFilter.handlesWebUris: one other scheme is enough.
    if let other = schemes.first(where: { !$0.isOpen && !["http", "https"].contains($0.text) }) {
      return "also has the scheme \(other.text), which belongs into a filter of its own"
    }
    return hosts.first { $0.name.isBareStar }.map {
      "has the host \($0.name.text), which is not a domain"
    }
  }

  /// The answer of Android to a link if only this filter decides.
  public func decide(_ url: String) -> AndroidDecision { judge(SplitURL(browsed: url)).decision }

  /// The answer to a link, `nil` for a text that is not a URL, and the first part that does not
  /// match.
  func judge(_ link: SplitURL?) -> (decision: AndroidDecision, failing: Part) {
    guard let link else {
      return (AndroidDecision(.stays, "The text is not a URL: it has no scheme."), .none)
    }
    var (failing, open) = address(of: link)
    guard failing == .all else { return (Self.missing(failing, of: link, in: [self]), failing) }
    var decision = AndroidDecision(
      .opens,
      "The manifest declares the scheme \(link.text(link.scheme)) for any URL"
        + (paths.isEmpty ? "." : "; without android:host, its paths have no effect."))
    if !hosts.isEmpty {
      guard let path = percentDecoded(link.bytes[link.path]) else {
        return (
          AndroidDecision(
            .unknown, "The path has a % without two hex digits; how Android reads it is unknown."),
          .all
        )
      }
      guard let best = best(for: path) else {
        return (Self.missing(.path, of: link, in: [self]), .path)
      }
      if let path = best.path, path.isOpen { open = open ?? path }
      decision = Self.decision(best.answer, by: best.path, Self.blindness(to: link, path))
    }
    if let open {
      decision = AndroidDecision(
        .unknown,
        "The filter has the value \(open.text), which the app's build replaces. Write its text into a"
          + " copy of the manifest.")
    }
    return (decision, .all)
  }

  /// The answer for the path that an attribute gives.
  private static func decision(
    _ answer: AndroidAnswer, by path: ManifestValue?,
    _ blindness: @autoclosure @escaping @Sendable () -> String
  ) -> AndroidDecision {
    AndroidDecision(
      answer,
      (path.map { "The manifest's \($0.shown)" } ?? "The manifest, which has no paths,")
        + (answer == .unknown
          ? " is not a pattern that Android reads, so what it does with the link is unknown."
          : answer == .runsOver
            ? " matches the path: its .* includes a slash\(blindness())."
            : " matches the link's path\(blindness())."))
  }

  /// Compares the parts of a link before its path: the first that does not match, and a value with
  /// which the app's build decides.
  private func address(of link: SplitURL) -> (failing: Part, open: ManifestValue?) {
    guard !schemes.isEmpty else { return (.none, nil) }
    let fitting = schemes.filter { $0.fits(Array(link.bytes[link.scheme])) != false }
    // A scheme of the build without a host is the app's own: only a browser has https for any host.
    guard let scheme = fitting.first(where: { !$0.isOpen }) ?? fitting.first,
      !hosts.isEmpty || !scheme.isOpen || !link.isWeb
    else { return (.scheme, nil) }
    let open = scheme.isOpen ? scheme : nil
    guard !hosts.isEmpty else { return (.all, open) }
    guard let host = link.host else { return (.host, nil) }
    let name = link.bytes[host.name].map(\.asciiLowercased)
    let named = hosts.filter { $0.name.fits(name) != false }
    guard !named.isEmpty else { return (.host, nil) }
    // Without a port in the link, a port of the filter does not match, even the usual one.
    let port = host.port.map { Array(link.bytes[$0]) } ?? []
    let full = named.filter { $0.port.map { !port.isEmpty && $0.fits(port) != false } ?? true }
    guard let first = full.first else { return (.port, nil) }
    let isSure = full.contains { !$0.name.isOpen && $0.port?.isOpen != true }
    return (.all, open ?? (isSure ? nil : first.name.isOpen ? first.name : first.port))
  }

  /// The attribute with the best match for a decoded path, and the answer that it gives; without
  /// attributes, every path matches.
  private func best(for path: [UInt8]) -> (path: ManifestValue?, answer: AndroidAnswer)? {
    guard !paths.isEmpty else { return (nil, .opens) }
    var best: (path: ManifestValue?, answer: AndroidAnswer)?
    for index in beginnings.bytePatterns(beginning: SegmentTree.segments(of: path[...])) {
      let attribute = paths[index]
      switch attribute.fits(path) {
      case true? where !attribute.runsOver(path): return (attribute, .opens)
      case true?: best = (attribute, .runsOver)
      case nil where best == nil: best = (attribute, .unknown)
      default: break
      }
    }
    return best
  }

  /// The parts of a link that a manifest does not compare, as a reason.
  private static func blindness(to link: SplitURL, _ path: [UInt8]) -> String {
    let unseen = [
      link.query.map { _ in "the query" }, link.fragment.map { _ in "the fragment" },
      path.count < link.path.count ? "what is escaped" : nil,
    ].compactMap(\.self)
    return unseen.isEmpty ? "" : "; a manifest does not see \(unseen.joined(separator: ", "))"
  }
}

/// Why a link does not match filters.
extension ManifestFilter {
  /// Says which part of a link is in none of the filters, with what they have instead.
  static func missing(
    _ part: Part, of link: SplitURL, in filters: [ManifestFilter]
  ) -> AndroidDecision {
    AndroidDecision(.stays, reason(part, link, filters))
  }

  /// Says that filters have the path of a link, but with another scheme, host or port.
  static func elsewhere(
    _ part: Part, of link: SplitURL, in filters: [ManifestFilter]
  ) -> AndroidDecision {
    let values = values(part, filters)
    let subdomains = subdomains(of: link, values)
    return AndroidDecision(
      .stays,
      "The manifest has the link's path, \(LinkFault.quote(link.text(link.path))), only with another"
        + " \(part): \(list(values))\(subdomains.map { "; \($0)" } ?? "").")
  }

  /// That a host stands for subdomains, as a clause, if the link is on their domain.
  private static func subdomains(of link: SplitURL, _ hosts: [ManifestValue]) -> String? {
    guard let host = link.host.map({ link.text($0.name).asciiLowercased }) else { return nil }
    return hosts.first { $0.text.asciiLowercased == "*.\(host)" }.map {
      "\(LinkFault.quote($0.text)) is only for subdomains"
    }
  }

  /// The bytes of a link with which the values of a part are compared.
  private static func bytes(of part: Part, _ link: SplitURL) -> [UInt8] {
    switch part {
    case .scheme: Array(link.bytes[link.scheme])
    case .host: link.host.map { link.bytes[$0.name].map(\.asciiLowercased) } ?? []
    case .path: percentDecoded(link.bytes[link.path]) ?? []
    case .none, .port, .all: []
    }
  }

  private static func values(_ part: Part, _ filters: [ManifestFilter]) -> [ManifestValue] {
    let hosts = filters.flatMap(\.hosts)
    return switch part {
    case .none: []
    case .scheme: filters.flatMap(\.schemes)
    case .host: hosts.map(\.name)
    case .port: hosts.compactMap(\.port)
    case .path, .all: filters.flatMap(\.paths)
    }
  }

  private static func list(_ values: [ManifestValue]) -> String {
    var seen: Set<String> = []
    let names = values.map(\.shown).filter { seen.insert($0).inserted }
    return names.prefix(3).joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  private static func reason(
    _ part: Part, _ link: SplitURL, _ filters: [ManifestFilter]
  ) -> String {
    let values = values(part, filters)
    let list = list(values)
    let faulty = values.filter { $0.oddity != nil }
    let meant = faulty.first { $0.isMeant(for: bytes(of: part, link)) } ?? faulty.first
    let odd = meant?.oddity ?? subdomains(of: link, values)
    let hint = "; " + (odd ?? "it has \(list)")
    func quote(_ range: Range<Int>) -> String { LinkFault.quote(link.text(range)) }
    switch part {
    case .none:
      return "The manifest does not declare a scheme (android:scheme), so it gets no links."
    case .scheme:
      return
        "The manifest does not declare the scheme \(quote(link.scheme))\(hint); Android compares"
        + " schemes case-sensitively."
    case .host:
      return "The manifest "
        + (link.host.map { "does not have the link's host, \(quote($0.name))" } ?? "requires a host")
        + "\(hint)."
    case .port:
      return "The manifest has the link's host with android:port \(list), and the link has "
        + (link.host?.port.map { "the port \(link.text($0))." }
          ?? "no port; Android does not add the usual one, so remove android:port.")
    case .path, .all:
      let slash = values.first { link.path.isEmpty && $0.fits(Array("/".utf8)) == true }
      return "No path of the manifest matches the link's path, \(quote(link.path))"
        + (slash.map { "; browsers write the link with a slash, which \($0.shown) matches." }
          ?? "\(hint).")
    }
  }
}
