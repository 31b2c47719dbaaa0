import WaymarkCore
import WaymarkModel
import WaymarkPasses

/// A pass that a record has filled and that nobody has signed yet.
struct FilledPass: Sendable {
  /// Where the record is.
  let location: Location

  /// What no other pass has: its serial number, and the name of its file without `.pkpass`.
  let names: PassNames
  let pass: DesignedPass

  /// How many bytes the pass is going to have at most.
  var size: Int { pass.size }
}

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

/// The passes of one `.pkpasses`.
struct PassCollection: Sendable {
  let name: String
  let passes: [FilledPass]
}

/// Puts passes into as few collections as phones take, in the order in which they come.
struct PassCollections: Sendable {
  /// How many passes a collection has at most.
  private static let limit = 10

  private var number = 1
  private var passes: [FilledPass] = []
  private var size = 0

  /// The collection that is not full yet; `nil` when it has no pass.
  var last: PassCollection? {
    passes.isEmpty ? nil : PassCollection(name: name, passes: passes)
  }

  private var name: String {
    let digits = String(number)
    return "passes-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + ".pkpasses"
  }

  /// Adds a pass, and returns the name of its collection and those that are full now.
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
