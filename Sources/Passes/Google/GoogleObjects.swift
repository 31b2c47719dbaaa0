import WaymarkCore
import WaymarkModel
package import WaymarkSigning

/// Makes the Google Wallet resources for the passes of any folder, from the files of each pass: an
/// object for each pass, and the class of all objects.
///
/// The default language is that of pass.json itself: a pass in English with a translation into French
/// stays English.
package struct GoogleObjects: Sendable {
  private let settings: GoogleSettings

  /// How a language writes a moment, by its tag.
  private let moment: @Sendable (_ language: String) -> GoogleSettings.MomentText

  /// Takes the settings; their languages are ignored.
  package init(
    _ settings: GoogleSettings,
    moment: @escaping @Sendable (_ language: String) -> GoogleSettings.MomentText
  ) {
    self.settings = settings
    self.moment = moment
  }

  /// The resources for one pass.
  package struct Made: Sendable {
    /// Lines in the form of `GoogleLine`.
    package let classLine: [UInt8]
    package let objectLine: [UInt8]

    /// Only an active pass has a link.
    package let state: GoogleState
    package let losses: [GoogleLoss]

    private let template: GoogleTemplate
    private let serialNumber: String

    fileprivate init(
      _ pass: JSONNode, _ template: GoogleTemplate, _ serialNumber: String, now: Int
    ) {
      let facts = GoogleFacts(pass, now: now)
      classLine = GoogleLine.line(
        template.style.classResource, template.classID, template.passClass(of: pass, facts))
      objectLine = GoogleLine.line(
        template.style.objectResource, template.objectID(serialNumber),
        template.object(serialNumber, of: pass, facts))
      state = facts.state
      losses = template.losses(of: pass)
      self.template = template
      self.serialNumber = serialNumber
    }

    /// The link that saves the object; the hosts are those of the pages that show it.
    ///
    /// Throws a `Fault` for a link that browsers and apps would cut.
    package func link(
      by account: ServiceAccount, hosts: [String], issuedAt: Int?
    ) throws -> String {
      let link = try template.link(
        to: serialNumber, by: account, hosts: hosts, issuedAt: issuedAt)
      guard link.utf8.count <= GoogleTemplate.linkLimit else {
        throw Fault(
          "the link that saves the pass has \(link.utf8.count) characters; only"
            + " \(GoogleTemplate.linkLimit) are certain to work",
          remedy: "give the pass a shorter serial number, or the environment fewer hosts")
      }
      return link
    }
  }

  /// Makes the object of a pass with a serial number, as it is at a time in seconds since 1970; the
  /// error says why Google cannot store it.
  package func made(of pass: DesignedPass, _ serialNumber: String, now: Int) throws -> Made {
    let root = try JSONReader.read(pass.document).root
    let files = pass.files.map { (path: $0.path, bytes: $0.file.bytes) }
    return Made(root, try template(of: root, files), serialNumber, now: now)
  }

  /// The state and the losses that all passes of a folder share; the error says why Google can store
  /// none of them.
  package func shared(
    by files: [String: [UInt8]], now: Int
  ) throws -> (state: GoogleState, losses: [GoogleLoss]) {
    let root = try JSONReader.read(files["pass.json"] ?? []).root
    let transit = root["boardingPass"]?["transitType"]?.string
    guard transit.map(PassText.hasFields) != true else { return (.active, []) }
    if let (key, _) = GoogleStyle(root)?.classTexts(root).first(where: {
      $0.text.map(PassText.hasFields) == true
    }) {
      throw Fault(
        "Google shows the \(key) of the first pass to the holders of all, and it has a field of the"
          + " records",
        remedy: "write one \(key) for all passes, and show the field in a field of the pass")
    }
    let sorted = files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
    let losses = try template(of: root, sorted).losses(of: root).filter(\.isOfTemplate)
    return (GoogleFacts(root, now: now).state, losses)
  }

  private func template(
    of root: JSONNode, _ files: [(path: String, bytes: [UInt8])]
  ) throws -> GoogleTemplate {
    guard let style = GoogleStyle(root) else {
      throw Fault(
        "Google Wallet has no pass of this style",
        remedy:
          "leave --google out; Waymark writes no objects for flights"
      )
    }
    if style.needsLogo, settings.logo == nil {
      throw Fault(
        "Google's \(style.rawValue) passes need a logo",
        remedy: "give googleWallet of the environment a \"logo\": an https URL")
    }
    let languages = translations(in: files).map { language, texts in
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

/// The texts of each language, that of pass.json itself first: English, or a language whose texts are
/// those of pass.json.
private func translations(
  in files: [(path: String, bytes: [UInt8])]
) -> [(language: String, texts: [String: String])] {
  var found = files.compactMap { path, bytes -> (language: String, texts: [String: String])? in
    guard path.hasSuffix(".lproj/pass.strings"), let pairs = try? PassStrings.read(bytes) else {
      return nil
    }
    let language = String(path.dropLast(".lproj/pass.strings".utf8.count))
    return (language, Dictionary(pairs.map { ($0.key, $0.value) }) { $1 })
  }
  let own =
    found.firstIndex { $0.language == "en" }
    ?? found.firstIndex { _, texts in
      !texts.isEmpty && texts.allSatisfy { $0.key == $0.value }
    }
  guard let own else { return [("en", [:])] + found }
  let first = found.remove(at: own)
  return [first] + found
}
