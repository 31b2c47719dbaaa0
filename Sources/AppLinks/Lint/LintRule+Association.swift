import Model

extension LintRule {
  /// The rules of any file.
  var documentRow: (severity: Severity, summary: String, help: String)? {
    switch self {
    case .invalid:
      (
        .error, "a file is not valid JSON",
        "Write plain JSON (RFC 8259) in UTF-8: no comments, no trailing commas."
      )
    case .byteOrderMark:
      (.error, "a file begins with a byte order mark", "Save it as UTF-8 without a mark.")
    case .duplicateKey:
      (.error, "an object has one key twice", "Remove one of them: readers differ in which counts.")
    case .root:
      (.error, "a file's root is not an object", "Write one JSON object: { … }.")
    case .type:
      (.error, "a value is of the wrong type", "Write a value of the type that is named.")
    case .more:
      (
        .note, "a file has more findings than are listed",
        "Correct the first ones and run it again."
      )
    case .size:
      (
        .error, "a file is larger than devices read",
        "Shorten the rules: devices read 128 KB (131072 bytes), uncompressed."
      )
    case .plist:
      (
        .error, "a property list cannot be read",
        "Give an XML property list; plutil -convert xml1 makes one of a binary one."
      )
    default: nil
    }
  }

  /// The rules of association files, apart from their patterns.
  var associationRow: (severity: Severity, summary: String, help: String)? {
    switch self {
    case .noService:
      (
        .warning, "a file names no service",
        "Add applinks, webcredentials, appclips or activitycontinuation."
      )
    case .fileKey, .linksKey, .detailsKey:
      (.warning, "a key is unknown", "Remove it: the system ignores it in silence.")
    case .componentKey:
      (
        .error, "a rule has an unknown key",
        "Remove or correct it: the system ignores it, and the rule fits more than it says."
      )
    case .appsNotEmpty:
      (.error, "applinks.apps is not empty", "Write \"apps\": [] or leave it out.")
    case .detailsEmpty:
      (
        .warning, "no app is listed, so no link opens one",
        "Add an entry with appIDs and components, or remove applinks."
      )
    case .noApp:
      (.error, "an entry names no app", "Add \"appIDs\": [\"<prefix>.<bundle id>\"].")
    case .bothIDs:
      (
        .warning, "an entry has both appID and appIDs", "Keep appIDs: beside it appID is ignored."
      )
    case .mixedFormats:
      (
        .warning, "an entry mixes components and paths",
        "Keep components: since iOS 13 paths beside them are ignored."
      )
    case .noRules:
      (
        .warning, "an entry has neither components nor paths",
        "Add components; what the system does without is not documented."
      )
    case .appShape:
      (
        .error, "an app's identifier is malformed",
        "Write the ten-character prefix, a period and the bundle ID: A1B2C3D4E5.com.example.app."
      )
    case .appRepeated:
      (.warning, "an app is listed twice in one place", "List it once.")
    case .queryNonString:
      (
        .error, "a query item's pattern is not a string",
        "Write a string: for any other value the system drops the whole \"?\" object."
      )
    case .catchAll:
      (
        .warning, "a rule opens the app for every URL",
        "List the paths the app has, so that new pages stay on the web."
      )
    case .unreachable:
      (
        .warning, "a rule never decides: earlier ones take every URL that fits it",
        "Move it before the rule that is named, or remove it."
      )
    case .variableName:
      (
        .error, "a substitution variable's name is malformed",
        "Leave $, ( and ) out of the name, and do not leave it empty."
      )
    case .variableNested:
      (
        .error, "a variable's value uses a variable",
        "Write the values out; nesting is not possible."
      )
    case .variableUndefined:
      (
        .error, "a pattern uses a variable that nobody defines",
        "Define it in applinks.substitutionVariables; names have a case."
      )
    case .variableUnterminated:
      (.error, "a variable in a pattern does not end", "Close it with a parenthesis: $(name).")
    case .variableEmpty:
      (.warning, "a variable has no values, so nothing fits it", "Give it values, or remove it.")
    case .variablePredefined:
      (
        .warning, "a variable has the name of one of the system's",
        "Rename it: which of the two counts is not documented."
      )
    default: nil
    }
  }

  /// The rules of patterns.
  var patternRow: (severity: Severity, summary: String, help: String)? {
    switch self {
    case .nonASCII:
      (
        .error, "a pattern outside ASCII fits no URL",
        "Percent-encode it in upper case, or set \"percentEncoded\": false (iOS 14)."
      )
    case .character:
      (
        .warning, "a pattern has a character that no URL has",
        "Remove it or percent-encode it in upper case."
      )
    case .escape:
      (.warning, "a pattern has a % that begins no escape", "Write %25 for a percent sign.")
    case .escapeCase:
      (
        .warning, "a pattern has a lower-case escape",
        "Write the escape in upper case, as browsers do: %C3 and %c3 differ."
      )
    case .escapeDecoded:
      (
        .warning, "a pattern has an escape, but the URL is decoded before it is compared",
        "Write the character itself where percentEncoded is false."
      )
    case .hashInPath:
      (
        .error, "a path pattern has a #, which no path has",
        "Put what follows it under the \"#\" key, without the #."
      )
    case .hash:
      (.warning, "a pattern has a #, which no query or fragment has", "Leave the # out.")
    case .queryInPath:
      (
        .warning, "a path pattern seems to have a query; its ? stands for any character",
        "Move the query under the \"?\" key."
      )
    case .urlInPath:
      (
        .warning, "a path pattern is a whole URL",
        "Write the path only; the host is the one that serves the file."
      )
    case .decodingGuard:
      (
        .warning, "an exclusion compares the decoded URL",
        "Set percentEncoded to true here: decoding turns %2F into a slash, which gets around it."
      )
    case .pathsNot:
      (
        .error, "a path is not excluded as it seems to be",
        "Begin an exclusion with NOT and one blank: \"NOT /private/*\"."
      )
    case .pathsVariable:
      (
        .warning, "a path uses a variable, which only components have",
        "Move the rule to components."
      )
    default: nil
    }
  }
}
