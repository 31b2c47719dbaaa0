import WaymarkCore
package import WaymarkModel
package import WaymarkPages
import WaymarkProject
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// Prepares a project's environments and reads all of its records, like the first half of a build,
/// and returns the number of records that a build would accept.
///
/// Nothing is rendered or written; the output of the request does not matter.
package func readRecords(
  _ request: BuildRequest, events: BuildEvents
) async throws(DiagnosedError) -> Int {
  do {
    let project = try ProjectReader.read(folder: request.project)
    let build = try SiteBuild(request, of: project, events: events)
    let plans = try EnvironmentPlan.all(project.environments, of: project, request: request)
    return try await build.read(plans).inventories.map(\.recordCount).max() ?? 0
  } catch {
    throw DiagnosedError(error, at: request.project)
  }
}

/// All problems of a project's theme, in every environment and language.
package func checkTemplates(ofProjectAt folder: String) throws(DiagnosedError) -> [Diagnostic] {
  do {
    let project = try ProjectReader.read(folder: folder)
    let files = try ThemeFolder.files(of: project)
    var found: [Diagnostic] = []
    for environment in project.environments {
      let faults: [Diagnostic]
      do {
        let project = project.seen(by: environment)
        let brand = try BrandFiles(of: project).brand
        let content = try ContentFiles(of: project)
        let wordings = try SiteLook.wordings(
          of: files, in: environment, of: project, brand: brand, content: content)
        faults = try PassSigning.templateFaults(
          in: environment, of: project, files: files, wordings: wordings)
      } catch let error as DiagnosedError {
        faults = error.diagnostics
      }
      found += faults.filter { !found.contains($0) }
    }
    return found + files.warnings
  } catch {
    throw DiagnosedError(error, at: folder)
  }
}

/// The theme's files, with the project's files replacing some of them.
package func themeFiles(ofProjectAt folder: String) throws(DiagnosedError) -> ThemeFiles {
  do {
    return try ThemeFolder.files(of: try ProjectReader.read(folder: folder))
  } catch {
    throw DiagnosedError(error, at: folder)
  }
}
