import WaymarkCore
package import WaymarkModel
import WaymarkSigning

// Passes makes the gate passes for Apple Wallet, and checks any pass as a phone would. A
// `PassTemplate` has what all passes of an environment share; it writes pass.json, signs the pass
// and packs it as a .pkpass. A `PassVerifier` opens a finished pass and reports its faults.

/// The parts that all passes of an environment share, prepared once: images, translations and their
/// hashes.
public struct PassTemplate: Sendable {
  public let settings: PassSettings

  /// The warnings about the images.
  package let warnings: [Diagnostic]

  private let document: DocumentTemplate
  private let images: [String: PassFile]

  /// The files by time zone of the pass; only pass.json depends on the record.
  private let designs = RecentValues<PassClocks, PassDesign>(limit: 64)

  /// Checks the settings and prepares what the passes share.
  public init(_ settings: PassSettings) throws {
    self.settings = settings
    let findings = Findings.ofPass()
    var files = settings.images
    for (locale, texts) in settings.labels.sorted(by: { $0.key < $1.key }) {
      let path = "\(locale).lproj/pass.strings"
      guard isLanguageTag(locale) else {
        findings.add(
          .l10nLang, in: path, "\"\(locale)\" is not a language tag", severity: .error)
        continue
      }
      files[path] = settings.strings(of: texts, PassClocks()) { key in
        findings.add(
          .l10nSame, in: path, "the locale \(locale) has no text for \(key)", severity: .error)
      }
    }
    files[PassDesign.documentName] = settings.document
    let package = PassPackage(files: files, findings)
    package.checkIcons()
    package.checkSecrets()
    package.checkResources()
    package.checkLanguages()
    if settings.labels.isEmpty {
      findings.add(.l10nSame, in: "labels", "there is no locale", severity: .error)
    }
    var faults = findings.list.filter { $0.severity == .error || $0.kind == .imgName }
    // An image with another name is an error, like any unused file of a template.
    for index in faults.indices { faults[index].severity = .error }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    let root = try Self.root(settings)
    document = try Self.document(settings, root)
    package.checkImageSizes(of: root)
    warnings = findings.list.filter { $0.severity == .warning }
    images = try settings.images.mapValues(PassFile.init)
  }

  /// The files of a pass whose labels include the time zone; phones do not show zones themselves.
  func design(for pass: GatePass) throws -> PassDesign {
    let clocks = PassClocks(pass)
    if let known = designs[clocks] { return known }
    var files = images
    for (locale, texts) in settings.labels {
      files["\(locale).lproj/pass.strings"] = try PassFile(settings.strings(of: texts, clocks))
    }
    let design = PassDesign(
      document, files: files, passType: settings.passTypeIdentifier, team: settings.teamIdentifier)
    designs.remember(design, for: clocks)
    return design
  }

  /// Reads the template of pass.json.
  private static func root(_ settings: PassSettings) throws(DiagnosedError) -> JSONNode {
    do throws(JSONError) {
      return try JSONReader.read(settings.document).root
    } catch {
      throw DiagnosedError(
        .jsonParse,
        at: Location(settings.documentName, of: error.offset, in: settings.document), error.reason)
    }
  }

  /// Compiles the template of pass.json; the error contains all faults.
  private static func document(
    _ settings: PassSettings, _ root: JSONNode
  ) throws(DiagnosedError) -> DocumentTemplate {
    var faults: [Diagnostic] = []
    let template = DocumentTemplate(
      root, of: settings.document, named: settings.documentName, fields: fieldNames,
      keys: Set(PassLabel.allCases.map(\.token) + PassLabel.announced.map(\.changeToken)),
      // The links to map apps come from the table of apps, with the schemes of the apps.
      isOfRecords: false,
      faults: &faults)
    if let serial = root["serialNumber"], !PassText.hasFields(serial.string ?? "") {
      faults.append(
        Diagnostic(
          .passTemplate, at: Location(settings.documentName, field: "/serialNumber"),
          "all passes have the same serial number, so each replaces the previous one on a phone",
          help: "write {{serial}}"))
    }
    // Every field of a gate pass is known: a section about another field is misspelt.
    for index in faults.indices { faults[index].severity = .error }
    faults += PassLabel.faults(in: root, of: settings.document, named: settings.documentName)
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return template
  }
}

/// The time zones of a pass in the form that follows a label, such as ` (EST)`.
struct PassClocks: Hashable {
  private var validFrom = ""
  private var validUntil = ""

  /// No time zone.
  init() {}

  init(_ pass: GatePass) {
    func mark(_ moment: Timestamp?) -> String { moment.map { " (\($0.shortZone))" } ?? "" }
    validFrom = mark(pass.validFrom)
    validUntil = mark(pass.validUntil)
  }

  func mark(after label: PassLabel) -> String {
    switch label {
    case .validFrom: validFrom
    case .validUntil: validUntil
    default: ""
    }
  }
}

extension PassSettings {
  /// The pass.strings of a locale; texts that it lacks are shown as their keys.
  fileprivate func strings(
    of texts: [String: String], _ clocks: PassClocks, missing: (String) -> Void = { _ in }
  ) -> [UInt8] {
    func text(_ key: String, _ label: PassLabel) -> String {
      if texts[key] == nil { missing(key) }
      return texts[key].map { $0 + clocks.mark(after: label) } ?? ""
    }
    let labels = PassLabel.allCases.map { ($0.token, text($0.rawValue, $0)) }
    let changes =
      webService == nil ? [] : PassLabel.announced.map { ($0.changeToken, text($0.changeKey, $0)) }
    return PassStrings.write(labels + changes)
  }
}
