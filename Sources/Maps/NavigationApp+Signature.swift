import Bytes

extension NavigationApp {
  /// Makes the link of a request and signs it in a parameter at its end.
  ///
  /// The signature covers the whole link before it, the identifier of the caller included, without
  /// which the vendor does not know whose key to check it with.
  func link(
    for request: MapRequest, signedBy sign: LinkMaker.Sign, in parameter: String
  ) throws(MapError) -> MapLink {
    if let identifier, MapText.isBlank(request.configured(identifier.parameter)) {
      throw MapError(
        .missingIdentifier,
        "a signed link for \(name) (\(id)) needs \"\(identifier.parameter)\"; configure it for "
          + id)
    }
    var limit = LinkWriter.lengthLimit
    while true {
      let link = try link(for: request, within: limit)
      let signed = link.adding(try sign(Array(link.url.utf8)), in: parameter)
      let excess = signed.url.utf8.count - LinkWriter.lengthLimit
      guard excess > 0 else { return signed }
      // Another link has another signature, of which other characters are encoded.
      limit = link.url.utf8.count - excess
    }
  }
}

extension MapLink {
  /// The link with a signature behind its last parameter.
  fileprivate func adding(_ signature: [UInt8], in parameter: String) -> MapLink {
    MapLink(
      app: app, url: "\(url)&\(parameter)=\(base64(signature).percentEncoded)", losses: losses,
      warnings: warnings.subtracting(.unsigned), datum: datum, shiftMetres: shiftMetres)
  }
}
