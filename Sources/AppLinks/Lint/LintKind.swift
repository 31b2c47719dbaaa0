public import WaymarkCore
import WaymarkEmbedded

/// A kind of fault in a file that states which app opens a site's links.
///
/// `lint-kinds.json` has the severity, summary and help of each kind.
enum LintKind: String, CaseIterable {
  case jsonInvalid = "json.invalid"
  case jsonBOM = "json.bom"
  case jsonDuplicateKey = "json.duplicate-key"
  case jsonRoot = "json.root"
  case valueType = "value.type"
  case sizeLimit = "size.limit"
  case fileNoService = "file.no-service"
  case fileUnknownKey = "file.unknown-key"
  case applinksUnknownKey = "applinks.unknown-key"
  case detailsUnknownKey = "details.unknown-key"
  case componentUnknownKey = "component.unknown-key"
  case keyMisplaced = "key.misplaced"
  case appsNotEmpty = "apps.not-empty"
  case detailsEmpty = "details.empty"
  case detailsNoAppID = "details.no-app-id"
  case detailsBothIDs = "details.both-ids"
  case detailsMixedFormats = "details.mixed-formats"
  case detailsPathsAppIDs = "details.paths-app-ids"
  case detailsNoRules = "details.no-rules"
  case appIDShape = "app-id.shape"
  case appIDPlaceholder = "app-id.placeholder"
  case appIDRepeated = "app-id.repeated"
  case queryNonString = "query.non-string"
  case rulesNoneOpen = "rules.none-open"
  case ruleCatchAll = "rule.catch-all"
  case ruleUnreachable = "rule.unreachable"
  case substName = "subst.name"
  case substNested = "subst.nested"
  case substUndefined = "subst.undefined"
  case substUnterminated = "subst.unterminated"
  case substEmpty = "subst.empty"
  case substPredefined = "subst.predefined"
  case queryName = "query.name"
  case patternFitsMissing = "pattern.fits-missing"
  case patternNonASCII = "pattern.non-ascii"
  case patternCharacter = "pattern.character"
  case patternEscape = "pattern.escape"
  case patternEscapeCase = "pattern.escape-case"
  case patternEscapeDecoded = "pattern.escape-decoded"
  case patternHashInPath = "pattern.hash-in-path"
  case patternHash = "pattern.hash"
  case patternSyntax = "pattern.syntax"
  case patternDots = "pattern.dots"
  case patternQueryMark = "pattern.query-mark"
  case patternQueryInPath = "pattern.query-in-path"
  case patternURLInPath = "pattern.url-in-path"
  case patternDecodingGuard = "pattern.decoding-guard"
  case pathsNot = "paths.not"
  case pathsVariable = "paths.variable"
  case statementsRoot = "statements.root"
  case statementsEmpty = "statements.empty"
  case statementUnknownKey = "statement.unknown-key"
  case statementRepeated = "statement.repeated"
  case relationMissing = "relation.missing"
  case relationShape = "relation.shape"
  case relationUnknown = "relation.unknown"
  case targetMissing = "target.missing"
  case targetNamespace = "target.namespace"
  case targetPackage = "target.package"
  case targetNoFingerprint = "target.no-fingerprint"
  case targetFingerprint = "target.fingerprint"
  case targetPlaceholder = "target.placeholder"
  case targetPublicKey = "target.public-key"
  case targetSite = "target.site"
  case includeInsecure = "include.insecure"
  case includeMixed = "include.mixed"
  case dynamicName = "dynamic.name"
  case dynamicEmpty = "dynamic.empty"
  case dynamicQuery = "dynamic.query"
  case dynamicUnknownKey = "dynamic.unknown-key"
  case dynamicRepeated = "dynamic.repeated"
  case dynamicRelation = "dynamic.relation"
  case dynamicLeadingStar = "dynamic.leading-star"
  case dynamicNoSlash = "dynamic.no-slash"
  case harmonyUnknownKey = "harmony.unknown-key"
  case harmonyEmpty = "harmony.empty"
  case harmonyAppID = "harmony.app-id"
  case harmonyIndex = "harmony.index"
  case plistInvalid = "plist.invalid"
  case domainNone = "domain.none"
  case domainShape = "domain.shape"
  case domainRepeated = "domain.repeated"
  case domainMany = "domain.many"

  static let table: DataTable<DiagnosticKind> = DataTable(
    "Sources/AppLinks/Lint/lint-kinds.json"
  ) { row throws(DataFault) in
    let name = try row.member("severity").text
    guard let severity = Severity(rawValue: name) else { throw row.fault("no severity: \(name)") }
    return DiagnosticKind(
      row.name, severity, try row.member("summary").text, help: try row.member("help").text)
  }

  private static let byCode = Dictionary(table.rows.map { ($0.code, $0) }) { first, _ in first }

  /// The kind with its texts; a test ensures that the table contains them.
  var kind: DiagnosticKind {
    Self.byCode[rawValue] ?? DiagnosticKind(rawValue, .error, rawValue, help: rawValue)
  }
}

extension [DiagnosticKind] {
  /// The kinds of faults that `waymark links lint` finds.
  public static let linkFile = LintKind.allCases.map(\.kind) + [.lintMore]
}
