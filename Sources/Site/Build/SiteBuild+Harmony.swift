import AppFiles
import Model
import Project
import Routes

extension SiteBuild {
  /// Reports query schemes that HarmonyOS would not answer for; too many for any release stop the
  /// build.
  func reportHarmony(of renderers: [EnvironmentRenderer]) throws {
    for renderer in renderers {
      let name = renderer.environment.name
      let place = Location("\(ProjectReader.fileName): environments.\(name).harmony.querySchemes")
      do {
        for fault in try renderer.harmonyModule()?.warnings ?? [] {
          tally.report(Diagnostic(fault.kind, at: place, fault.message))
        }
      } catch let fault as LinkFault {
        throw DiagnosedError([Diagnostic(fault.kind, at: place, fault.message)])
      }
    }
  }
}
