import Agreement
import Barcodes
import Bytes
package import Model
import Pages
import Passes
import Project
import Records
package import Site

/// Makes every form of sample gate passes, as a build makes those of records, and compares what they
/// say.
struct GatePassForms {
  let plan: SitePlan
  let wallet: WalletPlan
  let route: RecordRoute

  /// What is in one form and not in another, in any language; each is told once.
  func diagnostics() throws -> [Diagnostic] {
    var told: Set<String> = []
    var found = try templateFaults()
    let code = try Barcode(GatePassSample.pageURL, as: .qr)
    let picture = renderedText { $0.svg(code, label: GatePassSample.pageURL) }
    for (number, (name, sample)) in try GatePassSample.all().enumerated() {
      // What depends on the language shows in the samples that have everything.
      for locale in number < 3 ? plan.locales[...] : plan.locales.prefix(1) {
        let agreement = PassAgreement(
          facts: facts(of: sample, in: locale), words: words(of: locale),
          pageURL: GatePassSample.pageURL, told: known(of: sample.pass),
          sender: wallet.signing?.template.settings.organizationName,
          expired: sample.isExpired ? locale.theme.wording.text("pass.expired") : nil)
        for gap in agreement.gaps(between: try forms(of: sample, picture, in: locale)) {
          let message =
            "\(plan.name): \(gap.missing.rawValue) does not say \(gap.what), which"
            + " \(gap.shown.rawValue) says"
          guard told.insert(message).inserted else { continue }
          found.append(
            Diagnostic(
              .passForms, at: Location(source(of: gap.missing)),
              message + " (\(locale.tag), \(name))"))
        }
      }
    }
    return found
  }

  /// What is wrong with pass.json of the theme, such as values of the wrong kind.
  private func templateFaults() throws -> [Diagnostic] {
    (try wallet.signing?.template.sampleFaults() ?? []).filter { $0.severity == .error }
  }

  private func source(of kind: PassForm.Kind) -> String {
    switch kind {
    case .apple, .google: wallet.signing?.template.settings.documentName ?? "pass.json"
    case .page, .print: plan.look.files.theme.source(of: "gatepass.html")
    }
  }

  /// The forms that this build makes, as somebody reads them who did not write them.
  private func forms(
    of sample: GatePassSample, _ code: String, in locale: EnvironmentLocale
  ) throws -> [PassForm] {
    let pass = sample.pass
    let offers = plan.offers(
      to: pass.coordinate, named: pass.place ?? pass.vehicle, in: sample.dealer?.address.country)
    var page = GatePassPage(
      pass, state: sample.isExpired ? .expired : nil,
      links: plan.links(of: pass.id.text, on: route, in: locale),
      wording: locale.theme.wording)
    page.dealer = sample.dealer
    page.barcode = code
    page.maps = locale.list(offers[locale.index])
    let html = rendered { locale.theme.gatepass.render(page, into: &$0) }
    let ofPage = [false, true].map { PassForm(page: html, isPrinted: $0) }
    guard let passes = wallet.signing else { return ofPage }
    let labels = passes.template.settings.labels[locale.tag] ?? [:]
    let document = try passes.template.prepare(
      pass, dealer: sample.dealer, pageURL: GatePassSample.pageURL,
      directions: plan.backLinks(offers)
    ).document
    let texts = PassLabel.allCases.compactMap { label in
      labels[label.rawValue].map { (label.token, $0) }
    }
    let apple = try PassForm(apple: document, texts: Dictionary(uniqueKeysWithValues: texts))
    let google = try wallet.google.map { google in
      let object = try google.object(of: pass, document)
      return try PassForm(google: rendered { $0.json(object, in: .plain) }, language: locale.tag)
    }
    return [apple] + [google].compactMap(\.self) + ofPage
  }

  /// The values of a sample, as forms in a language write them.
  private func facts(
    of sample: GatePassSample, in locale: EnvironmentLocale
  ) -> [PassAgreement.Fact] {
    typealias Fact = PassAgreement.Fact
    let pass = sample.pass
    let wording = locale.theme.wording
    func moment(_ name: String, _ moment: Timestamp?) -> Fact? {
      moment.map { Fact(name, wording.moment($0), $0.zoned, $0.iso8601) }
    }
    let texts = [
      ("the vehicle", pass.vehicle), ("the VIN", pass.vin), ("the gate", pass.gate),
      ("the bay", pass.bay), ("the carrier", pass.carrier), ("the driver", pass.driver),
      ("the number plate", pass.plate), ("the place", pass.place), ("the contact", pass.contact),
      ("the dealer's name", sample.dealer?.name), ("the dealer's email", sample.dealer?.email),
      ("the dealer's telephone", sample.dealer?.telephone),
      ("the dealer's website", sample.dealer?.website), ("the id", pass.id.text),
      ("the time zone", (pass.validUntil ?? pass.validFrom)?.zone),
      ("that the pass is void", pass.isVoided ? wording.text(PassLabel.voided.rawValue) : nil),
    ].compactMap { name, text in text.map { Fact(name, $0) } }
    let notes = (pass.notes ?? "").split(separator: "\n").map { Fact("the notes", String($0)) }
    let moments = [
      moment("when the pass begins", pass.validFrom), moment("when the pass ends", pass.validUntil),
    ]
    return texts + notes + moments.compactMap(\.self)
  }

  /// What wallets have to know of a sample.
  private func known(of pass: GatePass) -> Set<PassForm.Told> {
    var told: Set<PassForm.Told> = []
    if pass.validUntil != nil { told.insert(.end) }
    // A pass that is void invites nobody to the lot.
    if pass.coordinate != nil, !pass.isVoided { told.insert(.place) }
    return told
  }

  /// The labels of a language, which go with values.
  private func words(of locale: EnvironmentLocale) -> [String] {
    PassLabel.allCases.compactMap { locale.theme.wording.text($0.rawValue) }
  }
}

extension WalletPlan {
  /// What forms of gate passes do not all say; nothing without a route that shows passes.
  package func formFaults(_ plan: SitePlan) throws -> [Diagnostic] {
    guard let route = plan.routes.first(where: { $0.set.kind == .gatePass }) else { return [] }
    return try GatePassForms(plan: plan, wallet: self, route: route).diagnostics()
  }
}
