import Agreement
import Hosting

/// Passes files on to another sink, and searches them for names of other environments.
final class ForeignNameSearch: Sink {
  private let names: ForeignNames
  private let sink: any Sink
  private(set) var findings = ForeignFindings()

  /// The texts of the records that the next files are made of: a name that people wrote there is
  /// theirs.
  var texts: () -> [String] = { [] }

  init(for names: ForeignNames, before sink: any Sink) {
    self.names = names
    self.sink = sink
  }

  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws {
    search(bytes, at: path, isPropertyList: kind == .propertyList)
    try sink.write(bytes, to: path, as: kind)
  }

  /// Searches a file, or a line of one.
  func search(_ bytes: [UInt8], at path: String, isPropertyList: Bool) {
    let found = names.found(in: bytes, isPropertyList: isPropertyList)
    guard !found.isEmpty else { return }
    let texts = texts().joined(separator: "\n")
    let written = names.found(in: Array(texts.utf8), isPropertyList: false)
    for name in found where !written.contains(name) { findings.add(name, at: path) }
  }
}
