/// What a project declares about the flags of a field.
public struct FlagRules: Hashable, Sendable {
  /// What a declared word means: true, false or nothing.
  public enum Meaning: Hashable, Sendable { case yes, no, absent }

  public var values = WordList<Meaning>()

  public init() {}

  /// Reads `true` or `false` in any case, or a declared word; `nil` for a word that means nothing.
  public func flag(in text: ArraySlice<UInt8>) throws(ValueFault) -> Bool? {
    let word = String(decoding: text, as: UTF8.self)
    switch values[word] {
    case .yes: return true
    case .no: return false
    case .absent: return nil
    case nil: break
    }
    switch folded(word) {
    case "true": return true
    case "false": return false
    default: throw .unknownWord
    }
  }
}
