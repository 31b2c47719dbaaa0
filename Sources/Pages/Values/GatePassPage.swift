public import WaymarkModel

/// The page of one gate pass in one language: the contents of the pass in Wallet, to read and to
/// print.
public struct GatePassPage: PageContent {
  public let pass: GatePass
  public let links: PageLinks

  /// The dealer from whom the car is collected.
  public var dealer: Dealer?

  /// The status of the pass at the time of the build.
  public let state: GatePass.State

  /// The pass for Apple Wallet.
  public var wallet: String?

  /// The link that saves the pass in Google Wallet.
  public var googleWallet: String?

  /// The barcode as an SVG element of this program, which is written unchanged.
  public var barcode: String?

  /// The navigation apps that open the lot.
  public var maps = MapList.none

  let heading: String

  /// The start and end of the pass's validity, as text.
  let validFrom: String?
  let validUntil: String?

  /// The size in print.
  var size: GatePassSize { GatePassSize(pass, dealer: dealer, state: state) }

  /// Whether the status of the pass depends on when the page is viewed.
  var changesWithTime: Bool {
    state.isGood && (pass.validFrom != nil || pass.validUntil != nil)
  }

  /// How the number plate fits on one printed line.
  var plateFit: PlateFit { PlateFit(pass.haulier.plate ?? "") }

  /// Whether there is data about the haulier, the lot or the dealer.
  var hasRows: Bool {
    let texts = [
      pass.haulier.carrier, pass.haulier.driver, pass.lot.place, pass.contact, pass.notes,
      dealer?.name,
    ]
    return texts.contains { $0?.isEmpty == false }
  }

  /// The URL of the contact: an email address, a telephone number, or a web page.
  var contactURL: String? {
    pass.contact.flatMap { emailLink($0) ?? telephoneURL($0) ?? webURL($0) }
  }

  /// Makes the page of a gate pass, which is never indexed.
  ///
  /// A link to the app is only written when it is https: the identifier opens the pass, and any app
  /// may claim a custom scheme.
  public init(
    _ pass: GatePass, state: GatePass.State? = nil, links: PageLinks, wording: Wording
  ) {
    self.pass = pass
    self.state = state ?? (pass.isVoided ? .voided : .issued)
    self.links = links
    heading = wording[.passTitle]
    validFrom = pass.validFrom.map(wording.moment)
    validUntil = pass.validUntil.map(wording.moment)
  }
}
