import Bytes
import Model
import Signing

// Passes makes the gate passes that phones take into Wallet, and checks any pass as a phone would.
// A `PassTemplate` has what all passes of an environment share; it writes pass.json, signs the pass
// and packs it as a .pkpass. A `PassVerifier` opens a finished pass and reports what is wrong with it.

/// What is made once for all passes of an environment: images, translations and their hashes.
public struct PassTemplate: Sendable {
  public let settings: PassSettings

  /// The files, of which only pass.json depends on the record.
  let design: PassDesign

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
      files[path] = PassTemplate.strings(
        of: texts, tellsChanges: settings.webService != nil
      ) { key in
        findings.add(
          .l10nSame, in: path, "the locale \(locale) has no text for \(key)", severity: .error)
      }
    }
    let package = PassPackage(files: files, findings)
    package.checkIcons()
    package.checkResources()
    if settings.labels.isEmpty {
      findings.add(.l10nSame, in: "labels", "there is no locale", severity: .error)
    }
    let faults = findings.list.filter { $0.severity == .error || $0.kind == .imgName }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    design = PassDesign(
      try Self.document(settings), files: try files.mapValues(PassFile.init),
      passType: settings.passTypeIdentifier, team: settings.teamIdentifier)
  }

  /// Compiles the template of pass.json; the error has everything that is wrong with it.
  private static func document(_ settings: PassSettings) throws -> DocumentTemplate {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(settings.document).root
    } catch {
      throw DiagnosedError(
        .jsonParse,
        at: Location(settings.documentName, of: error.offset, in: settings.document), error.reason)
    }
    var faults: [Diagnostic] = []
    let template = DocumentTemplate(
      root, of: settings.document, named: settings.documentName, fields: fieldNames,
      keys: Set(PassLabel.allCases.map(\.token) + PassLabel.told.map(\.changeToken)),
      faults: &faults)
    if let serial = root["serialNumber"], !TextTemplate.hasFields(serial.string ?? "") {
      faults.append(
        Diagnostic(
          .passTemplate, at: Location(settings.documentName, field: "/serialNumber"),
          "all passes have the same serial number, so each replaces the one before on a phone",
          help: "write {{serial}}"))
    }
    faults += PassLabel.faults(in: root, of: settings.document, named: settings.documentName)
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return template
  }

  /// The pass.strings of a locale; what it has no text for is told by its key.
  private static func strings(
    of texts: [String: String], tellsChanges: Bool, missing: (String) -> Void
  ) -> [UInt8] {
    func text(_ key: String) -> String {
      if texts[key] == nil { missing(key) }
      return texts[key] ?? ""
    }
    let labels = PassLabel.allCases.map { ($0.token, text($0.rawValue)) }
    let told = tellsChanges ? PassLabel.told.map { ($0.changeToken, text($0.changeKey)) } : []
    return PassStrings.write(labels + told)
  }
}
