/// Makes links on the terms of a caller: whether they may lose anything, and who signs them.
public struct LinkMaker: Sendable {
  /// Signs bytes with RSA and SHA-256 (PKCS #1 v1.5), so that equal links get equal signatures.
  public typealias Sign = @Sendable ([UInt8]) throws(MapError) -> [UInt8]

  let isStrict: Bool
  let sign: Sign?

  /// Sets the terms.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a link that does not carry all of its request is refused.
  ///   - sign: Signs the links of vendors that want that; without it they warn of being unsigned.
  public init(isStrict: Bool = false, signedBy sign: Sign? = nil) {
    self.isStrict = isStrict
    self.sign = sign
  }

  /// Makes the link of a request, by the row of the app that it names.
  public func link(for request: MapRequest) throws(MapError) -> MapLink {
    let app = try NavigationApp.named(request.app)
    let link = try link(for: request, in: app)
    guard isStrict, !link.losses.isEmpty else { return link }
    throw MapError(
      .losses,
      "\(app.name) (\(app.id)) cannot take \(link.losses.words.joined(separator: ", ")); "
        + "leave that out, or use another app")
  }

  private func link(
    for request: MapRequest, in app: NavigationApp
  ) throws(MapError) -> MapLink {
    guard let sign, let parameter = app.signature else { return try app.link(for: request) }
    return try app.link(for: request, signedBy: sign, in: parameter)
  }
}
