import WaymarkCore
package import WaymarkModel
package import WaymarkPages
import WaymarkProject
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// Everything that is wrong or odd about a project's theme, in every environment and language.
package func checkTemplates(ofProjectAt folder: String) throws(DiagnosedError) -> [Diagnostic] {
  do {
    let project = try ProjectReader.read(folder: folder)
    let files = try ThemeFolder.files(of: project)
    let brand = try BrandFiles(of: project).brand
    let content = try ContentFiles(of: project)
    var found: [Diagnostic] = []
    for environment in project.environments {
      let faults: [Diagnostic]
      do {
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
  } catch let error as DiagnosedError {
    throw error
  } catch {
    throw DiagnosedError(.buildFile, at: Location(folder), "\(error)")
  }
}

/// The theme's files, with those of a project in their place.
package func themeFiles(ofProjectAt folder: String) throws(DiagnosedError) -> ThemeFiles {
  do {
    return try ThemeFolder.files(of: try ProjectReader.read(folder: folder))
  } catch let error as DiagnosedError {
    throw error
  } catch {
    throw DiagnosedError(.buildFile, at: Location(folder), "\(error)")
  }
}
