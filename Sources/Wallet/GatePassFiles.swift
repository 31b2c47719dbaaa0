import WaymarkBarcodes
import WaymarkCore
import WaymarkHosting
package import WaymarkModel
import WaymarkPages
import WaymarkPasses
package import WaymarkProject
import WaymarkRoutes
package import WaymarkSite
package import WaymarkTree

/// The pages of gate passes, and the passes for Wallet when the environment signs them.
package struct GatePassFiles: RecordProducer {
  package let plan: SitePlan
  package let wallet: WalletPlan
  package let route: RecordRoute

  package init(_ route: RecordRoute, _ plan: SitePlan, _ wallet: WalletPlan) {
    self.plan = plan
    self.wallet = wallet
    self.route = route
  }

  package var name: String { "gate passes of \(route.route.name)" }
  package var feeds: [Feed] { Feed.ofWallet }

  package func inputs() throws -> Inputs {
    var inputs = plan.inputs
    inputs.add(try wallet.inputs())
    return inputs
  }

  package func writer(to sink: Sink) -> any RecordWriter<GatePass> { GatePassWriter(self, sink) }
}

/// Writes the files of gate passes on one thread, with signers of its own.
final class GatePassWriter: RecordWriter {
  let sink: Sink
  let plan: SitePlan
  let wallet: WalletPlan
  private let route: RecordRoute
  private let dealers: DealerSet?
  private let updateKind: ServedKind
  private var signer: PassSigner?
  private var googleSigner: GoogleSigner?

  init(_ producer: GatePassFiles, _ sink: Sink) {
    self.sink = sink
    plan = producer.plan
    wallet = producer.wallet
    route = producer.route
    dealers = producer.route.set.dealers.flatMap { producer.plan.dealers[$0] }
    updateKind = producer.plan.fileKind(of: .passUpdate)
  }

  /// Signs gate passes; `nil` when the environment does not.
  private func passSigner() throws -> PassSigner? {
    if signer == nil { signer = try wallet.signing.map(PassSigner.init) }
    return signer
  }

  /// The link that saves a pass in Google Wallet; `nil` when the environment has none.
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
    // Nobody shall be let in by the code of a pass that is good for nothing, or be offered to save it.
    let isIssued = state == .issued
    let image = isIssued ? try code(of: pageURL) : nil
    let googleLink = isIssued ? try googleLink(to: pass) : nil
    for locale in plan.locales {
      var page = GatePassPage(
        pass, state: state, links: plan.links(of: id, on: route, in: locale, app: pageURL),
        wording: locale.theme.wording)
      page.dealer = dealer
      page.barcode = image
      page.maps = locale.list(offers[locale.index])
      if signed != nil, isIssued { page.wallet = "\(pageURL)/\(PassPaths.file)" }
      page.googleWallet = googleLink
      try sink.writePage(at: route.path(of: id, in: locale), as: .gatepass) { output in
        locale.theme.gatepass.render(page, into: &output)
      }
    }
    guard let signed else { return }
    for warning in signed.warnings {
      let line = PassWarnings.line(of: warning)
      sink.tallies[PassWarnings.self].add(line[...], of: id)
      try sink.add(line, to: .passWarning)
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
      sink.tallies[PassWarnings.self].add(line, of: facts.id)
    }
  }

  func take(_ file: CachedFile, _ bytes: [UInt8]) throws {
    if file.isOf(updateKind) { try addUpdate(of: file.path, bytes) }
  }

  /// Notes until when a page says that its pass counts, for the build that comes after that.
  private func addValidity(of pass: GatePass) throws {
    guard !pass.isVoided, let end = pass.validUntil else { return }
    let isOver = pass.state(at: plan.mode.now) == .expired
    try sink.add(Array("\(end.seconds) \(isOver)".utf8), to: .validity)
  }

  /// Whether a page that was made before still says of its pass what is true.
  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    guard let line = made.line(of: .validity) else { return true }
    let fields = line.split(separator: 0x20)
    guard let end = fields.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else {
      return false
    }
    return fields.last?.elementsEqual("\(end < plan.mode.now)".utf8) == true
  }
}
