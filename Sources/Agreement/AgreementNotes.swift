package import WaymarkCore
import WaymarkProject

/// The links that a platform's files cannot distinguish, once for a build: environments share the
/// route table and so these links.
package struct AgreementNotes {
  /// One kind of links: the first of them, and the platforms with exceptions.
  private struct Entry {
    let kind: LinkSampleKind
    let url: String
    let reason: String
    var platforms: [LinkPlatform]
  }

  private var entries: [Entry] = []

  package init() {}

  /// Adds the exceptions among some verdicts; only below routes with passes are there files for
  /// Wallet.
  mutating func add(_ verdicts: [LinkAgreement.Verdict], passRoutes: Set<String>) {
    for verdict in verdicts {
      let sample = verdict.sample
      if sample.kind == .passFile, !(sample.route.map(passRoutes.contains) ?? false) { continue }
      for (platform, reason) in verdict.exceptions { add(sample, platform, reason) }
    }
  }

  private mutating func add(_ sample: LinkSample, _ platform: LinkPlatform, _ reason: String) {
    let known = entries.firstIndex { $0.kind == sample.kind && $0.reason == reason }
    guard let known else {
      let entry = Entry(kind: sample.kind, url: sample.url, reason: reason, platforms: [platform])
      entries.append(entry)
      return
    }
    guard !entries[known].platforms.contains(platform) else { return }
    entries[known].platforms.append(platform)
  }

  /// One short note for the passes, and one for all other links; docs/reference lists the kinds.
  package var diagnostics: [Diagnostic] {
    let passes = entries.filter { $0.kind == .passFile }
    let others = entries.filter { $0.kind != .passFile }
    return [(DiagnosticKind.linksPassException, passes), (.linksException, others)].compactMap {
      rule, entries in
      guard !entries.isEmpty else { return nil }
      return Diagnostic(
        rule, at: Location("\(ProjectReader.fileName): routes"),
        Self.text(of: entries))
    }
  }

  private static func text(of entries: [Entry]) -> String {
    let shown = entries.min { $0.url.utf8.count < $1.url.utf8.count } ?? entries[0]
    let platforms = shown.platforms.map(\.description).joined(separator: ", ")
    let rest = entries.count - 1
    return "\(platforms): \(shown.kind.rawValue), such as \(shown.url)"
      + (rest > 0 ? ", and \(rest) more kinds of links" : " (\(shown.reason))")
  }
}
