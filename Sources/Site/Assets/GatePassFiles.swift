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
      to: pass.coordinate, named: pass.place ?? pass.vehicle, in: dealer?.address.country)
    let bundle = try worker.passSigner()?.bundle(
      of: pass, dealer: dealer, pageURL: pageURL, maps: build.backLinks(offers))
    let code = try QRCode(pageURL)
    let image = renderedText { $0.svg(code, label: pageURL) }
    for locale in build.locales {
      var page = GatePassPage(
        pass, links: build.links(of: id, on: route, in: locale, app: pageURL),
        wording: locale.theme.wording)
      page.dealer = dealer?.name
      page.barcode = image
      page.maps = locale.list(offers[locale.index])
      if bundle != nil { page.wallet = "\(pageURL)/\(Self.fileName)" }
      try worker.writePage(at: route.path(of: id, in: locale), as: .gatepass) { output in
        locale.theme.gatepass.render(page, into: &output)
      }
    }
    guard let bundle else { return }
    for host in build.environment.hosts {
      try worker.write(AssetFile("web/\(host)\(path)/\(Self.fileName)", .pass, bundle))
    }
  }
}
