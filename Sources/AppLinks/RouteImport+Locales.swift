import WaymarkCore
public import WaymarkRoutes

/// The locales at the beginning of imported paths: routes have no locale, and a build adds those of
/// the project.
extension RouteImport {
  /// The locales at the beginning of paths, if the file lists them.
  var locales: [String] {
    let values = (localeVariable.flatMap { variables?[$0]?.array } ?? []).compactMap(\.string)
    return values + languages.filter { !values.contains($0) }
  }

  /// Whether the file has localised links.
  var hasLocales: Bool { localeVariable != nil || !languages.isEmpty }

  /// The locales of the draft, the default one first, with "…" for those that the file does not name.
  var draftedLocales: [String] {
    if locales.isEmpty { return hasLocales ? ["en", "…"] : [] }
    return hasDefaultLinks ? ["…"] + locales : locales
  }

  /// The routes in the drafted locales, of which the first has no prefix in links.
  public var table: RouteTable {
    // Several languages: not a locale of the file.
    let unnamed = hasDefaultLinks ? ["mul"] : []
    var faults: [LinkFault] = []
    return RouteTable(
      routes, locales: locales.isEmpty ? [] : unnamed + locales, faults: &faults)
  }

  /// Languages of sites whose codes are not also words or names in paths, as `my` and `to` are.
  private static let codes: Set<String> = [
    "de", "en", "es", "fr", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "tr", "zh",
  ]

  /// Languages whose codes are words on some sites, such as `hr` and `it`.
  private static let doubtfulCodes: Set<String> = [
    "ar", "bg", "cs", "da", "el", "et", "fa", "fi", "he", "hi", "hr", "hu", "id", "it", "lt", "lv",
    "no", "ro", "sk", "sl", "sr", "th", "uk", "vi",
  ]

  /// Whether a segment is a language tag such as `en`, `pt-br` or `zh-Hans`.
  private static func isLanguage(_ segment: some StringProtocol, among codes: Set<String>) -> Bool {
    let parts = segment.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, codes.contains(String(first)), parts.count < 4 else {
      return false
    }
    return parts.dropFirst().allSatisfy {
      [2, 4].contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIILetter)
    }
  }

  /// The codes of languages at the beginning of the paths of some rules: with a certain one, the
  /// doubtful ones are languages, too.
  static func languageCodes(of rules: [AssociationRule]) -> Set<String> {
    let isCertain = rules.contains { rule in
      rule.path.source.split(separator: "/").first.map { isLanguage($0, among: codes) } ?? false
    }
    return isCertain ? codes.union(doubtfulCodes) : []
  }

  /// Whether a segment is a variable for locales: by its name, or by values such as `en` and
  /// `zh-Hans`.
  func isLocale(_ segment: String) -> Bool {
    guard segment.hasPrefix("$("), segment.hasSuffix(")") else { return false }
    let name = segment.dropFirst(2).dropLast()
    guard !name.contains("$") else { return false }
    let words = ["lang", "language", "locale", "region", "country"]
    if words.contains(where: { name.lowercased().hasPrefix($0) }) { return true }
    let values = (variables?[String(name)]?.array ?? []).map { $0.string ?? "" }
    let languages = SystemCodes.byVariable["lang"] ?? []
    return !values.isEmpty
      && values.allSatisfy { value in
        languages.contains(value.prefix { $0 != "-" && $0 != "_" }.lowercased())
      }
  }

  /// Removes a language from the beginning of a path; `false` when the path has nothing else.
  mutating func takeLanguage(from parts: inout [String], _ pointer: String) -> Bool {
    guard let first = parts.first, Self.isLanguage(first, among: languageCodes) else {
      return true
    }
    parts.removeFirst()
    if !languages.contains(first) { languages.append(first) }
    guard !parts.isEmpty, parts != ["*"] else {
      remark(
        pointer,
        "/\(first) is the home page of the locale \(first), which is not a route; add a route for "
          + "each kind of page below it, without /\(first): Waymark adds the locale itself")
      return false
    }
    remark(
      pointer,
      "/\(first) is treated as the locale \(first), which is not part of a route: Waymark adds it "
        + "to every route, and the links of the default locale do not have it")
    return true
  }

  /// Notes that a project with a locale opens links which an exclusion keeps in the browser.
  mutating func remarkLanguage(ofExclusion rule: AssociationRule) {
    let segments = rule.path.source.split(separator: "/")
    guard let first = segments.first, Self.isLanguage(first, among: languageCodes) else { return }
    remark(
      rule.pointer,
      "if the project has the locale \(first), links to all its routes below /\(first) open the"
        + " app: Waymark adds /\(first) to every route")
  }
}
