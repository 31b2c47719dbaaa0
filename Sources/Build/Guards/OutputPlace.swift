import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkWallet

extension SiteBuild {
  /// Throws when the trees would go into a folder of files that the project reads.
  ///
  /// There they would be read as templates, served as they are, or lie between somebody's records.
  func requirePlace(of output: String) throws {
    for (what, folder) in ownFolders where isInside(output, project.path(folder)) {
      throw DiagnosedError(
        .buildOutput, at: Location(output),
        "the output would be in \"\(folder)\", the folder of the project's \(what)")
    }
  }

  /// The folders that the project names, and those of its records, each with what is in it.
  private var ownFolders: [(what: String, folder: String)] {
    let named = [
      ("templates", project.look.templates), ("static files", project.staticFolder),
      ("pictures", project.pictures?.name),
    ].compactMap { what, folder in folder.map { (what, $0) } }
    let sources = project.records.filter { !$0.source.path.isEmpty }.map(\.source.name)
    let records = sources.compactMap { name -> (String, String)? in
      guard let slash = name.lastIndex(of: "/") else { return nil }
      let folder = String(name[..<slash])
      // One that the whole project is in is no folder for records alone.
      return isInside(project.folder, project.path(folder)) ? nil : ("records", folder)
    }
    return named + records
  }

  private func isInside(_ path: String, _ folder: String) -> Bool {
    let relative = relativePath(of: path + "/x", from: folder)
    return !relative.hasPrefix("../") && !relative.hasPrefix("/")
  }
}
