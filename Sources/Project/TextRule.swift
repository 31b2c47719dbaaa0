import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkRecords
import WaymarkRoutes

/// A rule for a text in the project file.
package struct TextRule: Sendable {
  /// The fault of a text, and the remedy if the kind's help is not enough.
  struct Fault {
    var kind = DiagnosticKind.projectValue
    let message: String
    var help: String?
  }

  let fault: @Sendable (String) -> Fault?

  /// A rule named by a phrase; `correct` converts a text to the one that was probably meant.
  @inline(never)
  init(
    _ phrase: String, correct: @escaping @Sendable (String) -> String = { $0 },
    _ accepts: @escaping @Sendable (String) -> Bool
  ) {
    fault = { text in
      if accepts(text) { return nil }
      let corrected = correct(text)
      return Fault(
        message: "\"\(text)\" is not \(phrase)",
        help: accepts(corrected) ? "Did you mean \"\(corrected)\"?" : "Write \(phrase).")
    }
  }

  /// A rule with a pattern that the whole text must match.
  init(
    _ phrase: String, correct: @escaping @Sendable (String) -> String = { $0 },
    matches pattern: @autoclosure @escaping @Sendable () -> Regex<Substring>
  ) {
    self.init(phrase, correct: correct) { $0.wholeMatch(of: pattern()) != nil }
  }

  /// A rule for a text that messages must not quote.
  init(secret phrase: String, _ accepts: @escaping @Sendable (String) -> Bool) {
    fault = { text in
      accepts(text) ? nil : Fault(message: "it is not \(phrase)", help: "Write \(phrase).")
    }
  }

  /// A rule of another room; its error says what is wrong.
  init(_ check: @escaping @Sendable (String) throws(LinkFault) -> Void) {
    fault = { text in
      do throws(LinkFault) {
        try check(text)
        return nil
      } catch {
        return Fault(kind: error.kind, message: error.message, help: error.help)
      }
    }
  }

  /// One of a few words.
  init(_ what: String, among words: [String]) {
    fault = { text in
      if words.contains(text) { return nil }
      return Fault(
        message: "\"\(text)\" is not a valid \(what)", help: hint(for: text, among: words))
    }
  }

  package func accepts(_ text: String) -> Bool { fault(text) == nil }
}

/// The nearest of some words, or all of them; `nil` if there are none.
func hint(for text: String, among words: [String]) -> String? {
  guard !words.isEmpty else { return nil }
  return suggestion(for: text, among: words).map { "Did you mean \"\($0)\"?" }
    ?? "Known: \(words.joined(separator: ", "))."
}

/// A locale of another system, such as `zh_CN` or `EN-us`, as BCP 47 writes it.
private func localeTag(_ text: String) -> String {
  let name = text.prefix { $0 != "." && $0 != "@" }
  let parts = name.split { $0 == "_" || $0 == "-" }.enumerated().map { index, part in
    switch (index, part.utf8.count) {
    case (0, _): part.lowercased()
    case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
    default: part.uppercased()
    }
  }
  let tag = parts.joined(separator: "-")
  return switch tag {
  case "zh-CN", "zh-SG": "zh-Hans"
  case "zh-TW", "zh-HK", "zh-MO": "zh-Hant"
  default: tag
  }
}

extension TextRule {
  static let any = TextRule("a string") { _ in true }
  package static let teamID = TextRule(
    "ten capital letters and digits", correct: { $0.uppercased() }, matches: /[0-9A-Z]{10}/)
  static let indexNowKey = TextRule(
    "8 to 128 letters, digits and dashes", matches: /[0-9A-Za-z-]{8,128}/)
  static let bundleName = TextRule("a bundle name such as com.example.cars") { text in
    7...128 ~= text.utf8.count
      && text.wholeMatch(of: /[A-Za-z][0-9A-Za-z_]*(?:\.[A-Za-z][0-9A-Za-z_]*)+/) != nil
  }
  static let number = TextRule("a number", matches: /[0-9]{1,32}/)
  /// The number of an issuer account: a 64-bit number; Google's have 19 digits.
  static let googleIssuer = TextRule(
    "the number of an issuer account, such as 3388000000012345678",
    correct: { $0.filter(\.isNumber) }
  ) { text in
    text.wholeMatch(of: /[1-9][0-9]{9,18}/) != nil && Int(text) != nil
  }
  static let googleSuffix = TextRule(
    "1 to 100 letters, digits, '.', '_' and '-'", matches: /[0-9A-Za-z._-]{1,100}/)
  static let publicPicture = TextRule("an https URL, or a path on the site such as /logo.png") {
    text in
    (text.hasPrefix("https://")
      ? SplitURL(Array(text.utf8))?.host?.name.isEmpty == false
      : text.hasPrefix("/") && !text.hasPrefix("//"))
      && text.utf8.count <= 2000
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\".utf8.contains($0) }
  }
  package static let passType = TextRule("a pass type such as pass.com.example.gatepass") { text in
    text.utf8.count <= 155 && text.wholeMatch(of: /pass(?:\.[0-9A-Za-z-]+)+/) != nil
  }
  static let serverPath = TextRule(
    "an absolute path on the server of letters, digits and -._~@+, such as /etc/waymark/{host}",
    ServerSettings.canName)
  static let webServicePath = TextRule("a path such as /wallet") { text in
    text.utf8.count <= 100
      && text.wholeMatch(of: /(?:\/[0-9A-Za-z][0-9A-Za-z._~-]*){1,4}/) != nil
  }

