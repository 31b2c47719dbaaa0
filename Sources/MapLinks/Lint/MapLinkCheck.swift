import Bytes
public import Maps

/// What the links of the files mean and do not say themselves.
public struct MapLinkSettings: Sendable {
  /// The datum of all their coordinates.
  public var datum: MapDatum?

  /// What vendors gave to the maker of the links, by the names of the parameters.
  public var ids: [String: String]

  public init(datum: MapDatum? = nil, ids: [String: String] = [:]) {
    self.datum = datum
    self.ids = ids
  }
}

/// Checks one link, and mends its parts on the way.
struct MapLinkCheck {
  struct Finding {
    let kind: DiagnosticKind
    let severity: Severity
    let message: String
    let help: String
  }

  /// How many findings one link may have.
  private static let limit = 40

  let settings: MapLinkSettings
  let grammar = MapLinkGrammar.standard

  /// The link; each check mends what it finds.
  var url: LenientURL
  private(set) var group = noGroup

  /// The entry of the grammar that the link fits best.
  private(set) var entry: MapLinkGrammar.Entry?
  private(set) var findings: [Finding] = []

  /// Whether nobody can know what the link was meant to say.
  var isLost = false

  /// Whether only the table can write the mended link.
  var needsTable = false

  /// The row of the table whose links should be used instead.
  var replacement: String?

  /// The datum that its numbers are meant in, when the link has another one.
  var meant: MapDatum?

  init?(_ bytes: [UInt8], _ settings: MapLinkSettings) {
    guard let url = LenientURL(bytes) else { return nil }
    self.url = url
    self.settings = settings
    regroup()
    checkText(bytes)
    checkStructure()
    if group.isBare || !findings.isEmpty { regroup() }
    checkItems()
    if !findings.isEmpty { regroup() }
    checkParameters()
    checkApp()
    checkNumbers()
    checkDatum()
  }

  mutating func add(
    _ kind: DiagnosticKind, _ message: String? = nil, help: String? = nil,
    severity: Severity? = nil
  ) {
    let finding = Finding(
      kind: kind, severity: severity ?? kind.severity, message: message ?? kind.summary,
      help: help ?? kind.help)
    let isKnown = findings.contains { $0.kind == kind && $0.message == finding.message }
    guard findings.count < Self.limit, !isKnown else { return }
    findings.append(finding)
  }

  /// The entries of the table that have the scheme or the host of the link.
  var entries: [MapLinkGrammar.Entry] { group.entries }

  /// Looks the entries up again after something in the link was mended.
  mutating func regroup() {
    group = grammar.groups[url.group] ?? Self.noGroup
    entry = nearestEntry
  }

  private static let noGroup = MapLinkGrammar.Group()

  /// The entry with the path of the link, and with most of its parameters.
  private var nearestEntry: MapLinkGrammar.Entry? {
    let path = url.path.map(\.asciiLowercased)
    var best: (entry: MapLinkGrammar.Entry, fit: Int)?
    for entry in entries {
      let base = entry.path
      guard entry.template.path.isEmpty ? Self.isSame(path, base) : path.starts(with: base)
      else { continue }
      var fit = base.count * 100 - entry.constants.count
      // No app has more parameters.
      for item in url.items.prefix(64) {
        if entry.has(item.name) { fit += 4 }
        if entry.constants.contains(where: { $0.key == item.name && $0.value == item.text }) {
          fit += 2
        }
      }
      if fit > best?.fit ?? .min { best = (entry, fit) }
    }
    return best?.entry
  }

  /// Whether two paths are the same but for a slash at their ends.
  private static func isSame(_ path: [UInt8], _ base: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    return path == base || path.last == slash && path.dropLast().elementsEqual(base)
      || base.last == slash && base.dropLast().elementsEqual(path)
  }

  /// A text of the link, short enough for a message.
  static func quote(_ text: String) -> String {
    let short = text.utf8.count <= 80 ? text : String(text.prefix(60)) + "…"
    return
      "\"\(String(String.UnicodeScalarView(short.unicodeScalars.filter { $0.value >= 0x20 })))\""
  }
}
