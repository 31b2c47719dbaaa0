import WaymarkAppLinks
import WaymarkRoutes

/// Compares the answers of every surface of a host to the samples of its route table.
struct LinkAgreement {
  let surfaces: LinkSurfaces

  /// The routes with pages only for identifiers of records.
  let routesOfRecords: Set<String>

  /// A link with a wrong answer of a surface.
  struct Disagreement: Equatable {
    let sample: LinkSample
    let answers: [String]

    /// The URL and the answer of each surface.
    var message: String {
      let route = sample.route.map { ", from the route \($0)" } ?? ""
      let due = sample.kind.opensApp ? "must open the app" : "must not open the app"
      return "\(sample.url) (\(sample.kind.rawValue)\(route)) \(due): "
        + answers.joined(separator: "; ")
    }
  }

  /// The answers of the surfaces to a sample.
  struct Verdict {
    let sample: LinkSample
    fileprivate let answers: [Answer]

    /// The answers, if one of them is wrong.
    var disagreement: Disagreement? {
      guard answers.contains(where: \.isWrong) else { return nil }
      return Disagreement(sample: sample, answers: answers.map { $0.text() })
    }

    /// The platforms with a different answer because of the limits of their files, with the
    /// reasons.
    var exceptions: [(platform: LinkPlatform, reason: String)] { answers.compactMap(\.exception) }
  }

  func verdict(on sample: LinkSample) -> Verdict {
    Verdict(
      sample: sample,
      answers: [iOS(sample)].compactMap(\.self) + android(sample)
        + [router(sample), page(sample)])
  }

  /// The answer of one surface, and whether it is wrong.
  fileprivate struct Answer {
    /// Makes the text on request: few samples have a wrong answer.
    let text: () -> String
    let isWrong: Bool
    var exception: (platform: LinkPlatform, reason: String)?

    init(text: @autoclosure @escaping () -> String, isWrong: Bool) {
      self.text = text
      self.isWrong = isWrong
    }

    /// The answer of a platform, which may be unable to give the right one.
    init(
      _ answer: @autoclosure @escaping () -> String, isRight: Bool, isUnsure: Bool,
      runsOver: Bool = false,
      to sample: LinkSample, on platform: LinkPlatform
    ) {
      let reason =
        isRight
        ? nil : sample.kind.exception(on: platform, isUnsure: isUnsure, runsOver: runsOver)
      text = { "\(platform): \(answer())" }
      isWrong = !isRight && reason == nil
      exception = reason.map { (platform, $0) }
    }
  }

  private func iOS(_ sample: LinkSample) -> Answer? {
    guard let (app, matcher) = surfaces.ios else { return nil }
    let decision = matcher.decide(sample.url, app: app, domain: surfaces.host)
    let isRight =
      sample.kind.opensApp
      ? decision.verdict == .match : decision.verdict == .exclude || decision.verdict == .noMatch
    return Answer(
      decision.verdict.rawValue + Self.inBrackets(decision.rule), isRight: isRight,
      isUnsure: decision.verdict == .undetermined, to: sample, on: .iOS)
  }

  /// The answers of the apps, one release after another.
  private func android(_ sample: LinkSample) -> [Answer] {
    let apps = surfaces.android.map { $0.decisions(sample.url) }
    return AndroidRelease.allCases.flatMap { release in
      apps.map { decisions in
        let decision = decisions[release]
        let answer = decision.answer
        let opens = answer == .opens || answer == .runsOver
        return Answer(
          answer.rawValue + Self.inBrackets(decision.rule),
          isRight: sample.kind.opensApp ? opens : answer == .stays, isUnsure: answer == .unknown,
          runsOver: answer == .runsOver, to: sample, on: .android(release))
      }
    }
  }

  private static func inBrackets(_ rule: String?) -> String { rule.map { " (\($0))" } ?? "" }

  private func router(_ sample: LinkSample) -> Answer {
    let link: ResolvedLink
    do throws(LinkFault) {
      link = try surfaces.router.resolve(sample.url)
    } catch {
      return Answer(text: "router: \(error.message)", isWrong: sample.kind.resolution == .route)
    }
    let isWrong =
      switch sample.kind.resolution {
      case .nowhere: true
      case .routeOrNowhere: link.route.name != sample.route
      case .route:
        link.route.name != sample.route || link.locale != sample.locale
          || link.parameters != sample.parameters
      }
    return Answer(text: Self.text(of: link), isWrong: isWrong)
  }

  private static func text(of link: ResolvedLink) -> String {
    let parameters = link.parameters.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }
    return "router: \(link.route.name)\(parameters.joined())"
  }

  private func page(_ sample: LinkSample) -> Answer {
    if surfaces.isElsewhere(sample.route) {
      return Answer(text: "page: on another site", isWrong: false)
    }
    let file = sample.segments.flatMap(surfaces.pages.file)
    let isWrong =
      switch sample.kind.page {
      case .needed where sample.isEarlier: file != nil
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
