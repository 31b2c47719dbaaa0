import WaymarkBarcodes
import WaymarkCore
import WaymarkHosting
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
package import WaymarkProject
import WaymarkRoutes
package import WaymarkSite
import WaymarkTree

extension WalletPlan {
  /// The pages of gate passes, and the passes for Wallet if the environment signs them.
  package func gatePasses(_ route: RecordRoute, _ plan: SitePlan) -> RecordProducer<GatePass> {
    RecordProducer("gate passes of \(route.route.name)", feeds: Feed.ofWallet) {
      var inputs = plan.inputs
      inputs.add(try self.inputs())
      return inputs
    } writer: {
      GatePassWriter(self, route, plan, $0)
    }
  }
}

/// Writes the files of gate passes on one thread, with its own signers.
final class GatePassWriter: RecordWriter {
  let sink: Sink
  let plan: SitePlan
  let wallet: WalletPlan
  private let route: RecordRoute
  private let dealers: DealerSet?
  private let updateKind: ServedKind
  private var signer: PassSigner?
  private var googleSigner: GoogleSigner?

  init(_ wallet: WalletPlan, _ route: RecordRoute, _ plan: SitePlan, _ sink: Sink) {
    self.sink = sink
    self.plan = plan
    self.wallet = wallet
    self.route = route
    dealers = route.set.dealers.flatMap { plan.dealers[$0] }
    updateKind = plan.fileKind(of: .passUpdate)
  }

  /// The signer of gate passes; `nil` if the environment does not sign them.
  private func passSigner() throws -> PassSigner? {
    if signer == nil { signer = try wallet.signing.map(PassSigner.init) }
    return signer
  }

  /// The link that saves a pass in Google Wallet; `nil` if the environment has none.
  private func googleLink(to pass: GatePass) throws -> String? {
    if googleSigner == nil { googleSigner = try wallet.google.map(GoogleSigner.init) }
    return try googleSigner?.link(to: pass)
  }

  func write(_ pass: GatePass, ordinal: Int) throws {
    let id = pass.id.text
    let dealer = dealers?[pass.dealer]
    let path = route.paths[0].path(of: id)
    let pageURL = plan.origin + path
    let offers = plan.offers(
      to: pass.lot.coordinate, named: pass.lot.place ?? pass.vehicle,
      in: pass.lot.country ?? dealer?.address.country)
    let signed = try passSigner()?.sign(
      pass, dealer: dealer, pageURL: pageURL, maps: plan.backLinks(offers))
    let state = pass.state(at: plan.mode.now)
    try addValidity(of: pass)
    // An invalid pass shows no code at the gate and no link to save it.
    let image = state.isGood ? try code(of: pageURL) : nil
    let googleLink = state.isGood ? try googleLink(to: pass) : nil
    for locale in plan.locales {
      var page = GatePassPage(
        pass, state: state, links: plan.links(of: id, on: route, in: locale, app: pageURL),
        wording: locale.theme.wording)
      page.dealer = dealer
      page.barcode = image
      page.maps = locale.list(offers[locale.index])
      if signed != nil, state.isGood { page.wallet = "\(pageURL)/\(PassPaths.file)" }
      page.googleWallet = googleLink
      try sink.writePage(at: route.path(of: id, in: locale), as: .gatepass) { output in
        locale.theme.gatepass.render(page, into: &output)
      }
    }
    guard let signed else { return }
    for warning in signed.warnings {
      let warning = PassWarning(warning)
      sink.tallies[PassWarnings.self].add(warning, of: id)
      try sink.add(warning.bytes, to: .passWarning)
    }
    for host in plan.environment.hosts {
      try sink.write(AssetFile("web/\(host)\(path)/\(PassPaths.file)", .pass, signed.bytes))
    }
    if let google = wallet.google {
      try sink.add(try google.line(of: pass, signed.document), to: .googleWallet)
    }
    try writeUpdate(of: pass, signed.bytes)
  }

  private func code(of url: String) throws -> String {
    let code = try Barcode(url, as: .qr)
    return renderedText { $0.svg(code, label: url) }
  }

  func keep(_ made: CachedRecord) {
    guard let facts = RecordFacts(made.facts) else { return }
    for (feed, line) in made.lines where feed == .passWarning {
      guard let warning = PassWarning(line) else { continue }
      sink.tallies[PassWarnings.self].add(warning, of: facts.id)
    }
  }

  func take(_ file: CachedFile, _ bytes: [UInt8]) throws {
    if file.code == updateKind.code { try addUpdate(of: file.path, bytes) }
  }

  /// Notes when what a page says of its pass changes, for the build that comes after that.
  private func addValidity(of pass: GatePass) throws {
    guard !pass.isVoided, pass.validFrom != nil || pass.validUntil != nil else { return }
    var validity = Validity()
    validity.start = pass.validFrom?.seconds
    validity.end = pass.validUntil?.seconds
    validity.shown = validity.state(at: plan.mode.now).rawValue
    try sink.add(validity.bytes, to: .validity)
  }

  /// Whether the page of an earlier build still states the validity of its pass correctly.
  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    guard let line = made.line(of: .validity) else { return true }
    guard let validity = Validity(line) else { return false }
    return validity.shown == validity.state(at: plan.mode.now).rawValue
  }
}

/// When a pass begins and ends, in seconds since 1970, and the state that its page shows.
private struct Validity: CodedLine {
  var start: Int?
  var end: Int?
  var shown = ""

  func state(at moment: Int) -> GatePass.State {
    GatePass.State(at: moment, from: start, until: end)
  }

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&start)
    fields.field(&end)
    fields.field(&shown)
  }
}
