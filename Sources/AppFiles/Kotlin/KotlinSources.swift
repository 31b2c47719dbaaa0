import WaymarkAppLinks
public import WaymarkRoutes

/// The Kotlin sources of an Android app, one for each subject, which are the same in every
/// environment.
///
/// The places and their router need only the standard libraries of Kotlin and Java, and read and
/// write the same links as `Routes.Router`. What differs between environments is in `KotlinRoutes`.
public struct KotlinSources: Sendable {
  private let places: [KotlinPlace]
  private let table: RouteTable
  private let navigation: [NavigationRow]
  private let savesPasses: Bool
  private let values: [String: String]

  /// Makes the sources in a package below the namespace of the app.
  ///
  /// The file that saves passes needs a Google library, and is omitted if there are no passes.
  public init(
    _ table: RouteTable, namespace: String, navigation: [NavigationRow] = [],
    savesPasses: Bool = false
  ) throws(LinkFault) {
    try checkPackage(namespace)
    self.table = table
    self.navigation = navigation
    self.savesPasses = savesPasses
    places = try KotlinPlace.all(of: table)
    values = ["package": Self.package(in: namespace), "namespace": kotlinPackage(namespace)]
  }

  /// The package of the sources, which contains no other class of the app.
  static func package(in namespace: String) -> String { kotlinPackage(namespace + ".deeplinks") }

  /// The names of the files and their bytes, in UTF-8.
  public var files: [(name: String, bytes: [UInt8])] {
    var files = [
      file("Deeplink", PackageResources.Deeplink_kt_txt, ["places": places.declarations()]),
      file("DeeplinkRouter", PackageResources.DeeplinkRouter_kt_txt, router),
      file("DeeplinkIntents", PackageResources.DeeplinkIntents_kt_txt),
      file("DeeplinkManager", PackageResources.DeeplinkManager_kt_txt),
    ]
    if savesPasses {
      files.append(file("WalletButton", PackageResources.WalletButton_kt_txt))
    }
    if !navigation.isEmpty {
      files.append(
        file(
          "NavigationChoices", PackageResources.NavigationChoices_kt_txt,
          ["rows": rows(navigation.map(\.kotlin))]))
    }
    let shortcuts = places.filter { $0.route.entries.shortcut?.profile != nil }
    if !shortcuts.isEmpty {
      files.append(
        file(
          "Shortcuts", PackageResources.Shortcuts_kt_txt,
          [
            "profiles": Route.Shortcut.Profile.allCases.map { $0.rawValue.uppercased() }
              .joined(separator: ", "),
            "rows": rows(shortcuts.map(shortcut)),
            "fixed": "\(AndroidShortcuts.routes(of: table).count)",
          ]))
    }
    return files
  }

  private func file(
    _ name: String, _ template: [UInt8], _ more: [String: String] = [:]
  ) -> (name: String, bytes: [UInt8]) {
    (name, filled(template, values.merging(more) { $1 }))
  }

  /// The elements of a list, one per line.
  private func rows(_ rows: [String]) -> String {
    rows.isEmpty ? "" : "\n" + rows.map { "        \($0)" }.joined(separator: ",\n") + "\n    "
  }

  private var router: [String: String] {
    let pushed = places.filter { $0.route.entries.push != nil }
    let search = table.searchRoute.flatMap { found in places.first { $0.route == found } }
    return [
      "locales": kotlinElements(
        table.prefixes.map(kotlinText), after: "localePrefixes: List<String> = listOf("),
      // More specific routes come first.
      "parsers": places.flatMap { place in
        ([place.route.path] + place.route.was).map { (place, $0) }
      }
      .sorted { $0.1.sortsBefore($1.1) }.map { parser(of: $0, at: $1) }.joined(),
      "printers": places.map(printer(of:)).joined(),
      "pushKeys": sourceElements(
        pushed.compactMap(\.route.entries.push).map(kotlinText),
        after: "    private val pushKeys: Set<String> = setOf(", step: "    "),
      "pushes": pushed.isEmpty
        ? " null\n"
        : " when (pushKey) {\n\(pushed.map(push(to:)).joined())        else -> null\n    }\n",
      "search": search.map { "checkedValue(text)?.let { \(call($0, ["it"])) }" } ?? "null",
    ]
  }

  /// The code that reads the URLs of a route at its path, or at an earlier path.
  private func parser(of place: KotlinPlace, at path: PathPattern) -> String {
    let segments = path.segments
    let pattern = segments.map { $0.literal.map { "\"\($0)\"" } ?? "null" }.joined(separator: ", ")
    let values =
      place.route.path.parameters.compactMap { segments.firstIndex(of: .parameter($0)) }
      .map { "checked(path[\($0)])" }
      + place.route.query.map { "value(\"\($0.name)\", query)" }
    let names = values.indices.map { "value\($0 + 1)" }
    let lines = zip(names, values).map { "            val \($0) = \($1) ?: return null\n" }
    return "        if (fits(path, listOf(\(pattern)), isScheme)) {\n\(lines.joined())"
      + "            return \(call(place, names))\n        }\n"
  }

  private func printer(of place: KotlinPlace) -> String {
    let pattern = (place.route.parameters.isEmpty ? "" : "is ") + place.name
    let path = place.route.path.segments.map { segment in
      switch segment {
      case .literal(let text): "\"\(text)\""
      case .parameter(let name): "written(checked(place.\(kotlinProperty(name))))"
      }
    }
    let query = place.route.query.map { item in
      "\"\(item.name)\" to checkedValue(place.\(kotlinProperty(item.parameter)))"
    }
    let parts = [path, query].map { "listOf(\($0.joined(separator: ", ")))" }
    let call = "joined(" + sourceElements(parts, after: "            joined(", step: "    ") + ")"
    let line = "        \(pattern) -> \(call)"
    let lines = "        \(pattern) ->\n            \(call)"
    return (call.contains("\n") ? lines : sourceLine(line, or: lines)) + "\n"
  }

  private func push(to place: KotlinPlace) -> String {
    let check = place.route.query.isEmpty ? "checked" : "checkedValue"
    let key = "        \"\(place.route.entries.push ?? "")\" ->"
    let made = "\(check)(text)?.let { \(call(place, ["it"])) }"
    return sourceLine("\(key) \(made)", or: "\(key)\n            \(made)") + "\n"
  }

  private func shortcut(to place: KotlinPlace) -> String {
    let profile = place.route.entries.shortcut?.profile?.rawValue.uppercased() ?? ""
    return "Row(\"\(place.route.activity)\", R.string.\(AndroidShortcuts.title(of: place.route)),"
      + " ShortcutProfile.\(profile), \(place.name))"
  }

  private func call(_ place: KotlinPlace, _ values: [String]) -> String {
    values.isEmpty ? place.name : "\(place.name)(\(values.joined(separator: ", ")))"
  }
}
