import WaymarkRoutes

extension DynamicLinkMatcher {
  /// Decides like `decide`, and reports the result of every rule that was tried; a matching rule is
  /// the last.
  ///
  /// No rule is tried when the link is on another host, is not a web link, or the rules have no
  /// effect; the reason of the decision says so.
  public func explain(
    _ url: String, host: String? = nil
  ) -> (decision: LinkDecision, trace: [RuleStep]) {
    let decision = decide(url, host: host)
    guard constant == nil, let link = WebLink(url), host.map(link.isOn) ?? true else {
      return (decision, [])
    }
    var trace: [RuleStep] = []
    for rule in rules {
      let outcome = rule.fit(link)
      trace.append(RuleStep(rule: rule.pointer, result: rule.explanation(outcome, link)))
      if outcome == .fits { break }
    }
    return (decision, trace)
  }
}

extension DynamicLinkRule {
  /// The result of comparing a link with the rule.
  fileprivate func explanation(_ outcome: Outcome, _ link: WebLink) -> String {
    switch outcome {
    case .fits:
      "matches: it is for \(summary), and \(isExclude ? "keeps links in the browser" : "opens the app")"
    case .doubtful(let reason): "undetermined: \(reason)"
    case .misses: "does not match: \(misfit(link))"
    }
  }

  /// The first part of a link that does not match, as a phrase.
  private func misfit(_ link: WebLink) -> String {
    if let path, path.outcome(link) == .misses {
      let text = String(decoding: link.bytes[link.path], as: UTF8.self)
      return "the path \(LinkFault.quote(text)) is not \(LinkFault.quote(path.source))"
    }
    let beginning = path == nil ? "" : "the path matches, but "
    for item in query where item.outcome(link.bytes[link.query]) == .misses {
      let name = LinkFault.quote(String(decoding: item.name, as: UTF8.self))
      return "\(beginning)its query item \(name) is missing or not "
        + LinkFault.quote(item.value.source)
    }
    return "\(beginning)its fragment, after #, is not \(LinkFault.quote(fragment?.source ?? ""))"
  }
}
