import WaymarkCore
public import WaymarkModel

/// The style sheets of a site: the pages of a host share one file.
///
/// A page that must be complete by itself contains its styles: a gate pass is saved and printed,
/// and a server may send the page for what is not found from any URL. A sheet that the project
/// replaced is a separate file, unchanged, and is used only on its own pages.
public struct StyleSheets: Sendable {
  /// Every style sheet by its URL path, such as `/assets/theme.css`.
  public private(set) var files: [String: [UInt8]] = [:]

  /// The drawing that replaces an image that does not load.
  public let drawing: [UInt8]

  /// The links and styles in the head of each kind of page.
  private var elements: [PageKind: [UInt8]] = [:]

  /// The sources that allow them in a Content Security Policy.
  private var sources: [PageKind: String] = [:]

  /// The sheets of all pages; a gate pass uses nothing of the first one.
  private static let ofPages = ["parts", "base"]

  /// Whether the project's sheets use fonts.
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

  /// The `style-src` sources that allow them.
  func source(of kind: PageKind) -> String { sources[kind] ?? "'none'" }
}

extension PageKind {
  /// Whether a page is complete without any other file.
  fileprivate var standsAlone: Bool { self == .gatepass || self == .notFound }

  /// The style sheets of a kind of page in addition to the common one, in order.
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