  /// A language with an optional script and region, as BCP 47 writes them.
  static let locale = TextRule(
    "a locale such as en or zh-Hans", correct: localeTag,
    matches: /[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?/)

  /// An ISO 3166-1 alpha-2 code.
  static let country = TextRule(
    "an ISO 3166-1 code of two capital letters",
    correct: { code in
      let code = code.allSatisfy(\.isASCII) ? code.uppercased() : code
      return code == "UK" ? "GB" : code
    }
  ) {
    Countries([$0]) != nil
  }
  static let currency = TextRule(
    "an ISO 4217 currency such as EUR", correct: { $0.uppercased() }
  ) {
    Currency($0)?.isKnown == true
  }

  /// The name of an environment, which is the name of a folder below `Output/`.
  static let environmentName = TextRule(
    "1 to 40 letters, digits, - and _", matches: /[0-9A-Za-z][0-9A-Za-z_-]{0,39}/)

  /// The name of a record set.
  static let setName = TextRule(
    "a record set name", matches: /[A-Za-z][0-9A-Za-z_-]{0,39}/)
  static let symbol = TextRule(
    "the name of one of Apple's symbols, such as car.2",
    matches: /(?=.{1,100}$)[0-9a-z]+(?:\.[0-9a-z]+)*/)
  static let assetName = TextRule(
    "the name of an image in the app's assets", matches: /[0-9A-Za-z][0-9A-Za-z ._\/-]{0,99}/)

  /// The type of the app's places in Swift, which the other generated types name.
  static let swiftType = TextRule(
    "an unused Swift type name such as Deeplink: a capital letter, then letters and digits",
    SwiftSettings.isTypeName)
  static let appClip = TextRule("one part of a bundle ID, such as Clip") { text in
    environmentName.accepts(text) && !text.contains("_")
  }

  /// An app's identifier at a vendor: one trimmed line.
  ///
  /// Even with all of its characters escaped, a link has room for the place.
  static let vendorIdentifier = TextRule("1 to 100 visible characters") { text in
    let scalars = text.unicodeScalars
    let isVisible = scalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return isVisible && 1...100 ~= scalars.count
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
  }

  /// A colour as a pass names it.
  static let color = TextRule("a colour such as rgb(11, 61, 145)") { text in
    guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return false }
    let parts = text.dropFirst(4).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { part in
        let digits = part.drop { $0 == " " }
        return UInt8(digits).map { String($0) == digits } == true
      }
  }

  /// A colour as a page names it.
  static let webColor = TextRule(
    "a colour such as #0b6e4f", correct: { "#" + $0 }, matches: /#[0-9A-Fa-f]{6}/)

  /// The name of an environment variable; messages do not quote the text, because it may be the
  /// secret.
  static let variable = TextRule(secret: "the name of an environment variable") {
    $0.wholeMatch(of: /[A-Za-z_][0-9A-Za-z_]*/) != nil
  }

  static let anyFolder = TextRule("a folder path") { !$0.utf8.contains(0) }
  static let folder = TextRule("a folder below the project's folder", isBelowProject)
  static let file = TextRule("a file below the project's folder", isBelowProject)

  /// Whether a path is below the project's folder.
  @Sendable private static func isBelowProject(_ text: String) -> Bool {
    !text.hasPrefix("/") && !text.utf8.contains(0)
      && !text.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }
}
