import WaymarkCore
package import WaymarkModel
package import WaymarkSigning

/// Makes the Google Wallet resources for the passes of any folder, from the files of each pass: an
/// object for each pass, and the class of all objects.
///
/// The languages are those of the pass, with English first if the pass has it. A folder without
/// languages is English.
package struct GoogleObjects: Sendable {
  private let settings: GoogleSettings

  /// The format of a moment in a language, by its tag.
  private let moment: @Sendable (_ language: String) -> @Sendable (Timestamp) -> String

  /// Takes the settings; their languages are ignored.
  package init(
    _ settings: GoogleSettings,
    moment: @escaping @Sendable (_ language: String) -> @Sendable (Timestamp) -> String
  ) {
    self.settings = settings
    self.moment = moment
  }

  /// The resources for one pass.
  package struct Made: Sendable {
    /// Lines in the form of `GoogleLine`.
    package let classLine: [UInt8]
    package let objectLine: [UInt8]
  }

  /// Makes the object of a pass with a serial number; the error says why Google cannot store it.
  package func made(of pass: DesignedPass, _ serialNumber: String) throws -> Made {
    let template = try template(of: pass)
    let root = try JSONReader.read(pass.document).root
    let facts = GoogleFacts(root)
    return Made(
      classLine: GoogleLine.line(
        template.style.classResource, template.classID, template.passClass(of: root, facts)),
      objectLine: GoogleLine.line(
        template.style.objectResource, template.objectID(serialNumber),
        template.object(serialNumber, of: root, facts)))
  }

  /// The link that saves the object of a pass; the hosts are those of the pages that show it.
  package func link(
    to pass: DesignedPass, _ serialNumber: String, by account: ServiceAccount, hosts: [String],
    issuedAt: Int?
  ) throws -> String {
    try template(of: pass).link(to: serialNumber, by: account, hosts: hosts, issuedAt: issuedAt)
  }

  private func template(of pass: DesignedPass) throws -> GoogleTemplate {
    guard let style = GoogleStyle(try JSONReader.read(pass.document).root) else {
      throw Fault(
        "Google Wallet has no pass of this style",
        remedy:
          "leave --google out; a flight needs the codes of its carrier, which pass.json does not have"
      )
    }
    if style.needsLogo, settings.logo == nil {
      throw Fault(
        "Google's \(style.rawValue) passes need a logo",
        remedy: "give googleWallet of the environment a \"logo\": an https URL")
    }
    let languages = try pass.translations.map { language, texts in
      GoogleSettings.Language(language, texts: texts, moment: moment(language))
    }
    var own = GoogleSettings(
      issuerID: settings.issuerID, classSuffix: settings.classSuffix, languages: languages)
    own.objectPrefix = settings.objectPrefix
    own.logo = settings.logo
    own.heroImage = settings.heroImage
    return GoogleTemplate(own, style)
  }

  /// Whether a text may be part of an identifier at Google: ASCII letters and digits, `.`, `_` and
  /// `-`.
  package static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-".utf8.contains($0) }
  }
}

extension DesignedPass {
  /// The texts of each language, beginning with the default language.
  fileprivate var translations: [(language: String, texts: [String: String])] {
    get throws {
      var found: [(language: String, texts: [String: String])] = []
      for (path, file) in files where path.hasSuffix(".lproj/pass.strings") {
        let pairs = try PassStrings.read(file.bytes)
        let language = String(path.dropLast(".lproj/pass.strings".utf8.count))
        found.append((language, Dictionary(pairs.map { ($0.key, $0.value) }) { $1 }))
      }
      if let index = found.firstIndex(where: { $0.language == "en" }) {
        found.insert(found.remove(at: index), at: 0)
      }
      return found.isEmpty ? [("en", [:])] : found
    }
  }
}
