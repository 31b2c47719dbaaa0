import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
package import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite

/// Tells for the environments of a project where inputs lead: each is answered by the environment that
/// it belongs to.
package struct EntryResolvers: Sendable {
  private let resolvers: [EntryResolver]

  /// The names of the project's routes.
  package let routes: [String]

  /// Makes the resolvers of one environment, or without a name of all; the trees are below `output`.
  package init(
    folder: String, environment name: String?, output: String
  ) throws(DiagnosedError) {
    let project = try ProjectReader.read(folder: folder)
    var resolvers: [EntryResolver] = []
    for environment in try project.environments(named: name.map { [$0] } ?? []) {
      do {
        resolvers.append(try EntryResolver(project, environment, output: output))
      } catch {
        let location = Location("\(ProjectReader.fileName): environments.\(environment.name)")
        let fault = error as? LinkFault
        throw DiagnosedError(
          fault?.kind ?? .associationSize, at: location, fault?.message ?? "\(error)")
      }
    }
    self.resolvers = resolvers
    routes = project.routes.map(\.route.name)
  }

  /// Where an input leads.
  package func report(on input: EntryInput) -> EntryReport {
    if case .url(let url) = input, let owner = resolvers.first(where: { $0.owns(url) }) {
      return owner.report(on: input)
    }
    let reports = resolvers.lazy.map { $0.report(on: input) }
    return reports.first { $0.route != nil } ?? reports[0]
  }
}

extension EntryResolver {
  /// Whether a URL has a host or the scheme of the environment.
  fileprivate func owns(_ url: String) -> Bool {
    if let host = hostName(of: url) { return environment.hosts.contains(host) }
    guard let scheme = environment.urlScheme else { return false }
    return url.lowercased().hasPrefix(scheme.lowercased() + "://")
  }
}
