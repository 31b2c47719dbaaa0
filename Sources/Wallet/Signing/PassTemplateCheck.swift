import WaymarkAgreement
import WaymarkCore
package import WaymarkModel
package import WaymarkPages
import WaymarkPasses
package import WaymarkProject
import WaymarkReaders
import WaymarkRecords
package import WaymarkSite

extension PassSigning {
  /// What is wrong or odd about an environment's template of gate passes, as far as no secret is needed:
  /// neither the identity that signs them nor what their tokens are made of.
  package static func templateFaults(
    in environment: Environment, of project: Project, files: ThemeFiles, wordings: [Wording]
  ) throws -> [Diagnostic] {
    guard let settings = environment.pass,
      project.routes.contains(where: { $0.page == .gatepass })
    else { return [] }
    let webService = settings.updates.map { updates in
      PassWebService(
        url: "https://\(environment.canonicalHost)\(updates.path)",
        secret: Array(repeating: 0, count: 32))
    }
    do {
      let images = try GatePassImages(in: settings.images, of: project, files: files)
      let template = try template(
        environment, settings, project, files, images, wordings, webService)
      return try template.sampleFaults() + template.sampleWarnings()
        + template.warnings.map(images.placed)
    } catch let error as DiagnosedError {
      return error.diagnostics
    }
  }
}

extension PassTemplate {
  /// What is wrong with pass.json, as a pass with every field shows it: unknown keys, values of
  /// the wrong kind.
  func sampleFaults() throws -> [Diagnostic] { faults(in: try sample().prepared) }

  /// What is odd about the translations, and about the images next to pass.json.
  func sampleWarnings() throws -> [Diagnostic] { sharedWarnings(in: try sample().prepared) }

  /// A gate pass with every field that opens no gate, and what the template makes of it.
  func sample() throws -> (pass: GatePass, prepared: DesignedPass) {
    var pass = GatePass(id: try Identifier("sampleid"), vehicle: "vehicleword")
    pass.vin = "SAMPLEVN17CHARSXX"
    pass.gate = "gateword"
    pass.bay = "bayword"
    pass.haulier.carrier = "carrierword"
    pass.haulier.driver = "driverword"
    pass.haulier.plate = "PLATE77"
    pass.validFrom = Timestamp("2031-02-03T04:05:00+09:00")
    pass.validUntil = Timestamp("2032-06-07T08:09:00+09:00")
    pass.lot.place = "placeword"
    pass.lot.coordinate = try Coordinate(latitude: 43.6532, longitude: -79.3832)
    pass.contact = "+1 212 555 0147"
    pass.notes = "firstnote\nsecondnote"
    var dealer = Dealer(id: try Identifier("sampledealer"), name: "dealerword")
    dealer.telephone = "+1 212 555 0163"
    dealer.email = "dealermail@sample.invalid"
    dealer.website = "https://dealersite.sample.invalid/"
    let url = "https://sample.invalid/gatepass/sample"
    return (pass, try prepare(pass, dealer: dealer, pageURL: url))
  }
}

extension WalletPlan {
  /// What forms of gate passes do not all say, and what is wrong with pass.json; nothing without a route
  /// that shows passes.
  package func formFaults(_ plan: SitePlan) throws -> [Diagnostic] {
    guard plan.routes.contains(where: { $0.set.kind == .gatePass }),
      let template = signing?.template
    else { return [] }
    var forms = [PassAgreement.Form.apple: try template.fields(readBy: .apple)]
    if google != nil { forms[.google] = try template.fields(readBy: .google) }
    var reported: Set<PassAgreement.Gap> = []
    var faults = try template.sampleFaults().filter { $0.severity == .error }
    for locale in plan.locales {
      forms[.page] = locale.theme.gatepass.fieldNames
      for gap in PassAgreement(forms).gaps where reported.insert(gap).inserted {
        let source =
          gap.missing == .page
          ? plan.look.files.theme.source(of: "gatepass.html") : template.settings.documentName
        let whoSays = gap.shown.map { ", which \($0.rawValue) shows" } ?? ""
        faults.append(
          Diagnostic(
            .passForms, at: Location(source),
            "\(plan.name): \(gap.missing.rawValue) does not show \(gap.what)\(whoSays)"))
      }
    }
    return faults
  }
}
