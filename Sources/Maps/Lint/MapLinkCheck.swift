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
    regroup()
    checkItems()
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

  /// The forms of the table that have the scheme or the host of the link.
  var forms: [MapLinkGrammar.Form] { group.forms }

  /// Looks the forms up again, once the scheme or the host was put right.
  mutating func regroup() {
    group = grammar.groups[url.group] ?? Self.noGroup
  }

  private static let noGroup = MapLinkGrammar.Group()

  /// The form that the link seems to be of: with its path, and with most of its parameters.
  var form: MapLinkGrammar.Form? {
    let path = String(decoding: url.path, as: UTF8.self).lowercased()
    // More parameters than any app has say nothing new.
    let items = url.items.prefix(64).map { ($0.name, $0.text) }
    var best: (form: MapLinkGrammar.Form, fit: Int)?
    for form in forms {
      let base = form.path.lowercased()
      let isSame = path == base || path == base + "/" || path + "/" == base
      guard form.form.path.isEmpty ? isSame : path.hasPrefix(base) else { continue }
      let constants = form.constants.count { constant in
        items.contains { $0 == constant.key && $1 == constant.value }
      }
      let known = items.count { item in form.parts.contains { $0.key == item.0 } }
      let fit = base.utf8.count * 100 + known * 4 + constants * 2 - form.constants.count
      if fit > best?.fit ?? .min { best = (form, fit) }
    }
    return best?.form
  }

  /// A text of the link, short enough for a message.
  static func quote(_ text: String) -> String {
    let short = text.utf8.count <= 80 ? text : String(text.prefix(60)) + "…"
    return
      "\"\(String(String.UnicodeScalarView(short.unicodeScalars.filter { $0.value >= 0x20 })))\""
  }
}
