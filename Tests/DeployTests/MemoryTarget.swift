import WaymarkDisk
import WaymarkHosting
import WaymarkSigning

@testable import WaymarkDeploy

/// A target in memory that can be killed, report wrong states and be changed by hand.
final class MemoryTarget: Transport {
  struct Object: Equatable {
    var bytes: [UInt8]
    var headers: Set<Header>
    var modified = 0
  }

  struct Killed: Error {}

  var traits: TargetTraits
  var whileWaiting: () -> Void = {}
  var isCleaningUp = false
  var objects: [String: Object] = [:]

  /// The seconds of its clock.
  var now = 1000

  /// How many files may still be written or deleted before the deploy is killed.
  var budget: Int?

  /// The keys that it claims to have stored, but has not.
  var dropped: Set<String> = []

  /// The keys whose bytes it changes.
  var spoiled: Set<String> = []

  /// Runs once before the next listing of locks.
  var beforeListing: (() -> Void)?

  /// Runs while a file is written.
  var whilePutting: ((_ key: String) -> Void)?

  /// The keys in the order in which they were written.
  var written: [String] = []

  init(isBucket: Bool = true) {
    traits = TargetTraits(isBucket: isBucket, hasHashes: true, listsHashes: true)
  }

  /// The files at the target, without the state of deploys.
  var site: [String: Object] { objects.filter { !$0.key.hasPrefix(".waymark/") } }

  private func spend() throws {
    guard let left = budget else { return }
    guard left > 0 else { throw Killed() }
    budget = left - 1
  }

  func list(_ folder: String, hashes: Bool) throws -> [RemoteObject] {
    if budget == 0 { throw Killed() }
    if folder.hasSuffix("/locks") { beforeListing.take()?() }
    return try objects.filter { folder.isEmpty || $0.key.hasPrefix(folder + "/") }.map {
      key, object in
      RemoteObject(
        key: key, size: object.bytes.count,
        md5: hashes ? try Digest.md5.hex(of: object.bytes) : nil, modified: object.modified)
    }
  }

  func removeEmptyFolders(of host: String) {}

  func describe(_ keys: [String]) throws -> [String: RemoteObject] {
    if budget == 0 { throw Killed() }
    var found: [String: RemoteObject] = [:]
    for key in keys {
      guard let object = objects[key] else { continue }
      found[key] = RemoteObject(
        key: key, size: object.bytes.count, md5: try Digest.md5.hex(of: object.bytes),
        modified: object.modified, headers: traits.isBucket ? object.headers : nil)
    }
    return found
  }

  func read(_ key: String) throws -> [UInt8] { objects[key]?.bytes ?? [] }

  func put(_ files: [Upload], headers: [Header]) throws {
    for file in files {
      whilePutting?(file.key)
      try spend()
      guard !dropped.contains(file.key) else { continue }
      var bytes = try readFile(at: file.source)
      if spoiled.contains(file.key) { bytes[0] ^= 1 }
      objects[file.key] = Object(
        bytes: bytes, headers: traits.isBucket ? Set(headers) : [], modified: now)
      written.append(file.key)
    }
  }

  func delete(_ keys: [String]) throws {
    for key in keys {
      try spend()
      guard !dropped.contains(key) else { continue }
      objects[key] = nil
    }
  }
}
