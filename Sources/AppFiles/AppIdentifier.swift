import WaymarkCore
public import WaymarkRoutes

/// The identifier of an iOS app in an association file: the team ID, a period and the bundle ID.
public struct AppIdentifier: Hashable, Sendable, CustomStringConvertible {
  public let teamID: String
  public let bundleID: String

  /// Takes a team ID of ten upper-case letters and digits, and a bundle ID of letters, digits,
  /// hyphens and periods.
  public init(teamID: String, bundleID: String) throws(LinkFault) {
    let isTeam = teamID.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
    guard teamID.utf8.count == 10, isTeam else {
      throw LinkFault(
        .appIOSID,
        "the team ID \(LinkFault.quote(teamID)) is not ten upper-case letters and digits")
    }
    let parts = bundleID.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isBundle = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    }
    guard isBundle, bundleID.utf8.count <= 155 else {
      throw LinkFault(
        .appIOSID,
        "the bundle ID \(LinkFault.quote(bundleID)) must be parts of letters, digits and hyphens"
          + " joined by periods")
    }
    self.teamID = teamID
    self.bundleID = bundleID
  }

  public var description: String { "\(teamID).\(bundleID)" }
}
