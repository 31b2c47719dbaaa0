import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkTree

/// Warns of the trees that a project wrote for environments which it no longer has.
func oldTrees(of project: Project, below output: String) throws -> [Diagnostic] {
  let names = Set(project.environments.map(\.name))
  return try entries(of: output).filter { !$0.hasPrefix(".") && !names.contains($0) }.compactMap {
    name in
    let owner = try TreeOwner(
      ofManifestAt: DiskPath("\(output)/\(name)/manifest.json"))
    guard owner == TreeOwner(project: project.name, environment: name) else { return nil }
    return Diagnostic(
      .buildOldTree, at: Location("\(output)/\(name)"),
      "the project has no environment \(name) any more, and its tree is still here")
  }
}
