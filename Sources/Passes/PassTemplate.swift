import Bytes
import Model
import Signing

// Passes makes the gate passes that phones take into Wallet, and checks any pass as a phone would.
// A `PassTemplate` has what all passes of an environment share; it writes pass.json, signs the pass
// and packs it as a .pkpass. A `PassVerifier` opens a finished pass and reports what is wrong with it.

/// What is made once for all passes of an environment: images, translations and their hashes.
public struct PassTemplate: Sendable {
  public let settings: PassSettings

  /// The files that are the same in every pass, sorted by path.
  let files: [(path: String, file: PassFile)]

  private let compiled: DocumentTemplate

  /// The manifest before and after the hash of pass.json.
  private let manifestHead: [UInt8]
  private let manifestTail: [UInt8]

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
    compiled = try Self.compiled(settings)
    self.files = try package.names.map { ($0, try PassFile(files[$0] ?? [])) }

    let lines = self.files.map { path, file in
      renderedText { $0.json(path) } + ":\"\(String(decoding: file.hash, as: UTF8.self))\""
    }
    let split = self.files.prefix { $0.path < "pass.json" }.count
    let head = lines[..<split].map { $0 + "," }.joined()
    let tail = lines[split...].map { "," + $0 }.joined()
    manifestHead = Array("{\(head)\"pass.json\":\"".utf8)
    manifestTail = Array("\"\(tail)}".utf8)
  }

  /// Compiles the template of pass.json; the error has everything that is wrong with it.
  private static func compiled(_ settings: PassSettings) throws -> DocumentTemplate {
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
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return template
  }

  /// Writes pass.json of a gate pass, and what its checks depend on.
  func document(for content: Content) throws -> (bytes: [UInt8], trace: [UInt8]) {
    var output = Output(capacity: 1 << 12)
    var trace = Output(capacity: 1 << 10)
    do throws(PassFieldFault) {
      try compiled.render(Self.fields.map { $0.value(content) }, into: &output, trace: &trace)
    } catch {
      throw DiagnosedError([Diagnostic(error, at: Location(settings.documentName))])
    }
    return (output.bytes, trace.bytes)
  }

  /// The manifest of a pass: the SHA-1 of every file but the manifest and the signature.
  func manifest(for document: [UInt8]) throws -> [UInt8] {
    manifestHead + (try PassFile.hash(of: document)) + manifestTail
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
