import WaymarkCore
import WaymarkModel
import WaymarkSite
import WaymarkTree

extension SiteBuild {
  /// Warns about missing or damaged files of state of earlier builds, and names the effects.
  func reportLost(_ names: [String], of plan: EnvironmentPlan) {
    let effects = names.map {
      "\($0) (\(Self.effects[$0] ?? "readers see the newest generation again, or that of the last rollback"))"
    }
    guard !effects.isEmpty else { return }
    counter.report(
      Diagnostic(
        .buildLostState, at: plan.site.location(),
        "state of earlier builds of \(plan.name) is missing, damaged or older than the last build: "
          + effects.joined(separator: "; ")))
  }

  /// The effect of each missing file on a build.
  private static let effects = [
    "manifest.json": "the files in the folder are taken as the tree",
    "manifest": "an older manifest.json would not be noticed",
    "states": "the rest of the state cannot be checked; what is missing is taken as new",
    "dates": "sitemaps have no date for pages whose record has none",
    "gone": "servers answer with 404 for pages that were removed earlier",
    "gone-passes": "the updates do not list passes that are back",
    "gone-objects": "objects that are back are sent to Google Wallet as new, which it refuses",
    "merged": "a merge cannot be repeated",
    "fields.json": "the guards do not know which fields the records had",
  ]
}
