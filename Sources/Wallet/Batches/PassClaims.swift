import WaymarkCore
import WaymarkModel
import WaymarkPasses

/// A pass that was filled from a record and is not signed yet.
struct FilledPass: Sendable {
  /// The location of the record.
  let location: Location

  /// The unique names of the pass: its serial number, and the name of its file without `.pkpass`.
  let names: PassNames
  let pass: DesignedPass

  /// The maximum size of the signed pass in bytes.
  var size: Int { pass.size }
}

/// The serial numbers and files of passes, and the collection that is not full yet.
///
/// Records claim them in order. A record that does not give a pass claims nothing.
struct PassClaims: Sendable {
  /// The lines or numbers of the records, by hashes, which take less memory than texts.
  private var serials: [Int: Int] = [:]
  private var files: [Int: Int] = [:]
  private(set) var collections = PassCollections()

  /// Claims the names of a pass; the diagnostic names the record that already has one of them.
  mutating func claim(_ pass: FilledPass) -> Diagnostic? {
    let location = pass.location
    let serial = pass.names.serial.hashValue
    // Some systems treat names that differ in case as the same.
    let file = pass.names.file.lowercased().hashValue
    if let rival = serials[serial] { return fault("serial number", of: rival, at: location) }
    if let rival = files[file] { return fault("file name", of: rival, at: location) }
    let place = location.line ?? location.record ?? 0
    serials[serial] = place
    files[file] = place
    return nil
  }

  /// Whether a pass has a file, without `.pkpass`.
  func hasFile(_ name: String) -> Bool { files[name.lowercased().hashValue] != nil }

  /// Puts a pass into a collection, and returns its name and the full collections.
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

/// The passes of one `.pkpasses`.
struct PassCollection: Sendable {
  let name: String
  let passes: [FilledPass]
}

/// Puts passes into as few collections as phones allow, in order.
struct PassCollections: Sendable {
  /// The maximum number of passes in a collection.
  private static let limit = 10

  private var number = 1
  private var passes: [FilledPass] = []
  private var size = 0

  /// The collection that is not full yet; `nil` if it has no pass.
  var last: PassCollection? {
    passes.isEmpty ? nil : PassCollection(name: name, passes: passes)
  }

  private var name: String {
    let digits = String(number)
    return "passes-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + ".pkpasses"
  }

  /// Adds a pass, and returns the name of its collection and the collections that are now full.
  mutating func add(_ pass: FilledPass) -> (name: String, full: [PassCollection]) {
    var full: [PassCollection] = []
    if size + pass.size > PassVerifier.bundleLimit { full += close() }
    passes.append(pass)
    size += pass.size
    let name = name
    if passes.count == Self.limit { full += close() }
    return (name, full)
  }

  private mutating func close() -> [PassCollection] {
    guard let last else { return [] }
    number += 1
    passes = []
    size = 0
    return [last]
  }
}
