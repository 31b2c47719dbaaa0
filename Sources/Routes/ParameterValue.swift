import Bytes

/// What a parameter in a path may be.
package enum PathParameter {
  /// How many characters it may have, in Unicode scalars.
  package static let lengthLimit = 64

  /// Refuses a value that is empty, too long, could be taken for more than one segment or for a
  /// step in the path, looks like a pass download, or hides characters.
  static func check(_ value: String, named name: String) throws(LinkFault) {
    if let fault = segmentFault(value) {
      throw LinkFault(.linkSegment, "the parameter \(name) \(fault)")
    }
    let count = value.unicodeScalars.count
    guard count <= lengthLimit else {
      throw LinkFault(
        .linkParameter,
        "the parameter \(name) has \(count) characters; \(lengthLimit) are allowed")
    }
    let folded = value.asciiLowercased
    guard !folded.hasSuffix(".pkpass"), !folded.hasSuffix(".pkpasses") else {
      throw LinkFault(.linkSegment, "the parameter \(name) is a pass download, which Wallet opens")
    }
  }
}

/// What a parameter in a query may be.
enum QueryParameter {
  /// How long it may be, in bytes.
  static let lengthLimit = 1024

  /// Refuses a value that is empty, too long, or hides characters.
  static func check(_ value: String, named name: String) throws(LinkFault) {
    guard !value.isEmpty else { throw LinkFault(.linkQuery, "the query item \(name) is empty") }
    guard value.utf8.count <= lengthLimit else {
      throw LinkFault(
        .linkQuery, "the query item \(name) has more than \(lengthLimit) bytes")
    }
    guard !value.unicodeScalars.contains(where: \.isHidden) else {
      throw LinkFault(.linkQuery, "the query item \(name) has a control character")
    }
  }
}

/// Why a decoded text cannot be one segment of a path, as a phrase; `nil` when it can.
func segmentFault(_ text: String) -> String? {
  if text.isEmpty { return "is empty" }
  if text == "." || text == ".." { return "is a dot segment" }
  if text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
    return "has an encoded slash"
  }
  if text.unicodeScalars.contains(where: \.isHidden) { return "has a control character" }
  return nil
}
