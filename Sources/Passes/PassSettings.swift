public import WaymarkModel

/// The settings that all passes of one environment share.
public struct PassSettings: Hashable, Sendable {
  /// The organization that issues the pass, for the lock screen.
  public var organizationName: String

  /// The registered pass type, such as `pass.com.example.gate`; the certificate's UID.
  public var passTypeIdentifier: String

  /// The developer team; the certificate's OU.
  public var teamIdentifier: String

  /// The prefix of serial numbers, so that a pass of one environment never replaces a pass of
  /// another environment on the same phone.
  public var serialPrefix = ""
  public var colors = PassColors()

  /// App Store identifiers of the apps that go with the pass.
  public var storeIdentifiers: [Int] = []

  /// PNG files by their path in the pass: `icon.png`, `logo@2x.png`, `en.lproj/logo.png`.
  public var images: [String: [UInt8]]

  /// The texts of every locale, by the raw values of `PassLabel`.
  public var labels: [String: [String: String]]

  /// Whether one of the locales is written from right to left.
  public var hasRightToLeft = false

  /// Where phones request newer versions of a pass; `nil` if there are none.
  public var webService: PassWebService?

  /// The template of pass.json, and the name of its file in messages.
  public var document: [UInt8]
  public var documentName = "passes/gatepass/pass.json"

  public init(
    organizationName: String, passTypeIdentifier: String, teamIdentifier: String,
    images: [String: [UInt8]], labels: [String: [String: String]], document: [UInt8]
  ) {
    self.document = document
    self.organizationName = organizationName
    self.passTypeIdentifier = passTypeIdentifier
    self.teamIdentifier = teamIdentifier
    self.images = images
    self.labels = labels
  }

  public func serial(of pass: GatePass) -> String { serialPrefix + pass.id.text }
}
