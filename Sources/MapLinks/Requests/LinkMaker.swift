import WaymarkCore
public import WaymarkMaps

/// Makes links under a caller's conditions: whether they may lose anything, and how to sign them.
public struct LinkMaker: Sendable {
  /// Signs bytes with RSA and SHA-256 (PKCS #1 v1.5), so that equal links get equal signatures.
  public typealias Sign = @Sendable ([UInt8]) throws(MapError) -> [UInt8]

  private let isStrict: Bool
  private let sign: Sign?

  /// Takes the conditions of a caller.
  ///
  /// A strict maker rejects a link that does not contain all of its request. Without `sign`, the
  /// links of vendors that require a signature have a warning.
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
        + "remove it, or use another app")
  }

  private func link(for request: MapRequest, in app: NavigationApp) throws(MapError) -> MapLink {
    guard let sign, let parameter = app.signature else { return try app.link(for: request) }
    return try app.link(for: request, signedBy: sign, in: parameter)
  }
}

extension NavigationApp {
  /// Makes the link of a request and signs it in a parameter at its end.
  ///
  /// The signature covers the whole link before it, which must contain the identifier of the
  /// caller: the vendor uses it to find the key.
  fileprivate func link(
    for request: MapRequest, signedBy sign: LinkMaker.Sign, in parameter: String
  ) throws(MapError) -> MapLink {
    if let identifier, MapText.isBlank(request.configuration[identifier.parameter]) {
      throw MapError(
        .missingIdentifier,
        "a signed link for \(name) (\(id)) requires \"\(identifier.parameter)\"")
    }
    var limit = LinkWriter.lengthLimit
    while true {
      var link = try link(for: request, within: limit)
      let signature = try sign(Array(link.url.utf8))
      let unsignedLength = link.url.utf8.count
      link.url += "&\(parameter)=\(base64(signature).percentEncoded)"
      link.warnings.remove(.unsigned)
      let excess = link.url.utf8.count - LinkWriter.lengthLimit
      guard excess > 0 else { return link }
      // A shorter link has another signature, in which other characters are encoded.
      limit = unsignedLength - excess
    }
  }
}
