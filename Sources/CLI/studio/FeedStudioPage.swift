import WaymarkCore
import WaymarkInspect
import WaymarkServe

extension StudioPage {
  /// What was read: the page that `build --report` writes, and what `explain` says of a record.
  static let feed = StudioPage(
    name: "feed", title: "Feed",
    summary: "What was accepted, what was left out, and why?"
  ) { question, state, sheet in
    sheet.page.form(
      "feed",
      [.text("explain", label: "Explain a record by its id, a URL or a file", example: "17")],
      button: "Explain", question)
    let asked = question["explain"]
    if !asked.isEmpty {
      let explainer = try Explainer(
        folder: state.project, environment: nil, output: state.trees)
      let found =
        asked.contains("/")
        ? [try explainer.explain(asked)] : try explainer.explain(record: asked)
      if found.isEmpty { sheet.page.element("p", "No record has the id \(asked).") }
      for explanation in found { sheet.page.append(explanation) }
    }
    if !state.isSurveyed, !state.sites.isEmpty {
      sheet.page.element("p", in: "note", "The records are being surveyed.")
    }
    state.feed.body(to: &sheet.page)
  }
}

extension Output {
  /// Appends what made a file, or why there is none.
  fileprivate mutating func append(_ explanation: Explanation) {
    append("<section>\n")
    element("h2", explanation.path ?? explanation.input)
    append("<table class=\"facts\">\n")
    fact("environment", explanation.environment)
    fact("route", explanation.route)
    fact("records", explanation.set)
    fact("record", explanation.record)
    fact("made by", explanation.origin)
    fact("why", explanation.reason)
    append("</table>\n</section>\n")
  }
}
