package import WaymarkAgreement

/// Searches what one worker writes for names of other environments.
package struct ForeignNameSearch {
  private let names: ForeignNames
  package private(set) var findings = ForeignFindings()

  /// The texts of the records that the next files are made of: a name that people wrote there is
  /// theirs.
  package var texts: () -> [String] = { [] }

  package init(for names: ForeignNames) {
    self.names = names
  }

  /// Searches a file, or a line of one.
  package mutating func search(_ bytes: [UInt8], at path: String, isPropertyList: Bool = false) {
    let found = names.found(in: bytes, isPropertyList: isPropertyList)
    guard !found.isEmpty else { return }
    let texts = texts().joined(separator: "\n")
    let written = names.found(in: Array(texts.utf8), isPropertyList: false)
    for name in found where !written.contains(name) { findings.add(name, at: path) }
  }
}
