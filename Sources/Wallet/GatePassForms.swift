import WaymarkAgreement
import WaymarkCore
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkRecords
package import WaymarkSite

extension WalletPlan {
  /// What forms of gate passes do not all say, and what is wrong with pass.json; nothing without a route
  /// that shows passes.
  package func formFaults(_ plan: SitePlan) throws -> [Diagnostic] {
    guard plan.routes.contains(where: { $0.set.kind == .gatePass }),
      let template = signing?.template
    else { return [] }
    var forms = [PassAgreement.Form.apple: try template.fields(readBy: .apple)]
    if google != nil { forms[.google] = try template.fields(readBy: .google) }
    var told: Set<PassAgreement.Gap> = []
    var faults = try template.sampleFaults().filter { $0.severity == .error }
    for locale in plan.locales {
      forms[.page] = locale.theme.gatepass.fieldNames
      for gap in PassAgreement(forms).gaps where told.insert(gap).inserted {
        let source =
          gap.missing == .page
          ? plan.look.files.theme.source(of: "gatepass.html") : template.settings.documentName
        let whoSays = gap.shown.map { ", which \($0.rawValue) says" } ?? ""
        faults.append(
          Diagnostic(
            .passForms, at: Location(source),
            "\(plan.name): \(gap.missing.rawValue) does not say \(gap.what)\(whoSays)"))
      }
    }
    return faults
  }
}
