import Synchronization
import WaymarkAppOutputs
import WaymarkCore
import WaymarkHosting
import WaymarkProject
import WaymarkSite

/// The redirects with which servers answer old links of an environment.
///
/// They are planned for the first link that needs them, since most links need none.
final class ServerRedirects: Sendable {
  private let project: Project
  private let environment: Environment
  private let plan = Mutex<Answers??>(nil)

  init(_ project: Project, _ environment: Environment) {
    self.project = project
    self.environment = environment
  }

  /// The redirect of a web link; `nil` if servers do not redirect it.
  func redirect(of url: String) -> EntryReport.Redirect? {
    guard let link = SplitURL(Array(url.utf8)), link.isWeb, let name = link.host?.name else {
      return nil
    }
    let host = link.text(name).asciiLowercased
    let end = link.query?.upperBound ?? link.path.upperBound
    guard environment.hosts.contains(host),
      let (redirect, location) = answers?.moved(link.bytes[link.path.lowerBound..<end])
    else { return nil }
    return EntryReport.Redirect(
      url: "https://\(host)\(location)",
      text: "Servers redirect it (\(redirect.status)) to \(location), by \(redirect.location).")
  }

  /// The answers of the servers; `nil` if the project has faults, which a check reports.
  private var answers: Answers? {
    plan.withLock { plan in
      if let plan { return plan }
      let site = try? SitePlan(
        environment, of: project, LookFiles(of: project), mode: BuildMode(clock: 0, signs: false),
        output: nil)
      let answers = site.map { Answers($0.servedSite(gone: [])) }
      plan = .some(answers)
      return answers
    }
  }
}
