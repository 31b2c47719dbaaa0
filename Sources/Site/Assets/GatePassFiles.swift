import Barcodes
import Bytes
import Hosting
import Model
import Pages
import Passes
import Project

/// The pages of a gate pass, and the pass for Wallet when the environment signs passes.
struct GatePassFiles: RecordAsset {
  /// The name of the pass beside its page.
  static let fileName = "gatepass.pkpass"

  let route: RecordRoute
  let dealers: DealerSet?

  func write(_ pass: GatePass, to worker: EnvironmentWorker) throws {
    let build = worker.build
    let id = pass.id.text
    let dealer = dealers?[pass.dealer]
    let path = route.paths[0].path(of: id)
    let pageURL = build.origin + path
    let offers = build.offers(
      to: pass.coordinate, named: pass.place ?? pass.vehicle,
      in: pass.country ?? dealer?.address.country)
    let signed = try worker.passSigner()?.sign(
      pass, dealer: dealer, pageURL: pageURL, maps: build.backLinks(offers))
    let state = pass.state(at: build.now)
    try worker.addValidity(of: pass)
    // Nobody shall be let in by the code of a pass that is good for nothing, or be offered to save it.
    let isIssued = state == .issued
    let image = isIssued ? try code(of: pageURL) : nil
    let googleLink = isIssued ? try worker.googleLink(to: pass) : nil
    for locale in build.locales {
      var page = GatePassPage(
        pass, state: state, links: build.links(of: id, on: route, in: locale, app: pageURL),
        wording: locale.theme.wording)
      page.dealer = dealer
      page.barcode = image
      page.maps = locale.list(offers[locale.index])
      if signed != nil, isIssued { page.wallet = "\(pageURL)/\(Self.fileName)" }
      page.googleWallet = googleLink
      try worker.writePage(at: route.path(of: id, in: locale), as: .gatepass) { output in
        locale.theme.gatepass.render(page, into: &output)
      }
    }
    guard let signed else { return }
    try worker.add(signed.warnings, of: pass)
    for host in build.environment.hosts {
      try worker.write(AssetFile("web/\(host)\(path)/\(Self.fileName)", .pass, signed.bytes))
    }
    if let google = build.googleSigning {
      try worker.add(try google.line(of: pass, signed.document), to: .googleWallet)
    }
    try worker.writeUpdate(of: pass, signed.bytes)
  }

  private func code(of url: String) throws -> String {
    let code = try Barcode(url, as: .qr)
    return renderedText { $0.svg(code, label: url) }
  }
}

extension EnvironmentWorker {
  /// Notes until when a page says that its pass counts, for the build that comes after that.
  fileprivate func addValidity(of pass: GatePass) throws {
    guard !pass.isVoided, let end = pass.validUntil else { return }
    let isOver = pass.state(at: build.now) == .expired
    try add(Array("\(end.seconds) \(isOver)".utf8), to: .validity)
  }

  /// Whether a page that was made before still says of its pass what is true.
  func hasSameValidity(_ record: CachedRecord) -> Bool {
    guard let line = record.lines.first(where: { $0.feed == .validity })?.line else { return true }
    let fields = line.split(separator: 0x20)
    guard let end = fields.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else {
      return false
    }
    return fields.last?.elementsEqual("\(end < build.now)".utf8) == true
  }
}
