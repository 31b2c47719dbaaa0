public import Maps
import Model

/// What the files that are checked mean, which their links do not say.
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
    let rule: MapLinkRule
    let severity: Severity
    let message: String
    let help: String
  }

  /// How many findings one link may have.
  private static let limit = 40

  let settings: MapLinkSettings
  let grammar = MapLinkGrammar.standard

  /// The link; what was found wrong in it is put right.
  var url: LenientURL
  private(set) var group = noGroup

  /// The template that the link seems to be of.
  private(set) var template: MapLinkGrammar.Form?
  private(set) var findings: [Finding] = []

  /// Whether what it was meant to say cannot be known.
  var isLost = false

  /// Whether only the table can write what it was meant to say.
  var needsTable = false

  /// The row of the table whose links should be used instead.
  var replacement: String?

  /// The datum that its numbers are meant in, when that is not the one the link has them in.
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
    _ rule: MapLinkRule, _ message: String? = nil, help: String? = nil, severity: Severity? = nil
  ) {
    let row = rule.row
    let finding = Finding(
      rule: rule, severity: severity ?? row.severity, message: message ?? row.summary,
      help: help ?? row.help)
    let isKnown = findings.contains { $0.rule == rule && $0.message == finding.message }
    guard findings.count < Self.limit, !isKnown else { return }
    findings.append(finding)
  }

  /// The templates of the table that have the scheme or the host of the link.
  var templates: [MapLinkGrammar.Form] { group.templates }

  /// Looks the templates up again, once something about the link was put right.
  mutating func regroup() {
    group = grammar.groups[url.group] ?? Self.noGroup
    template = nearestTemplate
  }

  private static let noGroup = MapLinkGrammar.Group()

  /// The template with the path of the link, and with most of its parameters.
  private var nearestTemplate: MapLinkGrammar.Form? {
    let path = url.path.map { $0.isLetter ? $0 | 0x20 : $0 }
    var best: (index: Int, fit: Int)?
    for (index, template) in templates.enumerated() {
      let base = template.path
      guard template.template.path.isEmpty ? Self.isSame(path, base) : path.starts(with: base)
      else {
        continue
      }
      // More parameters than any app has say nothing new.
      var fit = base.count * 100 - template.constants.count
      for item in url.items.prefix(64) {
        if template.parts.contains(where: { $0.key == item.name }) { fit += 4 }
        if template.constants.contains(where: { $0.key == item.name && $0.value == item.text }) {
          fit += 2
        }
      }
      if fit > best?.fit ?? .min { best = (index, fit) }
    }
    return best.map { templates[$0.index] }
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
