import Links

/// Compares what every surface of a host answers to the samples of its route table.
struct LinkAgreement {
  let surfaces: LinkSurfaces

  /// The routes that have pages for identifiers of records only.
  let routesOfRecords: Set<String>

  /// One link that the surfaces do not answer as they have to.
  struct Disagreement: Equatable {
    let sample: LinkSample
    let answers: [String]

    /// The URL and what each surface answers.
    var message: String {
      let route = sample.route.map { ", from the route \($0)" } ?? ""
      let due = sample.kind.opensApp ? "has to open the app" : "must not open the app"
      return "\(sample.url) (\(sample.kind.rawValue)\(route)) \(due): "
        + answers.joined(separator: "; ")
    }
  }

  /// What the surfaces answer to a sample, when one of them has to answer otherwise.
  func disagreement(about sample: LinkSample) -> Disagreement? {
    let answers =
      [iOS(sample)].compactMap(\.self) + android(sample) + [router(sample), page(sample)]
    guard answers.contains(where: \.isWrong) else { return nil }
    return Disagreement(sample: sample, answers: answers.map(\.text))
  }

  /// What one surface answers, and whether it has to answer otherwise.
  private struct Answer {
    let text: String
    let isWrong: Bool
  }

  private func iOS(_ sample: LinkSample) -> Answer? {
    guard let decision = surfaces.iOSAnswer(sample.url) else { return nil }
    let isRight =
      sample.kind.opensApp
      ? decision.verdict == .match : decision.verdict == .exclude || decision.verdict == .noMatch
    let rule = decision.rule.map { " (\($0))" } ?? ""
    return Answer(text: "iOS: \(decision.verdict.rawValue)\(rule)", isWrong: !isRight)
  }

  private func android(_ sample: LinkSample) -> [Answer] {
    let wrong: AndroidAnswer = sample.kind.opensApp ? .stays : .opens
    return surfaces.androidAnswers(sample.url).map { earlier, later in
      // The dynamic rules are there for what a manifest cannot tell apart.
      let isExcused = earlier.isCoarse || !sample.kind.isKnownToManifest
      let isWrong = later.answer == wrong || !isExcused && earlier.answer == wrong
      let rule = later.rule.map { " (\($0))" } ?? ""
      let text =
        earlier.answer == later.answer
        ? later.answer.rawValue + rule
        : "\(later.answer.rawValue)\(rule), \(earlier.answer.rawValue) before 15"
      return Answer(text: "Android: \(text)", isWrong: isWrong)
    }
  }

  private func router(_ sample: LinkSample) -> Answer {
    switch surfaces.resolved(sample.url) {
    case .failure(let fault):
      return Answer(text: "router: \(fault.message)", isWrong: sample.kind.resolution == .route)
    case .success(let link):
      let parameters = link.parameters.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined()
      let text = "router: \(link.route.name)\(parameters)"
      switch sample.kind.resolution {
      case .nowhere: return Answer(text: text, isWrong: true)
      case .routeOrNowhere: return Answer(text: text, isWrong: link.route.name != sample.route)
      case .route:
        let isRight =
          link.route.name == sample.route && link.locale == sample.locale
          && link.parameters == sample.parameters
        return Answer(text: text, isWrong: !isRight)
      }
    }
  }

  private func page(_ sample: LinkSample) -> Answer {
    let file = sample.segments.flatMap(surfaces.pages.file)
    let isWrong =
      switch sample.kind.page {
      case .needed: file == nil && (sample.hasPlainValues || !isOfRecord(sample))
      case .allowed: false
      case .forbidden: file != nil
      }
    return Answer(text: "page: \(file ?? "none")", isWrong: isWrong)
  }

  private func isOfRecord(_ sample: LinkSample) -> Bool {
    sample.route.map(routesOfRecords.contains) ?? false
  }
}
