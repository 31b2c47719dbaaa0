import Bytes

extension LinkWriter {
  /// Writes a value that is no place of its own.
  mutating func writeSetting(_ value: LinkValue) -> Bool {
    switch value {
    case .constant(let text): writeConstant(text)
    case .mode(let otherwise): writeMode(otherwise)
    case .query: writeText(request.query, .query)
    case .searched: writeSearched()
    case .center: writeCenter()
    case .region: writeText(request.region, .region)
    case .zoom: writeDecimal(request.zoom, .zoom)
    case .altitude: writeDecimal(request.destination?.altitude, .altitude)
    case .uncertainty: writeDecimal(request.uncertainty, .uncertainty)
    case .configuration(let name): writeConfiguration(name)
    case .choice(let name, let fromOrigin, let fromHere):
      writeConfiguration(name) || writeConstant(request.origin == nil ? fromHere : fromOrigin)
    case .datum(let wgs84, let gcj02, let bd09): writeDatum(wgs84, gcj02, bd09)
    default: writeWaypoints(value)
    }
  }

  private mutating func writeConstant(_ text: String?) -> Bool {
    guard let text else { return false }
    output.append(text)
    return true
  }

  private mutating func writeMode(_ otherwise: String?) -> Bool {
    if let mode = request.mode, let word = app.modeWords[mode] {
      used.insert(.mode)
      output.append(word)
      return true
    }
    return writeConstant(otherwise)
  }

  private mutating func writeSearched() -> Bool {
    if writeText(request.query, .query) { return true }
    if let destination {
      write(destination)
      note(pointOf: .destination)
      return true
    }
    if writeWords(.destination) { return true }
    guard let name = name(of: .destination) else { return false }
    output.percentEncoded(name)
    hasDestination = true
    return true
  }

  private mutating func writeCenter() -> Bool {
    if let center = request.center {
      write(target.resolved(center))
      used.insert(.center)
      return true
    }
    guard let destination, form.action == .search || form.action == .display else { return false }
    write(destination)
    note(pointOf: .destination)
    return true
  }

  /// Writes a number with two decimals at most.
  private mutating func writeDecimal(_ number: Double?, _ content: MapLosses) -> Bool {
    guard let number, abs(number) < 1e12 else { return false }
    let hundredths = Int((number * 100).rounded(.toNearestOrEven))
    if hundredths < 0 { output.append("-") }
    output.integer(hundredths.magnitude / 100)
    let places = hundredths.magnitude % 100
    if places != 0 {
      output.append(".")
      output.integer(places / 10)
      if places % 10 != 0 { output.integer(places % 10) }
    }
    used.insert(content)
    return true
  }

  private mutating func writeConfiguration(_ name: String) -> Bool {
    guard let text = text(request.configuration[name]) else { return false }
    output.percentEncoded(text)
    usedConfiguration += 1
    return true
  }

  private mutating func writeDatum(_ wgs84: String?, _ gcj02: String?, _ bd09: String?) -> Bool {
    // Without a coordinate there is nothing to name the datum of.
    guard destination != nil || origin != nil || request.center != nil else { return false }
    switch target.declared {
    case .wgs84: return writeConstant(wgs84)
    case .gcj02: return writeConstant(gcj02)
    case .bd09: return writeConstant(bd09)
    }
  }
}
