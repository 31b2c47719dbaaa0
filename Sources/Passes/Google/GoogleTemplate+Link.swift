import WaymarkCore
public import WaymarkSigning

extension GoogleTemplate {
  /// How long a link may be: browsers and apps cut longer ones.
  public static let linkLimit = 1800

  private static let linkStart = "https://pay.google.com/gp/v/save/"

  /// The link that saves an object: its identifiers alone, signed by the service account.
  ///
  /// The object has to be Google's already. `issuedAt` is in seconds since 1970; the hosts are those of
  /// the pages that show the link. Equal input gives equal links.
  public func link(
    to serialNumber: String, by account: ServiceAccount, hosts: [String], issuedAt: Int?
  ) throws(SigningError) -> String {
    let object: JSON = .members([
      "id": .string(objectID(serialNumber)), "classId": .string(classID),
    ])
    let claims: JSON = .members([
      "iss": .string(account.email), "aud": "google", "typ": "savetowallet",
      "iat": issuedAt.map { .integer($0) },
      "origins": .array(hosts.map { .string($0) }),
      "payload": .members(["genericObjects": [object]]),
    ])
    return Self.linkStart + (try account.token(of: claims))
  }
}
