public import Model

/// What can be wrong with an association file, an Android or HarmonyOS statement file or an
/// entitlement that somebody wrote.
public enum LintRule: String, RuleTable {
  case invalid = "json.invalid"
  case byteOrderMark = "json.bom"
  case duplicateKey = "json.duplicate-key"
  case root = "json.root"
  case type = "value.type"
  case more = "lint.more"
  case size = "size.limit"

  case noService = "file.no-service"
  case fileKey = "file.unknown-key"
  case linksKey = "applinks.unknown-key"
  case detailsKey = "details.unknown-key"
  case componentKey = "component.unknown-key"
  case appsNotEmpty = "apps.not-empty"
  case detailsEmpty = "details.empty"
  case noApp = "details.no-app-id"
  case bothIDs = "details.both-ids"
  case mixedFormats = "details.mixed-formats"
  case noRules = "details.no-rules"
  case appShape = "app-id.shape"
  case appRepeated = "app-id.repeated"

  case queryNonString = "query.non-string"
  case catchAll = "rule.catch-all"
  case unreachable = "rule.unreachable"

  case variableName = "subst.name"
  case variableNested = "subst.nested"
  case variableUndefined = "subst.undefined"
  case variableUnterminated = "subst.unterminated"
  case variableEmpty = "subst.empty"
  case variablePredefined = "subst.predefined"

  case nonASCII = "pattern.non-ascii"
  case character = "pattern.character"
  case escape = "pattern.escape"
  case escapeCase = "pattern.escape-case"
  case escapeDecoded = "pattern.escape-decoded"
  case hashInPath = "pattern.hash-in-path"
  case hash = "pattern.hash"
  case queryInPath = "pattern.query-in-path"
  case urlInPath = "pattern.url-in-path"
  case decodingGuard = "pattern.decoding-guard"
  case pathsNot = "paths.not"
  case pathsVariable = "paths.variable"

  case statements = "statements.root"
  case statementsEmpty = "statements.empty"
  case statementKey = "statement.unknown-key"
  case noRelation = "relation.missing"
  case relation = "relation.shape"
  case noTarget = "target.missing"
  case namespace = "target.namespace"
  case package = "target.package"
  case noFingerprint = "target.no-fingerprint"
  case fingerprint = "target.fingerprint"
  case site = "target.site"
  case include = "include.insecure"
  case includeMixed = "include.mixed"
  case dynamicName = "dynamic.name"
  case dynamicEmpty = "dynamic.empty"
  case dynamicQuery = "dynamic.query"
  case dynamicKey = "dynamic.unknown-key"
  case dynamicRepeated = "dynamic.repeated"
  case dynamicRelation = "dynamic.relation"

  case harmonyKey = "harmony.unknown-key"
  case harmonyEmpty = "harmony.empty"
  case harmonyApp = "harmony.app-id"
  case harmonyIndex = "harmony.index"

  case plist = "plist.invalid"
  case noDomains = "domain.none"
  case domain = "domain.shape"
  case domainRepeated = "domain.repeated"
  case domainsMany = "domain.many"

  public var row: (severity: Severity, summary: String, help: String) {
    documentRow ?? associationRow ?? patternRow ?? statementRow
  }
}
