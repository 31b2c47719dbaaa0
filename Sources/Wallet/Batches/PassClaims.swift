import WaymarkCore
import WaymarkModel
import WaymarkPasses

/// The serial numbers and files that passes have, and the collection that is not full yet.
///
/// Records claim them in their order. A record that makes no pass claims nothing.
struct PassClaims: Sendable {
  /// The lines or numbers of the records, by hashes, which take less room than texts.
  private var serials: [Int: Int] = [:]
  private var files: [Int: Int] = [:]
  private(set) var collections = PassCollections()

  /// Claims what is a pass's own; the fault says which record has had it before.
  mutating func claim(_ pass: FilledPass) -> Diagnostic? {
    let location = pass.location
    let serial = pass.names.serial.hashValue
    // Some systems take names that differ in case for one.
    let file = pass.names.file.lowercased().hashValue
    if let rival = serials[serial] { return fault("serial number", of: rival, at: location) }
    if let rival = files[file] { return fault("file name", of: rival, at: location) }
    let place = location.line ?? location.record ?? 0
    serials[serial] = place
    files[file] = place
    return nil
  }

  /// Puts a pass into a collection, and returns its name and those that are full.
  mutating func collect(_ pass: FilledPass) -> (name: String, full: [PassCollection]) {
    collections.add(pass)
  }

  private func fault(_ what: String, of rival: Int, at location: Location) -> Diagnostic {
    let isLine = location.line != nil
    let place = Location(
      location.source, line: isLine ? rival : nil, record: isLine ? nil : rival)
    return Diagnostic(.passDuplicate, at: location, "\(place) has the same \(what)")
  }
}
