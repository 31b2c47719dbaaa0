import Agreement
import Model
import Pages
import Passes
import Project
import Records

extension EnvironmentBuild {
  /// What forms of gate passes do not all say, and what is wrong with pass.json; nothing without a route
  /// that shows passes.
  func passFormFaults() throws -> [Diagnostic] {
    guard routes.contains(where: { $0.set.kind == .gatePass }),
      let template = passSigning?.template
    else { return [] }
    var forms = [PassAgreement.Form.apple: try template.fields(readBy: .apple)]
    if googleSigning != nil { forms[.google] = try template.fields(readBy: .google) }
    var told: Set<PassAgreement.Gap> = []
    var faults = try template.sampleFaults().filter { $0.severity == .error }
    for locale in locales {
      forms[.page] = locale.theme.gatepass.fieldNames
      for gap in PassAgreement(forms).gaps where told.insert(gap).inserted {
        let source = gap.missing == .page ? passPageSource : template.settings.documentName
        let whoSays = gap.shown.map { ", which \($0.rawValue) says" } ?? ""
        faults.append(
          Diagnostic(
            .passForms, at: Location(source),
            "\(name): \(gap.missing.rawValue) does not say \(gap.what)\(whoSays)"))
      }
    }
    return faults
  }
}
