import AppFiles
import Maps
import Model
import Project
import Routes

extension SiteBuild {
  /// Reports what Apple would not take of the apps' configuration, before anything is written.
  func reportApps(of environments: [Environment], in project: Project) throws {
    var faults: [Diagnostic] = []
    for environment in environments {
      for fault in try environment.appFaults(in: project) {
        let place = Location("\(ProjectReader.fileName): environments.\(environment.name)")
        let diagnostic = Diagnostic(fault.kind, at: place, fault.message)
        if diagnostic.severity == .error {
          faults.append(diagnostic)
        } else {
          tally.report(diagnostic)
        }
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
  }
}

extension Environment {
  /// What of the app's configuration is over a limit.
  fileprivate func appFaults(in project: Project) throws -> [LinkFault] {
    var faults: [LinkFault] = []
    func check(_ body: () throws(LinkFault) -> [LinkFault]) {
      do throws(LinkFault) { faults += try body() } catch { faults.append(error) }
    }
    for entry in project.routes where entry.route.entries.push != nil {
      check { () throws(LinkFault) in
        _ = try pushPayload(of: entry, in: project).bytes()
        return []
      }
    }
    if let android {
      check { () throws(LinkFault) in
        _ = try KotlinSource(project.table, source(of: android.package))
        return []
      }
    }
    guard let ios else { return faults }
    let schemes = try queriesSchemes(for: maps.everyApp)
    check { () throws(LinkFault) in
      _ = try SwiftSource(project.table, source(of: ios.bundleID))
      return try InfoPlistFragment(
        bundleID: ios.bundleID, scheme: urlScheme, querySchemes: schemes
      ).warnings
    }
    for profile in Route.Shortcut.Profile.allCases {
      check { () throws(LinkFault) in
        _ = try ShortcutsFragment(project.table, bundleID: ios.bundleID, profile: profile)
        return []
      }
    }
    return faults
  }
}
