public import Model

/// The page of one gate pass in one language: what the pass in Wallet says, to read and to print.
public struct GatePassPage: PageContent {
  public let pass: GatePass
  public let links: PageLinks

  /// The name of the dealer the car is fetched from.
  public var dealer: String?

  /// The pass for Apple Wallet.
  public var wallet: String?

  /// The barcode as an SVG element made by this program; it is written as it is.
  public var barcode: String?

  /// The navigation apps that open the lot.
  public var maps = MapList.none

  let heading: String

  /// Makes the page of a gate pass, which is never indexed.
  ///
  /// A link to the app is only written when it is https: the identifier opens the pass, and any app may
  /// claim a custom scheme.
  public init(_ pass: GatePass, links: PageLinks, wording: Wording) {
    self.pass = pass
    self.links = links
    heading = wording[.passTitle]
  }
}
