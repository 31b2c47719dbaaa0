public import WaymarkCore

/// What can be wrong with any file, and with an association file.
extension DiagnosticKind {
  public static let jsonInvalid = DiagnosticKind(
    "json.invalid", .error, "a file is not valid JSON",
    help: "Write plain JSON (RFC 8259) in UTF-8: no comments, no trailing commas.")

  public static let jsonBOM = DiagnosticKind(
    "json.bom", .error, "a file begins with a byte order mark",
    help: "Save it as UTF-8 without a mark.")

  public static let jsonDuplicateKey = DiagnosticKind(
    "json.duplicate-key", .error, "an object has one key twice",
    help: "Remove one of them: readers differ in which counts.")

  public static let jsonRoot = DiagnosticKind(
    "json.root", .error, "a file's root is not an object",
    help: "Write one JSON object: { … }.")

  public static let valueType = DiagnosticKind(
    "value.type", .error, "a value is of the wrong type",
    help: "Write a value of the type that is named.")

  public static let sizeLimit = DiagnosticKind(
    "size.limit", .error, "a file is larger than devices read",
    help: "Shorten the rules: devices read 128 KB (131072 bytes), uncompressed.")

  public static let fileNoService = DiagnosticKind(
    "file.no-service", .warning, "a file names no service",
    help: "Add applinks, webcredentials, appclips or activitycontinuation.")

  public static let fileUnknownKey = DiagnosticKind(
    "file.unknown-key", .warning, "a key is unknown",
    help: "Remove it: the system ignores it in silence.")

  public static let applinksUnknownKey = DiagnosticKind(
    "applinks.unknown-key", .warning, "a key is unknown",
    help: "Remove it: the system ignores it in silence.")

  public static let detailsUnknownKey = DiagnosticKind(
    "details.unknown-key", .warning, "a key is unknown",
    help: "Remove it: the system ignores it in silence.")

  public static let componentUnknownKey = DiagnosticKind(
    "component.unknown-key", .error, "a rule has an unknown key",
    help: "Remove or correct it: the system ignores it, and the rule fits more than it says.")

  public static let appsNotEmpty = DiagnosticKind(
    "apps.not-empty", .error, "applinks.apps is not empty",
    help: "Write \"apps\": [] or leave it out.")

  public static let detailsEmpty = DiagnosticKind(
    "details.empty", .warning, "no app is listed, so no link opens one",
    help: "Add an entry with appIDs and components, or remove applinks.")

  public static let detailsNoAppID = DiagnosticKind(
    "details.no-app-id", .error, "an entry names no app",
    help: "Add \"appIDs\": [\"<prefix>.<bundle id>\"].")

  public static let detailsBothIDs = DiagnosticKind(
    "details.both-ids", .warning, "an entry has both appID and appIDs",
    help: "Keep appIDs: beside it appID is ignored.")

  public static let detailsMixedFormats = DiagnosticKind(
    "details.mixed-formats", .warning, "an entry mixes components and paths",
    help: "Keep components: since iOS 13 paths beside them are ignored.")

  public static let detailsNoRules = DiagnosticKind(
    "details.no-rules", .warning, "an entry has neither components nor paths",
    help: "Add components; what the system does without is not documented.")

  public static let appIDShape = DiagnosticKind(
    "app-id.shape", .error, "an app's identifier is malformed",
    help: "Write the ten-character prefix, a period and the bundle ID: A1B2C3D4E5.com.example.app.")

  public static let appIDRepeated = DiagnosticKind(
    "app-id.repeated", .warning, "an app is listed twice in one place",
    help: "List it once.")

  public static let queryNonString = DiagnosticKind(
    "query.non-string", .error, "a query item's pattern is not a string",
    help: "Write a string: for any other value the system drops the whole \"?\" object.")

  public static let ruleCatchAll = DiagnosticKind(
    "rule.catch-all", .warning, "a rule opens the app for every URL",
    help: "List the paths the app has, so that new pages stay on the web.")

  public static let ruleUnreachable = DiagnosticKind(
    "rule.unreachable", .warning, "a rule never decides: earlier ones take every URL that fits it",
    help: "Move it before the rule that is named, or remove it.")

  public static let substName = DiagnosticKind(
    "subst.name", .error, "a substitution variable's name is malformed",
    help: "Leave $, ( and ) out of the name, and do not leave it empty.")

  public static let substNested = DiagnosticKind(
    "subst.nested", .error, "a variable's value uses a variable",
    help: "Write the values out; nesting is not possible.")

  public static let substUndefined = DiagnosticKind(
    "subst.undefined", .error, "a pattern uses a variable that nobody defines",
    help: "Define it in applinks.substitutionVariables; names have a case.")

  public static let substUnterminated = DiagnosticKind(
    "subst.unterminated", .error, "a variable in a pattern does not end",
    help: "Close it with a parenthesis: $(name).")

  public static let substEmpty = DiagnosticKind(
    "subst.empty", .warning, "a variable has no values, so nothing fits it",
    help: "Give it values, or remove it.")

  public static let substPredefined = DiagnosticKind(
    "subst.predefined", .warning, "a variable has the name of one of the system's",
    help: "Rename it: which of the two counts is not documented.")

  public static let patternNonASCII = DiagnosticKind(
    "pattern.non-ascii", .error, "a pattern outside ASCII fits no URL",
    help: "Percent-encode it in upper case, or set \"percentEncoded\": false (iOS 14).")

  public static let patternCharacter = DiagnosticKind(
    "pattern.character", .warning, "a pattern has a character that no URL has",
    help: "Remove it or percent-encode it in upper case.")

  public static let patternEscape = DiagnosticKind(
    "pattern.escape", .warning, "a pattern has a % that begins no escape",
    help: "Write %25 for a percent sign.")

  public static let patternEscapeCase = DiagnosticKind(
    "pattern.escape-case", .warning, "a pattern has a lower-case escape",
    help: "Write the escape in upper case, as browsers do: %C3 and %c3 differ.")

  public static let patternEscapeDecoded = DiagnosticKind(
    "pattern.escape-decoded", .warning,
    "a pattern has an escape, but the URL is decoded before it is compared",
    help: "Write the character itself where percentEncoded is false.")

  public static let patternHashInPath = DiagnosticKind(
    "pattern.hash-in-path", .error, "a path pattern has a #, which no path has",
    help: "Put what follows it under the \"#\" key, without the #.")

  public static let patternHash = DiagnosticKind(
    "pattern.hash", .warning, "a pattern has a #, which no query or fragment has",
    help: "Leave the # out.")

  public static let patternQueryInPath = DiagnosticKind(
    "pattern.query-in-path", .warning,
    "a path pattern seems to have a query; its ? stands for any character",
    help: "Move the query under the \"?\" key.")

  public static let patternURLInPath = DiagnosticKind(
    "pattern.url-in-path", .warning, "a path pattern is a whole URL",
    help: "Write the path only; the host is the one that serves the file.")

  public static let patternDecodingGuard = DiagnosticKind(
    "pattern.decoding-guard", .warning, "an exclusion compares the decoded URL",
    help: "Set percentEncoded to true here: decoding turns %2F into a slash, which gets around it.")

  public static let pathsNot = DiagnosticKind(
    "paths.not", .error, "a path is not excluded as it seems to be",
    help: "Begin an exclusion with NOT and one blank: \"NOT /private/*\".")

  public static let pathsVariable = DiagnosticKind(
    "paths.variable", .warning, "a path uses a variable, which only components have",
    help: "Move the rule to components.")
}
