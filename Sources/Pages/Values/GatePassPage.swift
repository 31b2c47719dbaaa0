public import WaymarkModel

/// The page of one gate pass in one language: what the pass in Wallet says, to read and to print.
public struct GatePassPage: PageContent {
  public let pass: GatePass
  public let links: PageLinks

  /// The dealer the car is fetched from.
  public var dealer: Dealer?

  /// What the pass is good for when its page is written.
  public let state: GatePass.State

  /// The pass for Apple Wallet.
  public var wallet: String?

  /// The link that saves the pass in Google Wallet.
  public var googleWallet: String?

  /// The barcode as an SVG element made by this program; it is written as it is.
  public var barcode: String?

  /// The navigation apps that open the lot.
  public var maps = MapList.none

  let heading: String

  /// From when and until when the pass counts, as people write it.
  let validFrom: String?
  let validUntil: String?

  /// How large it is printed.
  var size: GatePassSize { GatePassSize(pass, dealer: dealer, state: state) }

  /// Whether what it is good for depends on when it is looked at.
  var changesWithTime: Bool {
    state.isGood && (pass.validFrom != nil || pass.validUntil != nil)
  }

  /// How the number plate stays on one line of paper.
  var plateFit: PlateFit { PlateFit(pass.haulier.plate ?? "") }

  /// What is said of those who fetch the car, and of the lot.
  var hasRows: Bool {
    let texts = [
      pass.haulier.carrier, pass.haulier.driver, pass.lot.place, pass.contact, pass.notes,
      dealer?.name,
    ]
    return texts.contains { $0?.isEmpty == false }
  }

  /// What a reader of the contact does with it: write, call, or open it.
  var contactURL: String? {
    pass.contact.flatMap { emailLink($0) ?? telephoneLink($0) ?? webURL($0) }
  }

  /// Makes the page of a gate pass, which is never indexed.
  ///
  /// A link to the app is only written when it is https: the identifier opens the pass, and any app may
  /// claim a custom scheme.
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
