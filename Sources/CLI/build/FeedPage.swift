import WaymarkBuild
import WaymarkCore
import WaymarkEmbedded
import WaymarkModel
import WaymarkTree

/// One page about a build for the owner of the feed: the records that were read, their
/// completeness, their problems and the changes.
///
/// It loads nothing, and all text of records is escaped.
struct FeedPage {
  var surveys: [RecordSurvey] = []
  var groups = FaultGroups()

  /// Diagnostics that are not about a single record.
  var others: [Diagnostic] = []
  var summaries: [BuildSummary] = []

  /// Seconds since 1970, to recognize years in the future.
  var now = 0

  private static let otherLimit = 200

  /// The style of the page: readable on a phone, in the dark and on paper.
  static let style = EmbeddedFile.text(
    of: "Sources/CLI/Styles/feed-page.css")

  mutating func add(_ diagnostic: Diagnostic) {
    if diagnostic.isOfRecord {
      groups.add(diagnostic)
    } else if others.count < Self.otherLimit {
      others.append(diagnostic)
    }
  }

  private static let title = "Feed report"

  /// Whether a file is a report of this or an earlier version; pages of a site begin like it, too.
  static func isReport(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "<!doctype html>".utf8)
      && bytes.prefix(1024).firstRange(of: Array("<title>\(title)</title>".utf8)) != nil
  }

  var bytes: [UInt8] {
    rendered { page in
      page.head(title: Self.title, style: Self.style)
      page.append("<h1>Feed report</h1>\n")
      body(to: &page)
      page.append("</main>\n</body>\n</html>\n")
    }
  }

  /// Appends the content below the title.
  func body(to page: inout Output) {
    verdict(to: &page)
    for survey in surveys { section(of: survey, to: &page) }
    faults(to: &page)
    changes(to: &page)
  }

  /// The first sentence: whether the site has the feed, and the losses.
  private func verdict(to page: inout Output) {
    let read = surveys.reduce(0) { $0 + $1.read }
    let accepted = surveys.reduce(0) { $0 + $1.accepted }
    let isBad = summaries.isEmpty || summaries.contains { $0.outcome == .refused }
    let text =
      switch summaries.first?.outcome {
      case .published: "The site is up to date with the feed."
      case .checked: "The feed was checked. Nothing was written."
      case .kept: "The shard is ready for the merge. Nothing was published."
      case .refused: "Nothing was published. The site is unchanged."
      case nil: "The build stopped. The site is unchanged."
      }
    page.element("p", in: isBad ? "verdict bad" : "verdict", text)
    guard !surveys.isEmpty else { return }
    page.element(
      "p",
      "\(grouped(accepted)) of \(counted(read, "record")) were accepted, "
        + "\(grouped(read - accepted)) left out.")
    for diagnostic in others where diagnostic.severity == .error { notice(diagnostic, to: &page) }
  }

  private func notice(_ diagnostic: Diagnostic, to page: inout Output) {
    page.append("<div class=\"fault \(diagnostic.severity.rawValue)\">\n")
    page.element("p", "\(diagnostic.location.description): \(diagnostic.message)")
    page.element("p", in: "help", diagnostic.help)
    page.append("</div>\n")
  }

  /// The problems of records, the most severe and frequent first, then other warnings.
  private func faults(to page: inout Output) {
    page.element("h2", "Problems")
    if groups.groups.isEmpty { page.element("p", "No record has a problem.") }
    for group in groups.sorted {
      page.append("<div class=\"fault \(group.key.severity.rawValue)\">\n<h3>")
      page.html(
        "\(grouped(group.count)) × \(group.key.field ?? group.key.source): "
          + (group.count == 1 ? group.samples[0].message : group.message ?? group.key.kind.summary))
      page.append("</h3>\n<p class=\"code\">")
      page.html("\(group.key.severity.rawValue) · \(group.key.kind.code) · \(group.key.source)")
      page.append("</p>\n")
      values(of: group, to: &page)
      for text in group.remedyTexts { page.element("p", in: "help", text) }
      page.append("</div>\n")
    }
    for diagnostic in others where diagnostic.severity == .warning { notice(diagnostic, to: &page) }
  }

  /// The most frequent values of a group with their counts, or its first places.
  private func values(of group: FaultGroup, to page: inout Output) {
    page.append("<table>\n")
    let common = group.values.commonest(8)
    if let first = common.first, first.count > 1 {
      for (text, count) in common {
        page.row([text.isEmpty ? "(empty)" : text.visible, grouped(count)])
      }
    } else {
      for sample in group.samples {
        let location = sample.location
        let line = location.line.map { "line \($0)" }
        let place = location.place ?? line ?? location.record.map { "record \($0)" } ?? ""
        let id = sample.recordID.map { " (id \($0))" } ?? ""
        let text = sample.value ?? (group.message == nil ? sample.message : "")
        page.row([(place + id).visible, text.visible])
      }
    }
    page.append("</table>\n")
  }

  /// The numbers of changed files in each environment.
  private func changes(to page: inout Output) {
    guard !summaries.isEmpty else { return }
    page.element("h2", "What changed since the last build")
    if summaries.allSatisfy({ $0.outcome != .published }) {
      page.element("p", "Nothing was written.")
      return
    }
    page.append("<table>\n")
    page.row(["environment", "created", "updated", "removed"], cell: "th")
    for summary in summaries {
      page.row(
        [summary.environment]
          + [summary.created, summary.updated, summary.removed].map(grouped))
    }
    page.append("</table>\n")
    page.element(
      "p", in: "note", "The numbers count files: a record has one for each host and language.")
  }
}
