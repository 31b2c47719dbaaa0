import WaymarkAgreement
import WaymarkAppLinks
import WaymarkCore
import WaymarkOptions

private struct MatchOptions: Sendable {
  var file = ""
  var app = ""
  var domain: String?
  var urls: [String] = []
  var list: String?
  var explains = false
  var expected: LinkDecision.Verdict?
  var format = Format.text
}

extension Subcommand {
  static let linksMatch = Subcommand(
    "links match", "Show whether iOS or Android opens a URL in the app, by which rule and why",
    defaults: MatchOptions(),
    options: [
      .text(
        "aasa", "FILE", "The association file, an assetlinks.json or an Android manifest", \.file
      ).required,
      .text(
        "app", "APPID", "The app: team ID, period and bundle ID; for Android its package name",
        \.app
      )
      .required,
      .optional(
        "domain", "HOST", "The host that serves the file (default: each URL's own)", \.domain
      ) { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 },
      .text("urls", "FILE", "More URLs, one per line; - reads standard input", \.list),
      .choice(
        "expect", "DECISION", "Fail if a URL gets another answer", \.expected,
        LinkDecision.Verdict.init(rawValue:)),
      .flag("explain", "Print the result of every rule that was tried", \.explains),
      .format(\.format),
    ],
    operands: [
      .many(
        "URL", "A URL to check", isRequired: false, acceptsEmpty: true, \.urls)
    ]
  ) { options, terminal in
    let file = options.file
    let (bytes, matcher) = try terminal.readLinkFile(at: file) { bytes throws(JSONError) in
      try LinkMatcher(bytes, as: LinkFileKind(ofFileNamed: file, bytes), app: options.app)
    }
    if AndroidManifest(bytes) == nil {
      _ = try terminal.requireKind(
        of: bytes, at: file, for: "links match", [.association, .assetLinks])
    }
    terminal.printLintErrors(of: bytes, at: file)
    if options.expected != nil, !matcher.lists(options.app) {
      terminal.errors.print(
        "\(file): warning: the file does not list the app \(options.app)".visible)
    }
    var answers = MatchAnswers(matcher, options, terminal.output)
    try terminal.forEachInput(
      options.urls, list: options.list, orMissing: "URL or --urls", limit: MatchAnswers.lineLimit
    ) { text, _ in answers.answer(text) }
    answers.buffer.flush()
    return answers.areExpected ? .done : .foundProblems
  }
}

extension Terminal {
  /// Prints the errors that `links lint` finds in a file, because they make answers unreliable.
  func printLintErrors(of bytes: [UInt8], at file: String) {
    // A manifest is not a file that `links lint` reads.
    if AndroidManifest(bytes) != nil { return }
    let kind = LinkFileKind(ofFileNamed: file, bytes)
    let found = LinkLint.check(bytes, as: kind, named: file).filter { $0.severity == .error }
    print(Array(found.prefix(5)))
    if found.count > 5 {
      errors.print(
        "\(file): \(counted(found.count - 5, "more error")); see waymark links lint".visible)
    }
  }
}

/// Matches URLs and prints the answers, many at once.
private struct MatchAnswers {
  /// The longest line that is read as a URL, in bytes.
  static let lineLimit = 1 << 16

  private let matcher: LinkMatcher
  private let options: MatchOptions
  var buffer: PrintBuffer

  /// Whether every answer was the expected one.
  private(set) var areExpected = true

  init(_ matcher: LinkMatcher, _ options: MatchOptions, _ console: any Console) {
    self.matcher = matcher
    self.options = options
    buffer = PrintBuffer(for: console)
  }

  /// Answers a URL, or a line that cannot be a URL.
  mutating func answer(_ line: ArraySlice<UInt8>) {
    let shown = String(decoding: line.prefix(Self.lineLimit), as: UTF8.self)
    if line.count > Self.lineLimit {
      print(
        String(shown.unicodeScalars.prefix(80)) + "…",
        LinkDecision(
          .undetermined, "Undetermined: the line has more than \(Self.lineLimit) bytes."))
    } else if String(validating: line, as: UTF8.self) == nil {
      print(
        shown,
        LinkDecision(matcher.noWebLink, "The line is not a web link: it is not UTF-8."))
    } else {
      print(
        shown, matcher.decide(shown, domain: options.domain),
        options.explains ? matcher.trace(shown, domain: options.domain) : [])
    }
  }

  private mutating func print(
    _ url: String, _ decision: LinkDecision, _ trace: [RuleStep] = []
  ) {
    let verdict = decision.verdict.rawValue
    let reason = decision.reason + (SplitURL.sent(url).map { " Browsers send \($0)." } ?? "")
    if let expected = options.expected, decision.verdict != expected { areExpected = false }
    let steps = trace.map { JSON.of(["rule": $0.rule, "result": $0.result]) }
    var report: Report = [
      .field("url", url), .field("decision", verdict, as: "\(verdict)  \(url)"),
      .nullable("rule", decision.rule),
      .field("reason", reason, as: "    \(decision.rule ?? "no rule"): \(reason)"),
      .field("trace", options.explains ? steps : nil),
    ]
    report.fields += trace.map { .line("      \($0.rule) \($0.result)") }
    buffer.print(report.printed(as: options.format))
  }
}

/// The matcher of a file for an app, on iOS or on Android.
private enum LinkMatcher {
  case iOS(AssociationMatcher, app: String)
  case android(DynamicLinkMatcher)
  case manifest(AndroidManifest)

  /// Reads a file of a kind; one that has intent filters is a manifest or a part of one.
  init(_ file: [UInt8], as kind: LinkFileKind, app: String) throws(JSONError) {
    if let manifest = AndroidManifest(file) {
      self = .manifest(manifest)
    } else if kind == .assetLinks {
      self = .android(try DynamicLinkMatcher(file, package: app))
    } else {
      self = .iOS(try AssociationMatcher(file), app: app)
    }
  }

  /// Whether the file may be about an app; a manifest has only one.
  func lists(_ app: String) -> Bool {
    switch self {
    case .iOS(let matcher, _): matcher.lists(app)
    case .android(let matcher): matcher.listsTheApp
    case .manifest: true
    }
  }

  /// The decision about a text that is not a web link.
  var noWebLink: LinkDecision.Verdict {
    if case .android = self { .exclude } else { .noMatch }
  }

  /// Matches a URL, which must be on the domain if one is given.
  func decide(_ url: String, domain: String?) -> LinkDecision {
    switch self {
    case .iOS(let matcher, let app): matcher.decide(url, app: app, domain: domain)
    case .android(let matcher): matcher.decide(url, host: domain)
    case .manifest(let manifest): LinkDecision(manifest.decide(url))
    }
  }

  /// The result of every rule that is tried for a URL.
  func trace(_ url: String, domain: String?) -> [RuleStep] {
    switch self {
    case .iOS(let matcher, let app): matcher.explain(url, app: app, domain: domain).trace
    case .android(let matcher): matcher.explain(url, host: domain).trace
    case .manifest(let manifest): manifest.trace(url)
    }
  }
}

extension LinkDecision {
  /// The decision of a manifest, with the filter that opens the app.
  fileprivate init(_ decision: AndroidDecision) {
    let verdict: Verdict =
      switch decision.answer {
      case .opens, .runsOver: .match
      case .stays: .noMatch
      case .unknown: .undetermined
      }
    self.init(verdict, rule: decision.rule, decision.reason)
  }
}
