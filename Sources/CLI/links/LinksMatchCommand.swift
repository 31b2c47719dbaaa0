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
  var expected: String?
  var format = Format.text

  /// The answers of the matchers, for iOS and for Android.
  static let decisions = LinkDecision.Verdict.allCases.map(\.rawValue)
}

extension Subcommand {
  static let linksMatch = Subcommand(
    "links match", "Say whether iOS or Android opens a URL in the app, by which rule and why",
    defaults: MatchOptions(),
    options: [
      .text("aasa", "FILE", "The association file, or an assetlinks.json", \.file).required,
      .text("app", "APPID", "The app: team, period and bundle id; on Android its package", \.app)
        .required,
      .text(
        "domain", "HOST", "The host that serves the file (default: each URL's own)", \.domain),
      .text("urls", "FILE", "More URLs, one a line; - reads standard input", \.list),
      .optional("expect", "DECISION", "Fail when a URL is decided otherwise", \.expected) {
        text in
        MatchOptions.decisions.contains(text) ? text : nil
      }.offering(MatchOptions.decisions),
      .flag("explain", "Tell of every rule that was tried what came of it", \.explains),
      .format(\.format),
    ],
    operands: [
      .many(
        "URL", "A URL to decide about", isRequired: false, acceptsEmpty: true, \.urls)
    ]
  ) { options, terminal in
    let (_, matcher) = try terminal.readLinkFile(at: options.file) { bytes throws(JSONError) in
      try LinkMatcher(bytes, app: options.app)
    }
    var answers = MatchAnswers(matcher, options, terminal.output)
    try terminal.forEachInput(
      options.urls, list: options.list, orMissing: "URL or --urls", limit: MatchAnswers.lineLimit
    ) { text, _ in answers.answer(text) }
    answers.buffer.flush()
    return answers.areExpected ? .done : .foundProblems
  }
}

/// Decides about URLs and prints the answers, many at once.
private struct MatchAnswers {
  /// How long a line may be that is read as a URL, in bytes.
  static let lineLimit = 1 << 16

  private let matcher: LinkMatcher
  private let options: MatchOptions
  var buffer: PrintBuffer

  /// Whether every answer was the one that the command line wants.
  private(set) var areExpected = true

  init(_ matcher: LinkMatcher, _ options: MatchOptions, _ console: any Console) {
    self.matcher = matcher
    self.options = options
    buffer = PrintBuffer(for: console)
  }

  /// Answers a URL, or a text that cannot be one.
  mutating func answer(_ line: ArraySlice<UInt8>) {
    let shown = String(decoding: line.prefix(Self.lineLimit), as: UTF8.self)
    if line.count > Self.lineLimit {
      print(
        String(shown.unicodeScalars.prefix(80)) + "…",
        LinkDecision(
          .undetermined, "This cannot be told: the line has more than \(Self.lineLimit) bytes."))
    } else if String(validating: line, as: UTF8.self) == nil {
      print(
        shown,
        LinkDecision(matcher.noWebLink, "This is no web link: the line is not UTF-8."))
    } else {
      print(
        shown, matcher.decide(shown, domain: options.domain),
        options.explains ? matcher.trace(shown, domain: options.domain) : [])
    }
  }

  private mutating func print(
    _ url: String, _ decision: LinkDecision, _ trace: [RuleStep] = []
  ) {
    let (verdict, reason) = (decision.verdict.rawValue, decision.reason)
    if let expected = options.expected, verdict != expected { areExpected = false }
    let steps = trace.map { JSON.of(["rule": $0.rule, "result": $0.result]) }
    var report: Report = [
      .field("url", url), .field("decision", verdict, as: "\(verdict)  \(url)"),
      .nullable("rule", decision.rule),
      .field("reason", reason, as: "    \(decision.rule ?? "no rule"): \(reason)"),
      .field("trace", options.explains ? steps : nil),
    ]
    report.fields += trace.map { .line("      \($0.rule) \($0.result)") }
    if !trace.isEmpty, !reason.contains(matcher.legend) {
      report.fields.append(.line("      \(matcher.legend)"))
    }
    buffer.print(report.printed(as: options.format))
  }
}
