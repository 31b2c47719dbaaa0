import WaymarkCore
public import WaymarkModel
import WaymarkTemplates
import WaymarkTheme

/// The files of a theme: the built-in ones, and those of the project that replace them.
public struct ThemeFiles: Sendable {
  /// The table of country names.
  private static let countries = "countries.tsv"

  /// The table of words that sellers use for fuels, bodies and so on.
  private static let words = "words.tsv"

  private let builtIn = BuiltInTheme.files
  private let overrides: [String: [UInt8]]
  private let folder: String

  /// Lays a project's files over the built-in theme, by their names in it, such as
  /// `parts/header.html`; messages name the folder of the project's files.
  public init(overrides: [String: [UInt8]] = [:], folder: String = "Templates") {
    self.overrides = overrides
    self.folder = folder
  }

  /// The bytes of a file, such as `passes/icon.png`.
  public subscript(name: String) -> [UInt8]? { overrides[name] ?? builtIn[name] }

  /// The names of all files, sorted by their bytes.
  public var names: [String] {
    Set(builtIn.keys).union(overrides.keys)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether the project has a file that replaces the theme's.
  public func isReplaced(_ name: String) -> Bool { overrides[name] != nil }

  /// The name of a file in messages.
  public func source(of name: String) -> String {
    (isReplaced(name) ? folder : "theme") + "/" + name
  }

  /// A message for each file of the project that is not used: its name is probably mistyped.
  var faults: [Diagnostic] {
    names.filter { isReplaced($0) && !isUsed($0) }.map { name in
      let hint = suggestion(for: name, among: builtIn.keys.sorted())
      return Diagnostic(
        .templateUnknown, at: Location(source(of: name)),
        "the theme has no file '\(name)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

  private func isUsed(_ name: String) -> Bool {
    builtIn[name] != nil
      || name.hasPrefix("parts/") && name.hasSuffix(".html")
      || name.hasPrefix("locales/") && name.hasSuffix(".json")
      || passImage(name) != nil
  }

  /// The path of the template of pass.json, and the project's images for all gate passes.
  private static let passFolder = "passes/gatepass/"

  /// The project's images next to the template of pass.json: their names in the theme, and their
  /// paths in a pass.
  public var passImages: [(name: String, path: String)] {
    names.filter(isReplaced).compactMap { name in passImage(name).map { (name, $0) } }
  }

  private func passImage(_ name: String) -> String? {
    name.hasPrefix(Self.passFolder) && name.hasSuffix(".png")
      ? String(name.dropFirst(Self.passFolder.count)) : nil
  }

  /// Reads every template and part.
  func documents(faults: inout [Diagnostic]) -> [String: TemplateDocument] {
    var documents: [String: TemplateDocument] = [:]
    for name in names where name.hasSuffix(".html") {
      guard let bytes = self[name] else { continue }
      documents[name] = TemplateDocument(bytes, source: source(of: name), faults: &faults)
    }
    return documents
  }

  /// Reads the texts of one language; `native` is the language of the records.
  public func wording(
    of locale: String, for vocabularies: [Vocabulary] = [.car], native: String? = nil
  ) throws(DiagnosedError) -> Wording {
    let name = "locales/\(locale).json"
    guard let bytes = self[name] else {
      throw DiagnosedError(
        .localeMissing, at: Location("\(folder)/\(name)"),
        "missing file '\(name)' for the locale \(locale)")
    }
    let countries = try table(Self.countries)
      .countryNames(in: locale, source: source(of: Self.countries))
    let known = try KnownWords(
      table(Self.words), locale: locale, native: native, source: source(of: Self.words))
    return try Wording(
      locale: locale, json: bytes, source: source(of: name), of: vocabularies, countries: countries,
      known: known)
  }

  private func table(_ name: String) -> LanguageTable { LanguageTable(self[name] ?? []) }

  /// Reads the texts of every language of a site.
  func wordings(of site: SiteContext, faults: inout [Diagnostic]) -> [String: Wording] {
    var wordings: [String: Wording] = [:]
    for language in site.locales {
      do {
        wordings[language.tag] = try wording(
          of: language.tag, for: site.vocabularies, native: site.locales.first?.tag)
      } catch {
        faults += error.diagnostics
      }
    }
    return wordings
  }
}
