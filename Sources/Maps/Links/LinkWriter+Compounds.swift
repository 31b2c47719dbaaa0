import WaymarkCore

// Values that are specific to one vendor: several parts in one parameter.

extension LinkWriter {
  /// Writes a pair with its label.
  ///
  /// Google for iOS ends a label at the first closing parenthesis of the decoded text, so
  /// parentheses are removed from the name. Empty parentheses would find nothing and are omitted.
  mutating func writeLabelled(of request: MapRequest, _ dropsParentheses: Bool) -> Bool {
    guard writeCoordinates(.destination) else { return writeWords(.destination, of: request) }
    guard let label = label(of: request, dropsParentheses) else { return true }
    write(label, after: "(")
    output.append(constant: ")")
    return true
  }

  /// The name of the destination, without parentheses if they would end it.
  private mutating func label(of request: MapRequest, _ dropsParentheses: Bool) -> String? {
    guard let name = name(of: .destination, in: request) else { return nil }
    guard dropsParentheses, name.utf8.contains(where: { $0 == 0x28 || $0 == 0x29 }) else {
      return name
    }
    losses.insert(.characters)
    let label = MapText.without(["(", ")"], name)
    if label.isEmpty { used.remove(.name) }
    return label.isEmpty ? nil : label
  }

  /// Writes Baidu's `latlng:lat,lon|name:…`, encoded as one text; Baidu splits it at the bar.
  mutating func writeBaiduPlace(
    _ role: PlaceRole, of request: MapRequest, _ needsName: Bool
  ) -> Bool {
    guard let point = points[role] else { return writeWords(role, of: request, replacing: .bar) }
    var name = name(of: role, in: request, replacing: .bar)
    if name == nil, needsName {
      name = renderedText {
        $0.millionths(point.latitude)
        $0.append(byte: UInt8(ascii: ","))
        $0.millionths(point.longitude)
      }
    }
    guard let name else { return writeCoordinates(role) }
    return writeCoordinates(role) {
      $0.output.append(constant: "latlng%3A")
      $0.write($1.latitude, "%2C", $1.longitude)
      $0.write(name, after: "%7Cname%3A")
    }
  }

  /// Writes `lon,lat,name`; Amap's page splits it at commas, possibly after decoding.
  mutating func writeNamedCoordinates(_ role: PlaceRole, of request: MapRequest) -> Bool {
    guard writeCoordinates(role) else { return false }
    write(name(of: role, in: request, replacing: .comma), after: ",")
    return true
  }

  /// Writes `name,lat,lon`; a place without a name is named by its coordinate.
  mutating func writeNameThenCoordinates(_ role: PlaceRole, of request: MapRequest) -> Bool {
    guard let point = points[role] else { return false }
    if let name = name(of: role, in: request, replacing: .comma) {
      output.percentEncoded(name)
    } else {
      write(point.latitude, "%20", point.longitude)
    }
    output.append(constant: ",")
    return writeCoordinates(role)
  }

  /// Writes a text after its prefix; nothing without a text.
  mutating func write(_ text: String?, after mark: StaticString) {
    guard let text else { return }
    output.append(constant: mark)
    output.percentEncoded(text)
  }

  /// Writes the name as a segment of a path, in which underscores are shown as spaces.
  mutating func writeUnderscoredName(of request: MapRequest) -> Bool {
    guard let name = name(of: .destination, in: request) else { return false }
    guard name != ".", name != ".." else {
      used.remove(.name)
      return false
    }
    output.percentEncoded(name.substituting("_", for: " "))
    return true
  }

  /// Writes Uber's JSON object, encoded as one text.
  mutating func writeUberPlace(_ role: PlaceRole, of request: MapRequest) -> Bool {
    writeCoordinates(role) { writer, point in
      writer.output.append(constant: "%7B%22latitude%22%3A")
      writer.write(point.latitude, "%2C%22longitude%22%3A", point.longitude)
      if let name = writer.name(of: role, in: request) {
        writer.write(jsonEscaped(name), after: "%2C%22addressLine1%22%3A%22")
        writer.output.append(constant: "%22")
      }
      writer.output.append(constant: "%7D")
    }
  }

  /// Writes `lat_lon,0.0`: a point to fly to, without an altitude.
  mutating func writeFlightPoint(_ point: ResolvedPoint) {
    write(point.latitude, "_", point.longitude)
    output.append(constant: ",0.0")
  }

  /// Writes the waypoints; Tencent splits them at `|`, each at `;` and its parts at `:`.
  mutating func writeTencentPasses(of request: MapRequest, _ limit: Int) -> Bool {
    let waypoints = request.waypoints.prefix(limit).filter { $0.point != nil }
    return writeList(of: waypoints, in: request, between: ListSeparator.bar.written) {
      if let name = $0.name(ofWaypoint: $1, replacing: .barOrSemicolon) {
        $0.write(name, after: "name%3A")
        $0.output.append(constant: "%3B")
      }
      $0.output.append(constant: "coord%3A")
      return $0.writePoint(of: $1)
    }
  }

  /// Writes Tencent's `coord:lat,lon;title:…;addr:…`.
  mutating func writeTencentMarker(of request: MapRequest) -> Bool {
    output.append(constant: "coord%3A")
    guard writeCoordinates(.destination) else { return false }
    write(
      name(of: .destination, in: request, replacing: .barOrSemicolon), after: "%3Btitle%3A")
    if let address = text(request.destination?.address, replacing: .barOrSemicolon) {
      write(address, after: "%3Baddr%3A")
      used.insert(.address)
    }
    return true
  }

  /// Writes a route for Bing, which splits places at `~` and their parts at `_`; a route from here
  /// begins with `~`.
  mutating func writeBingStops(of request: MapRequest) -> Bool {
    _ = writeBingStop(.origin, of: request)
    output.append(constant: "~")
    let hasWaypoints = writeList(of: request.waypoints, in: request, between: "~") {
      guard let point = $1.point else { return false }
      let name = $0.name(ofWaypoint: $1, replacing: .underscoreOrTilde)
      $0.writeBingPoint($0.points.target.resolved(point), name, kind: "pos.")
      return true
    }
    if hasWaypoints { output.append(constant: "~") }
    return writeBingStop(.destination, of: request)
  }

  /// Writes a place by its coordinate, otherwise by the words that find it.
  mutating func writeBingStop(
    _ role: PlaceRole, of request: MapRequest, kind: StaticString = "pos."
  ) -> Bool {
    if points[role] != nil {
      let name = name(of: role, in: request, replacing: .underscoreOrTilde)
      return writeCoordinates(role) { $0.writeBingPoint($1, name, kind: kind) }
    }
    let start = output.count
    output.append(constant: "adr.")
    if writeWords(role, of: request, replacing: .underscoreOrTilde) { return true }
    output.truncate(to: start)
    return false
  }

  private mutating func writeBingPoint(
    _ point: ResolvedPoint, _ name: String?, kind: StaticString
  ) {
    output.append(constant: kind)
    write(point.latitude, "_", point.longitude)
    write(name, after: "_")
  }
}

/// A clean text between the quotes of JSON; it has no control characters to escape.
private func jsonEscaped(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { result.append("\\") }
    result.append(scalar)
  }
  return String(result)
}
