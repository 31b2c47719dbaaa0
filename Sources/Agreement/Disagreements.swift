// Agreement asks every surface of a build the same questions: where does this link lead, and does a
// file contain a name of another environment? The association file, the Android manifest, the
// router and the pages are read in their final form, by code that did not write them. A
// disagreement stops the build.

package import WaymarkCore
import WaymarkModel
package import WaymarkProject
import WaymarkRoutes

/// The number of disagreements of one kind about one route that get their own diagnostic.
private let shownDisagreements = 2

/// The problems of an environment's fixed files.
package func disagreements(
  of environment: Environment, files: [String: [UInt8]], in project: Project,
  notes: inout AgreementNotes
) throws -> [Diagnostic] {
  let records = project.routes.filter { $0.page.recordKind != nil }.map(\.route.name)
  let passes = Set(project.routes.filter { $0.page == .gatepass }.map(\.route.name))
  let others = project.environments.filter { $0.name != environment.name }.flatMap(\.hosts)
  var faults: [Diagnostic] = []
  for host in environment.hosts {
    let agreement = LinkAgreement(
      surfaces: try LinkSurfaces(of: host, in: environment, files: files, project: project),
      routesOfRecords: Set(records))
    let sampler = LinkSampler(
      project.table, host: host, of: environment.hosts, otherHosts: others,
      reserved: environment.reserved, passRoutes: passes)
    var found: [LinkAgreement.Disagreement] = []
    sampler.forEachBatch { samples in
      let verdicts = samples.map(agreement.verdict)
      found += verdicts.compactMap(\.disagreement)
      notes.add(verdicts, passRoutes: passes)
    }
    faults += diagnostics(found, of: environment)
  }
  let location = Location("\(ProjectReader.fileName): environments.\(environment.name)")
  faults += try SchemeAgreement(of: environment, files: files, in: project).messages
    .prefix(shownDisagreements).map { Diagnostic(.linksDisagreement, at: location, $0) }
  return faults
}

/// The first disagreements of every kind and route, with the number of the others.
private func diagnostics(
  _ disagreements: [LinkAgreement.Disagreement], of environment: Environment
) -> [Diagnostic] {
  let location = Location("\(ProjectReader.fileName): environments.\(environment.name)")
  var counts: [String: Int] = [:]
  for item in disagreements { counts[group(of: item), default: 0] += 1 }
  var shown: [String: Int] = [:]
  return disagreements.compactMap { item in
    let group = group(of: item)
    let number = shown[group, default: 0] + 1
    shown[group] = number
    guard number <= shownDisagreements else { return nil }
    let rest = (counts[group] ?? 0) - number
    let more = number == shownDisagreements && rest > 0 ? "; and \(rest) more like it" : ""
    return Diagnostic(.linksDisagreement, at: location, item.message + more)
  }
}

private func group(of item: LinkAgreement.Disagreement) -> String {
  "\(item.sample.kind.rawValue) \(item.sample.route ?? "")"
}
