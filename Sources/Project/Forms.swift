/// The forms that identifiers of platforms have.
enum Form {
  static func isTeamID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { isDigit($0) || isUpper($0) }
  }

  static func isNumber(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
  }

  static func isPassType(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2 && text.hasPrefix("pass.") && text.utf8.count <= 155
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
  }

  /// A language with an optional script and region, as BCP 47 writes them.
  static func isLocale(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy(isLower), parts.count <= 3
    else { return false }
    var rest = parts.dropFirst()
    if let script = rest.first, script.count == 4 {
      guard script.first.map(isUpper) == true, script.dropFirst().allSatisfy(isLower) else {
        return false
      }
      rest.removeFirst()
    }
    return rest.isEmpty
      || (rest.count == 1 && rest.allSatisfy { $0.count == 2 && $0.allSatisfy(isUpper) })
  }

  /// A country of ISO 3166-1 alpha-2.
  static func isCountry(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy(isUpper)
  }

  /// The most characters of what a vendor knows an app by: with all of them escaped, a link still
  /// has room for the place.
  static let vendorIdentifierLimit = 100

  /// What a vendor knows an app by: one line without blanks around it.
  static func isVendorIdentifier(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let isVisible = scalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return isVisible && (1...vendorIdentifierLimit).contains(scalars.count)
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
  }

  /// What a folder below `Output/` may be called.
  static func isEnvironmentName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.first.map(isAlphanumeric) == true
      && text.utf8.allSatisfy { isAlphanumeric($0) || "-_".utf8.contains($0) }
  }

  /// A colour as a pass names it: `rgb(11, 61, 145)`.
  static func isColor(_ text: String) -> Bool {
    guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return false }
    let parts = text.dropFirst(4).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { part in
        UInt8(part.drop { $0 == " " }).map { String($0) == part.drop { $0 == " " } } == true
      }
  }

  /// A variable's name of the shell.
  static func isVariable(_ text: String) -> Bool {
    text.utf8.first.map(isDigit) == false
      && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
  }

  /// A path that stays below the project's folder.
  static func isRelativePath(_ text: String) -> Bool {
    !text.hasPrefix("/") && !text.utf8.contains(0)
      && !text.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }
  private static func isUpper(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }
  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLower(byte) || isUpper(byte) || isDigit(byte)
  }
}
