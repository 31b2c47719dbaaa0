import WaymarkCore
import WaymarkRoutes

/// The features of an iOS app other than opening links that the routes do not determine.
public struct AppFeatures: Equatable, Sendable {
  /// Whether the site has pages of gate passes.
  public var hasPasses: Bool

  /// Whether the app offers navigation apps for a place.
  public var hasMaps: Bool

  /// The titles of the places, by the name of the route and the locale.
  public var titles: [String: [String: String]]

  public init(
    hasPasses: Bool = false, hasMaps: Bool = false, titles: [String: [String: String]] = [:]
  ) {
    self.hasPasses = hasPasses
    self.hasMaps = hasMaps
    self.titles = titles
  }
}

extension SwiftSources {
  /// The files of these features, each of which has a template.
  var featureSubjects: [String] {
    var subjects = ["DeeplinkRouter+Locale", "PageActivity"]
    if table.shortcuts == .byProfile { subjects.append("Shortcuts") }
    if table.routes.contains(where: { !$0.entries.spotlight.isEmpty }) {
      subjects += ["SpotlightFeed", "SpotlightIndexer", "SpotlightLedger"]
    }
    if features.hasPasses { subjects.append("PassPresenter") }
    if features.hasMaps { subjects.append("NavigationChoices") }
    if !openablePlaces.isEmpty { subjects.append("OpenPlaceIntent") }
    return subjects
  }

  /// The values for the templates of these files.
  var featureValues: [String: String] {
    let isPackage = settings.runtime == .package
    return [
      "locale": table.locales.first ?? "",
      "profiles": Route.Shortcut.Profile.allCases.map { "  case \($0.rawValue)\n" }.joined(),
      "shortcuts": places.cases.map(shortcut).joined(),
      "importMaps": isPackage ? "import WaymarkMaps\n" : "",
      "maps": isPackage ? "WaymarkMaps." : RuntimeLibrary.prefix,
      "queriesSchemes": isPackage ? "queriesSchemes" : RuntimeLibrary.renamed("queriesSchemes"),
      "openable": openablePlaces.map { name, route, _ in
        "    case \(name)\(name == route ? "" : " = \"\(route)\"")\n"
      }.joined(),
      "openablePlaces": openablePlaces.map { "      case .\($0.name): \($0.place)\n" }.joined(),
      "openableTitles": openablePlaces.map { place in
        let title = swiftLiteral(title(of: place.route, in: table.locales.first ?? ""))
        return """
                .\(place.name): DisplayRepresentation(
                  title: LocalizedStringResource(
                    "\(Self.titleKey(place.route))", defaultValue: \(title), table: "Waymark")),

          """
      }.joined(),
    ]
  }

  /// The texts of the app's intents in a locale, as the file `Waymark.strings`; empty without
  /// intents.
  package func strings(in locale: String) -> [(key: String, text: String)] {
    openablePlaces.map { (Self.titleKey($0.route), title(of: $0.route, in: locale)) }
  }

  private static func titleKey(_ route: String) -> String { "place.\(route)" }

  private func title(of route: String, in locale: String) -> String {
    let titles = titles(of: route)
    return titles[locale] ?? table.locales.first.flatMap { titles[$0] } ?? route
  }

  private func titles(of route: String) -> [String: String] {
    features.titles[route] ?? table[route]?.entries.shortcut?.titles ?? [:]
  }

  /// The places that have a title and need no value, with unique names in one enumeration.
  private var openablePlaces: [(name: String, route: String, place: String)] {
    var names: Set<String> = []
    let cases = places.cases.filter {
      $0.route.parameters.isEmpty && !titles(of: $0.route.name).isEmpty
    }
    return cases.map { route, path in
      var name = flatName(route.name)
      while !names.insert(name).inserted { name += "_" }
      return (name, route.name, Self.nested(path, ""))
    }
  }

  /// A shortcut as an element of the table in `Shortcuts.swift`.
  private func shortcut(of route: Route, _ names: [String]) -> String {
    guard let shortcut = route.entries.shortcut else { return "" }
    let profiles = Route.Shortcut.Profile.allCases.filter { profile in
      shortcut.profile == nil || shortcut.profile == profile
    }
    var arguments = [
      "place: \(Self.nested(names, ""))",
      "profiles: [\(profiles.map { "." + $0.rawValue }.joined(separator: ", "))]",
      "titles: [\(texts(shortcut.titles, after: "        titles: ["))]",
    ]
    if !shortcut.subtitles.isEmpty {
      arguments.append("subtitles: [\(texts(shortcut.subtitles, after: "        subtitles: ["))]")
    }
    switch shortcut.icon {
    case .symbol(let name): arguments.append("symbol: \(swiftLiteral(name))")
    case .image(let name): arguments.append("image: \(swiftLiteral(name))")
    case nil: break
    }
    let lines = arguments.map { "        \($0)" }.joined(separator: ",\n")
    return "      Shortcut(\n\(lines)),\n"
  }

  /// A text for each locale as the members of a dictionary, whose bracket is at the end of `head`;
  /// a missing one falls back to the first locale.
  private func texts(_ texts: [String: String], after head: String) -> String {
    let first = table.locales.first.flatMap { texts[$0] }
    let members = table.locales.compactMap { locale in
      (texts[locale] ?? first).map { "\"\(locale)\": \(swiftLiteral($0))" }
    }
    return members.isEmpty ? ":" : sourceElements(members, after: head, step: "  ")
  }
}

/// The name of a route as a single case: `ads.market` is `adsMarket`; Swift keywords are in
/// backticks.
private func flatName(_ route: String) -> String {
  let parts = route.split(separator: ".").map(String.init)
  return PlaceTree.caseName(
    lowercasedFirst(parts[0]) + parts.dropFirst().map { capitalized($0) }.joined())
}

/// A text as a Swift literal.
func swiftLiteral(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case _ where scalar.isHidden || scalar == "\n" || scalar == "\r" || scalar == "\t":
      literal += "\\u{\(String(scalar.value, radix: 16))}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
