import WaymarkCore
import WaymarkProject
import WaymarkRoutes

/// One intent filter of a manifest as Android applies it, read from the written bytes.
///
/// Android combines the schemes, hosts and paths of all `<data>` elements, and compares only the
/// decoded path.
public struct ManifestFilter: Sendable {
  /// The parts of a link in the order in which Android compares them.
  enum Part: Int, Comparable, Sendable {
    /// The filter has no scheme, or the text is not a URL.
    case none
    case scheme, host, port, path

    /// Every part matches, or may match.
    case all

    static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
  }

  private var schemes: [ManifestName] = []
  private var hosts: [(name: ManifestName, port: ManifestName?)] = []
  private var paths: [ManifestPath] = []

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
      if let scheme = tag["android:scheme"] { schemes.append(ManifestName(scheme)) }
      // A port without a host has no effect.
      if let host = tag["android:host"] {
        hosts.append((ManifestName(host, isHost: true), tag["android:port"].map { .init($0) }))
      }
      paths += tag.attributes.compactMap { ManifestPath($0.name, $0.value) }
    }
    beginnings = SegmentTree(paths.map(\.leadingSegments))
  }

  /// Whether a link has a scheme, a host and a port of the filter; `nil` if the app's build decides.
  func isAddressed(by url: String) -> Bool? {
    guard let link = SplitURL(Array(url.utf8)) else { return false }
    let address = address(of: link)
    guard address.failing == .all else { return false }
    return address.open == nil ? true : nil
  }

  /// The answer of Android to a link if only this filter decides.
  public func decide(_ url: String) -> AndroidDecision { judge(url).decision }

  /// The answer to a link, and the first part that does not match.
  func judge(_ url: String) -> (decision: AndroidDecision, failing: Part) {
    guard let link = SplitURL(Array(url.utf8)) else {
      return (AndroidDecision(.stays, "The text is not a URL: it has no scheme."), .none)
    }
    let address = address(of: link)
    guard address.failing == .all else {
      return (Self.missing(address.failing, of: link, in: [self]), address.failing)
    }
    func open(_ value: String) -> AndroidDecision {
      AndroidDecision(
        .unknown,
        "The filter has the value \(value), which the app's build replaces. Write its text into a"
          + " copy of the manifest.")
    }
    if hosts.isEmpty {
      let scheme = link.text(link.scheme)
      return (
        address.open.map(open)
          ?? AndroidDecision(
            .opens,
            "The manifest declares the scheme \(scheme) for any URL"
              + (paths.isEmpty ? "." : "; without android:host, its paths have no effect.")),
        .all
      )
    }
    guard let path = percentDecoded(link.bytes[link.path]) else {
      return (
        AndroidDecision(
          .unknown, "The path has a % without two hex digits; how Android reads it is unknown."),
        .all
      )
    }
    let best = best(for: path)
    guard let answer = best.answer else {
      return (Self.missing(.path, of: link, in: [self]), .path)
    }
    if let value = address.open ?? (answer == .unknown ? best.path?.openValue : nil) {
      return (open(value), .all)
    }
    let name = best.path.map { "The manifest's \($0.name)" } ?? "The manifest, which has no paths,"
    return (Self.decision(answer, by: name, Self.blindness(to: link, path)), .all)
  }

  /// The answer for the path that an attribute gives.
  private static func decision(
    _ answer: AndroidAnswer, by name: String,
    _ blindness: @autoclosure @escaping @Sendable () -> String
  ) -> AndroidDecision {
    switch answer {
    case .unknown:
      AndroidDecision(.unknown, "\(name) has syntax that is not read, so it may match the link.")
    case .runsOver:
      AndroidDecision(
        .runsOver, "\(name) matches the path: its .* includes a slash\(blindness()).")
    case .opens, .stays:
      AndroidDecision(.opens, "\(name) matches the link's path\(blindness()).")
    }
  }

  /// Compares the parts of a link before its path: the first that does not match, and a value with
  /// which the app's build decides.
  private func address(of link: SplitURL) -> (failing: Part, open: String?) {
    guard !schemes.isEmpty else { return (.none, nil) }
    let scheme = link.bytes[link.scheme]
    let fitting = schemes.filter { $0.fits(scheme) != false }
    let open = fitting.contains { !$0.isOpen } ? nil : fitting.first?.text
    // A scheme of the build without a host is the app's own: only a browser has https for any host.
    guard !fitting.isEmpty, !hosts.isEmpty || open == nil || !link.isWeb else {
      return (.scheme, nil)
    }
    guard !hosts.isEmpty else { return (.all, open) }
    guard let host = link.host else { return (.host, nil) }
    let name = link.bytes[host.name].map(\.asciiLowercased)
    let named = hosts.filter { $0.name.fits(name[...]) != false }
    guard !named.isEmpty else { return (.host, nil) }
    // Without a port in the link, a port of the filter does not match, even the usual one.
    let port = host.port.map { link.bytes[$0] } ?? []
    let full = named.filter { $0.port.map { !port.isEmpty && $0.fits(port) != false } ?? true }
    guard !full.isEmpty else { return (.port, nil) }
    let sure = full.first { $0.name.fits(name[...]) == true && $0.port?.isOpen != true }
    guard sure == nil else { return (.all, open) }
    let value = full[0].name.isOpen ? full[0].name.text : full[0].port?.text
    return (.all, open ?? value)
  }

  /// The answer for a decoded path, and the attribute with the best match; without attributes, every
  /// path matches.
  private func best(for path: [UInt8]) -> (path: ManifestPath?, answer: AndroidAnswer?) {
    guard !paths.isEmpty else { return (nil, .opens) }
    var best: (path: ManifestPath?, answer: AndroidAnswer?) = (nil, nil)
    for index in beginnings.patterns(beginning: SegmentTree.segments(of: path[...])) {
      let attribute = paths[index]
      switch attribute.fits(path) {
      case true? where !attribute.runsOver(path): return (attribute, .opens)
      case true?: best = (attribute, .runsOver)
      case nil where best.answer == nil: best = (attribute, .unknown)
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

  private static func reason(
    _ part: Part, _ link: SplitURL, _ filters: [ManifestFilter]
  ) -> String {
    switch part {
    case .none:
      let hosts = filters.flatMap(\.hosts).map(\.name.quoted)
      return hosts.isEmpty
        ? "The manifest does not declare a scheme (android:scheme), so it gets no links."
        : "The filter for the host \(list(hosts)) has no android:scheme, so it gets no links."
    case .scheme:
      let names = filters.flatMap(\.schemes)
      let scheme = link.text(link.scheme)
      let hint = names.lazy.compactMap(\.schemeOddity).first ?? has(names.map(\.quoted))
      let isCase = names.contains { $0.text.asciiLowercased == scheme.asciiLowercased }
      return "The manifest does not declare the scheme \(LinkFault.quote(scheme))\(hint)"
        + (isCase ? "; Android compares schemes case-sensitively." : ".")
    case .host, .all:
      let hosts = filters.flatMap(\.hosts).map(\.name)
      guard let host = link.host else { return "The manifest has hosts, and the link has none." }
      let name = LinkFault.quote(link.text(host.name))
      let hint = hosts.lazy.compactMap(\.hostOddity).first ?? has(hosts.map(\.quoted))
      return "The manifest does not have the link's host, \(name)\(hint)."
    case .port:
      guard let host = link.host else { return "" }
      let port = host.port.map(link.text) ?? ""
      let name = link.bytes[host.name].map(\.asciiLowercased)
      let hosts = filters.flatMap(\.hosts).filter { $0.name.fits(name[...]) != false }
      let ports = hosts.compactMap { $0.port?.quoted }
      return "The host \(list(hosts.map(\.name.quoted))) of the manifest has android:port"
        + " \(list(ports)), and the link has "
        + (port.isEmpty
          ? "no port; Android does not add the usual one, so remove android:port."
          : "the port \(port).")
    case .path:
      let paths = filters.flatMap(\.paths)
      let slash = paths.first { link.path.isEmpty && $0.fits(Array("/".utf8)) == true }
      let hint =
        slash.map { "; with a slash at its end, as browsers write the link, \($0.name) matches" }
        ?? paths.lazy.compactMap(\.oddity).first.map { "; \($0)" } ?? has(paths.map(\.name))
      return
        "No path of the manifest matches the link's path, \(LinkFault.quote(link.text(link.path)))"
        + "\(hint)."
    }
  }

  private static func has(_ names: [String]) -> String {
    names.isEmpty ? "" : "; it has \(list(names))"
  }

  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    return names.prefix(3).joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}
