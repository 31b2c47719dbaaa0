import Bytes
import Disk
import Links
import Options

private struct MatchOptions: Sendable {
  var file = ""
  var app = ""
  var domain: String?
  var urls: [String] = []
  var format = Format.text
}

extension Subcommand {
  /// `waymark links match`.
  static let linksMatch = Subcommand(
    Command(
      "links match", "Say whether iOS opens a URL in the app, by which rule and why",
      discussion: """
        The answer for each URL is match, exclude, no_match or undetermined: what Apple documents
        and what its swcutil answers decide; where neither does, nothing is guessed.

        Example:
          waymark links match --aasa apple-app-site-association \\
            --app A1B2C3D4E5.com.example.app --domain example.com https://example.com/ads/17
        """,
      defaults: MatchOptions(),
      options: [
        .value("aasa", "FILE", "The association file") {
          $0.file = $1
          return !$1.isEmpty
        },
        .value("app", "APPID", "The app: team, period and bundle id") {
          $0.app = $1
          return !$1.isEmpty
        },
        .value("domain", "HOST", "The host that serves the file (default: each URL's own)") {
          $0.domain = $1
          return !$1.isEmpty
        },
        .format { $0.format = $1 },
      ],
      operands: [
        .many("URL", "A URL to decide about") {
          $0.urls.append($1)
          return true
        }
      ])
  ) { options, terminal in
    guard !options.file.isEmpty else { throw missing("--aasa") }
    guard !options.app.isEmpty else { throw missing("--app") }
    let bytes = try readFile(at: options.file, limit: 64 << 20)
    let matcher: AssociationMatcher
    do throws(JSONError) {
      matcher = try AssociationMatcher(bytes)
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      terminal.errors.print("\(options.file):\(position): error: no JSON: \(error.reason)")
      return .failed
    }
    for url in options.urls {
      let decision = matcher.decide(url, app: options.app, domain: options.domain)
      terminal.output.print(decision, of: url, as: options.format)
    }
    return .done
  }

  private static func missing(_ option: String) -> UsageError {
    UsageError("\(option) is missing", command: "links match")
  }
}

extension Console {
  fileprivate func print(_ decision: AssociationDecision, of url: String, as format: Format) {
    switch format {
    case .json:
      print(
        .members([
          "url": .string(url), "decision": .string(decision.verdict.rawValue),
          "rule": decision.rule.map { .string($0) } ?? .null, "reason": .string(decision.reason),
        ]))
    case .text:
      print(
        "\(decision.verdict.rawValue)  \(url)\n    \(decision.rule ?? "no rule"): \(decision.reason)"
      )
    }
  }
}
