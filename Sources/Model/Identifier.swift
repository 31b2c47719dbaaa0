public import WaymarkCore

/// The name of a record, safe in a path, a URL, a file name and an attribute.
///
/// Only values of 1 to 64 characters of `A-Z a-z 0-9 _ -` can exist, so no identifier leads out of
/// its folder. The type parameter prevents the use of a dealer's identifier as a listing's.
public struct Identifier<Record>: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// Takes a text that is a valid identifier.
  public init(_ text: String) throws(Fault) {
    guard !text.isEmpty else { throw Fault("it is empty") }
    guard text.utf8.count <= 64 else {
      throw Fault("it has \(text.utf8.count) characters; at most 64 are allowed")
    }
    guard text.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "_-".utf8.contains($0) }) else {
      throw Fault("it contains a character other than A-Z, a-z, 0-9, _ and -")
    }
    self.text = text
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// A placeholder for an invalid identifier, used until the record is left out.
  package static var standIn: Self { Identifier(unchecked: "0") }

  public var description: String { text }
}

extension Identifier: Comparable {
  /// Orders by bytes, independently of the locale.
  public static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
