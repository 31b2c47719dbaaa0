/// Whether a text has the form of a BCP 47 language tag: two or three letters, then at most seven parts
/// of up to eight letters and digits.
public func isLanguageTag(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard let language = parts.first, 2...3 ~= language.count,
    language.allSatisfy(\.isASCIILetter), parts.count <= 8
  else { return false }
  return parts.dropFirst().allSatisfy {
    1...8 ~= $0.count && $0.allSatisfy(\.isASCIIAlphanumeric)
  }
}
