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
  let files: [(path: String, bytes: [UInt8])]

  /// The manifest before and after the hash of pass.json.
  private let manifestHead: [UInt8]
  private let manifestTail: [UInt8]

  /// Checks the settings and prepares what the passes share.
  public init(_ settings: PassSettings) throws {
    self.settings = settings
    var files = settings.images
    for (locale, texts) in settings.labels.sorted(by: { $0.key < $1.key }) {
      guard isLanguageTag(locale) else { throw PassError.badLocale(locale) }
      files["\(locale).lproj/pass.strings"] = try PassTemplate.strings(of: texts, locale: locale)
    }
    let package = PassPackage(files: files)
    package.checkIcons()
    package.checkResources()
    if settings.labels.isEmpty {
      package.findings.add(.l10nSame, in: "labels", "there is no locale", severity: .error)
    }
    let findings = package.findings.list.filter { $0.severity == .error || $0.kind == .imgName }
    guard findings.isEmpty else { throw PassError.refused(findings) }
    self.files = package.names.map { ($0, files[$0] ?? []) }

    let lines = try self.files.map { path, bytes in
      let hash = try Digest.sha1.hex(of: bytes)
      return renderedText { $0.json(path) } + ":\"\(hash)\""
    }
    let split = self.files.prefix { $0.path < "pass.json" }.count
    let head = lines[..<split].map { $0 + "," }.joined()
    let tail = lines[split...].map { "," + $0 }.joined()
    manifestHead = Array("{\(head)\"pass.json\":\"".utf8)
    manifestTail = Array("\"\(tail)}".utf8)
  }

  /// The manifest of a pass: the SHA-1 of every file but the manifest and the signature.
  func manifest(for document: [UInt8]) throws -> [UInt8] {
    manifestHead + Array(try Digest.sha1.hex(of: document).utf8) + manifestTail
  }

  private static func strings(of texts: [String: String], locale: String) throws -> [UInt8] {
    PassStrings.write(
      try PassLabel.allCases.map { label in
        guard let text = texts[label.rawValue] else {
          throw PassError.missingLabel(locale: locale, key: label.rawValue)
        }
        return (label.token, text)
      })
  }
}
