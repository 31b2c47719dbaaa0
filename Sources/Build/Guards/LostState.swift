import WaymarkCore
import WaymarkModel
import WaymarkSite
import WaymarkTree

extension SiteBuild {
  /// Warns of the files of state that earlier builds left and that were lost since, and says what follows.
  func reportLost(_ names: [String], of plan: EnvironmentPlan) {
    let effects = names.map {
      "\($0) (\(Self.effects[$0] ?? "readers see the newest generation again"))"
    }
    guard !effects.isEmpty else { return }
    counter.report(
      Diagnostic(
        .buildLostState, at: plan.site.location(),
        "of what earlier builds of \(plan.name) left, this is missing or damaged: "
          + effects.joined(separator: "; ")))
  }

  /// What a build does without a file.
  private static let effects = [
    "manifest.json": "the files of the tree are those that are in its folder",
    "states": "nothing else can be said of the state; what is missing is taken to be new",
    "dates": "sitemaps have no date of a page whose record says none",
    "gone": "servers say of pages that went before that they are not found",
    "gone-passes": "a pass that is back is not among the updates",
    "gone-objects": "an object that is back is new to Google Wallet, which refuses it",
    "merged": "a merge cannot be repeated",
    "fields.json": "no guard knows which fields the records had",
  ]
}
