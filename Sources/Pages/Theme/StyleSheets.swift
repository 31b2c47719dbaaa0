import WaymarkCore
public import WaymarkModel

/// What the pages of a site are styled with: one style sheet in a file for the pages of a host.
///
/// A page that must stand alone has its styles in itself: a gate pass is kept and printed, and a server
/// may send the page for what is not found from anywhere. A sheet that the project replaced counts on
/// its own pages only, as it was written: it is a file of its own.
public struct StyleSheets: Sendable {
  /// Every style sheet by its URL path, such as `/assets/theme.css`.
  public private(set) var files: [String: [UInt8]] = [:]

  /// The drawing in place of a picture that does not load.
  public let drawing: [UInt8]

  /// The links and styles in the head of each kind of page.
  private var elements: [PageKind: [UInt8]] = [:]

  /// What allows them in a Content Security Policy.
  private var sources: [PageKind: String] = [:]

  /// The sheets that all pages have; a gate pass has none of what is in the first.
  private static let ofPages = ["parts", "base"]

  /// Whether the project's sheets have fonts of their own.
  let hasFonts: Bool

  init(
    _ theme: ThemeFiles, colors: ThemeColors, sha256: ([UInt8]) -> [UInt8],
    faults: inout [Diagnostic]
  ) {
    drawing = theme["no-picture.svg"] ?? []
    let kinds = PageKind.allCases
    var sheets: [String: [UInt8]] = [:]
    for name in Self.ofPages + kinds.flatMap(\.styleSheets) where sheets[name] == nil {
      sheets[name] = theme.styleSheet(name, faults: &faults)
    }
    func sheet(_ names: [String]) -> [UInt8] {
      names.reduce(Array(colors.css.utf8)) { $0 + (sheets[$1] ?? []) }
    }
    let linked = Set(kinds.filter { !$0.standsAlone }.flatMap(\.styleSheets)).sorted()
    let own = Set(linked.filter { theme.isReplaced("css/\($0).css") })
    files["/assets/theme.css"] = sheet(
      Self.ofPages + linked.filter { !own.contains($0) })
    for name in own { files["/assets/\(name).css"] = sheets[name] }
    hasFonts = files.values.contains { $0[...].firstRange(of: "@font-face") != nil }
    for kind in kinds {
      if kind.standsAlone {
        let base = kind == .gatepass ? ["base"] : Self.ofPages
        let style = sheet(base + kind.styleSheets)
        elements[kind] = Array("<style>".utf8) + style + Array("</style>".utf8)
        sources[kind] = "'sha256-\(base64(sha256(style)))'"
      } else {
        let names = ["theme"] + kind.styleSheets.filter(own.contains)
        let links = names.map { "<link rel=\"stylesheet\" href=\"/assets/\($0).css\">" }
        elements[kind] = Array(links.joined(separator: "\n").utf8)
        sources[kind] = "'self'"
      }
    }
  }

  /// The links and styles in the head of a kind of page.
  public func element(of kind: PageKind) -> [UInt8] { elements[kind] ?? [] }

  /// What of `style-src` allows them.
  func source(of kind: PageKind) -> String { sources[kind] ?? "'none'" }
}

extension PageKind {
  /// Whether a page is whole without any other file.
  fileprivate var standsAlone: Bool { self == .gatepass || self == .notFound }

  /// The style sheets of a kind of page besides the one of all pages, in order.
  fileprivate var styleSheets: [String] {
    switch self {
    case .listing: ["cards", "listing"]
    case .request: ["listing", "request"]
    case .dealer: ["cards", "dealer"]
    case .market: ["cards", "market"]
    case .home: ["cards", "market", "home"]
    case .content: ["content"]
    case .search: ["cards", "market"]
    case .shell: ["middle"]
    case .notFound: ["cards", "market", "middle"]
    case .gatepass: ["gatepass"]
    case .elsewhere: []
    }
  }
}
