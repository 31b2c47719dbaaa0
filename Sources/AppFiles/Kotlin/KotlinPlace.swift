import WaymarkRoutes

/// A route in Kotlin: nested classes, one for each part of the route's name.
struct KotlinPlace: Sendable {
  let route: Route

  /// The enclosing classes of the place and its own, such as `["Ads", "Details"]`.
  let types: [String]

  /// The place in an expression, such as `Deeplink.Ads.Details`.
  var name: String { (["Deeplink"] + types).joined(separator: ".") }

  /// The places of a table in its order, if no two have the same name.
  ///
  /// A name that is also the beginning of other names is the place `Root` among them.
  static func all(of table: RouteTable) throws(LinkFault) -> [KotlinPlace] {
    let paths = table.routes.map { types(of: $0.name) }
    let groups = Set(paths.flatMap { path in path.indices.dropFirst().map { path[..<$0] } })
    var places: [KotlinPlace] = []
    for (route, path) in zip(table.routes, paths) {
      let place = KotlinPlace(
        route: route, types: groups.contains(path[...]) ? path + ["Root"] : path)
      if let other = places.first(where: { $0.types == place.types }) {
        throw LinkFault(
          .routeSourceName,
          "the routes \(other.route.name) and \(route.name) are both \(place.name) in Kotlin")
      }
      places.append(place)
    }
    for place in places { try place.checkParameters() }
    return places
  }

  /// The classes of a name; none can have the name of an enclosing class.
  private static func types(of name: String) -> [String] {
    var types = ["Deeplink"]
    for part in name.split(separator: ".") {
      var type = capitalized(String(part))
      while types.contains(type) { type += "_" }
      types.append(type)
    }
    return Array(types.dropFirst())
  }

  /// Rejects parameters whose properties would have the same getter.
  private func checkParameters() throws(LinkFault) {
    var getters: [String: String] = [:]
    for parameter in route.parameters {
      if let other = getters.updateValue(parameter, forKey: capitalized(kotlinProperty(parameter)))
      {
        throw LinkFault(
          .routeSourceName,
          "the parameters \(other) and \(parameter) of the route \(route.name) have the same name in Kotlin"
        )
      }
    }
  }
}

extension [KotlinPlace] {
  /// The nested classes of places at a nesting depth.
  func declarations(within outer: [String] = []) -> String {
    let indent = String(repeating: "    ", count: outer.count + 1)
    let base = outer.last ?? "Deeplink"
    var seen: Set<String> = []
    return compactMap { place in
      let type = place.types[outer.count]
      guard seen.insert(type).inserted else { return nil }
      let members = filter { $0.types[outer.count] == type }
      guard place.types.count > outer.count + 1 else {
        return place.declaration(type, base: base, indent: indent)
      }
      return "\(indent)sealed class \(type) : \(base)() {\n"
        + members.declarations(within: outer + [type]) + "\(indent)}\n"
    }.joined(separator: outer.isEmpty ? "\n" : "")
  }
}

extension KotlinPlace {
  /// The class of the place itself; a place may have the name of a Kotlin type.
  fileprivate func declaration(_ type: String, base: String, indent: String) -> String {
    let query = route.query.map { "\($0.name)={\($0.parameter)}" }.joined(separator: "&")
    let comment = "\(indent)/** `\(route.path)\(query.isEmpty ? "" : "?" + query)` */\n"
    let parameters = route.parameters.map { "val \(kotlinProperty($0)): kotlin.String" }
    guard !parameters.isEmpty else { return "\(comment)\(indent)object \(type) : \(base)()\n" }
    let head = "\(indent)data class \(type)("
    let end = ") : \(base)()"
    // The text after the parameters needs space too.
    let line = head + String(repeating: " ", count: end.count)
    return comment + head + sourceElements(parameters, after: line, step: "    ") + end + "\n"
  }
}
