import WaymarkRoutes

extension AssociationMatcher {
  /// Decides like `decide`, and reports the result of every rule that was tried; the deciding rule
  /// is the last.
  ///
  /// No rule is tried when the link is on another host, is not a web link or the file does not list
  /// the app; the reason of the decision says so.
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
  /// The result of comparing a URL with the rule, and whether the rule decides.
  fileprivate func explanation(
    _ text: LinkText, query written: LinkText
  ) -> (result: String, decides: Bool) {
    switch fit(text, query: written) {
    case .doubtful(let reason): return ("undetermined: \(reason)", false)
    case .fits:
      guard let isExclude else {
        return ("matches, but its exclude is neither true nor false", false)
      }
      let what = summary == "every URL" ? "matches every link" : "matches: it is for \(summary)"
      return ("\(what), and \(isExclude ? "keeps links in the browser" : "opens the app")", true)
    case .misses where hasPath:
      // As the user wrote it, also if case is ignored.
      let text = LinkText(written, MatchSettings(decodes: settings.decodes))
      let path = "/" + String(decoding: text.bytes[text.path.range], as: UTF8.self)
      return (
        "does not match: the path \(LinkFault.quote(path)) is not \(LinkFault.quote(self.path.source))",
        false
      )
    case .misses, .fitsPathOnly:
      let beginning = hasPath ? "the path matches, but " : ""
      return ("does not match: \(beginning)\(misfit(text, query: written))", false)
    }
  }

  /// The part of a link's query or fragment that does not match, as a phrase.
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
