import WaymarkCore
package import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// Prepares a project's environments and reads all of its records, as the first half of a build does,
/// and returns how many records a build would accept.
///
/// Nothing is rendered or written; the output of the request does not matter.
package func readRecords(
  _ request: BuildRequest, events: BuildEvents
) async throws(DiagnosedError) -> Int {
  do {
    let project = try ProjectReader.read(folder: request.project)
    let build = try SiteBuild(request, of: project, events: events)
    let plans = try EnvironmentPlan.all(project.environments, of: project, request: request)
    return try await build.read(plans).inventory.recordCount
  } catch let error as DiagnosedError {
    throw error
  } catch {
    throw DiagnosedError(.buildFile, at: Location(request.project), "\(error)")
  }
}
