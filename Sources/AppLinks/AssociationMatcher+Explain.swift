import WaymarkRoutes

extension AssociationMatcher {
  /// Decides like `decide`, and tells of every rule that was tried what came of it, the deciding one
  /// last.
  ///
  /// No rule is tried when the link is on another host, is no web link or the file does not list the
  /// app; the decision's reason says so.
  public func explain(
    _ url: String, app: String, domain: String? = nil
  ) -> (decision: LinkDecision, trace: [RuleStep]) {
    let decision = decide(url, app: app, domain: domain)
    guard let link = WebLink(url), domain.map(link.isOn) ?? true else {
      return (decision, [])
    }
    let written = LinkText(link.url)
    var trace: [RuleStep] = []
    for index in ranges(of: app).joined() {
      let rule = rules[index]
      let text = LinkText(written, rule.settings)
      let (result, fits) = rule.explanation(text, query: written)
      trace.append(RuleStep(rule: rule.pointer, result: result))
      if fits { break }
    }
    return (decision, trace)
  }
}

extension AssociationRule {
  /// What came of comparing a URL with the rule, and whether the rule decides.
  fileprivate func explanation(
    _ text: LinkText, query written: LinkText
  ) -> (result: String, decides: Bool) {
    switch fit(text, query: written) {
    case .doubtful(let reason): return ("cannot be told: \(reason)", false)
    case .fits:
      guard let isExclude else { return ("fits, but its exclude is neither true nor false", false) }
      let what = summary == "every URL" ? "fits every link" : "fits: it is for \(summary)"
      return ("\(what), and \(isExclude ? "keeps links in the browser" : "opens the app")", true)
    case .misses where hasPath:
      let path = "/" + String(decoding: text.bytes[text.path.range], as: UTF8.self)
      return (
        "does not fit: the path \(LinkFault.quote(path)) is not \(LinkFault.quote(self.path.source))",
        false
      )
    case .misses, .fitsPathOnly:
      let beginning = hasPath ? "the path fits, but " : ""
      return ("does not fit: \(beginning)\(misfit(text, query: written))", false)
    }
  }

  /// What of a link's query or fragment does not fit, as a phrase.
  private func misfit(_ text: LinkText, query written: LinkText) -> String {
    switch query {
    case .items(let items):
      for item in items
      where item.outcome(written.bytes[written.query.range], settings) == .misses {
        let name = LinkFault.quote(String(decoding: item.name, as: UTF8.self))
        let pattern = LinkFault.quote(item.pattern.source)
        return "its query item \(name) is missing or not \(pattern)"
      }
    case .whole(let pattern) where pattern.outcome(text.query, of: text) == .misses:
      return "its query is not \(LinkFault.quote(pattern.source))"
    case .whole, .any: break
    }
    return "its fragment, after #, is not \(LinkFault.quote(fragment.source))"
  }
}
