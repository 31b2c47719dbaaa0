import Bytes
public import Routes

/// Checks an Android package name: at least two parts joined by periods, each a letter followed by
/// letters, digits and underscores.
public func checkPackage(_ text: String) throws(LinkFault) {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let isSound = parts.allSatisfy { part in
    guard let first = part.first, first.isASCIILetter else { return false }
    return part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
  guard isSound, parts.count > 1, text.utf8.count <= 223 else {
    throw LinkFault(.appAndroidPackage, "\(LinkFault.quote(text)) is no Android package name")
  }
}
