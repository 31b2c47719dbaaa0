package import WaymarkHosting

/// The files at a target, by key: the rest of this room knows nothing else about a store.
///
/// `Rclone` is the implementation; tests have one in memory. A key is a path without a leading
/// slash, such as `cars.example/ads/17`.
package protocol Transport: AnyObject {
  var traits: TargetTraits { get }

  /// Called from time to time while the store works.
  var whileWaiting: () -> Void { get set }

  /// Whether work continues although a signal asked the process to end.
  var isCleaningUp: Bool { get set }

  /// Lists all files below a folder; empty if there is no such folder.
  func list(_ folder: String, hashes: Bool) throws -> [RemoteObject]

  /// Describes files, with their hashes and headers; missing files are not in the result.
  func describe(_ keys: [String]) throws -> [String: RemoteObject]

  /// Reads a whole file.
  func read(_ key: String) throws -> [UInt8]

  /// Writes complete files in any order; all get the same headers.
  func put(_ files: [Upload], headers: [Header]) throws

  /// Deletes files and links in any order; missing ones are ignored.
  func delete(_ keys: [String]) throws

  /// Removes the empty folders of a host, if the target has folders.
  func removeEmptyFolders(of host: String) throws
}

/// The capabilities of a target.
package struct TargetTraits: Sendable, Equatable {
  /// Whether it stores headers with objects, and a key may begin with another key and a slash; a
  /// disk does neither.
  package var isBucket: Bool

  /// Whether it reports the MD5 of a file.
  package var hasHashes: Bool

  /// Whether it does so for all files at once without much work.
  package var listsHashes: Bool

  package init(isBucket: Bool, hasHashes: Bool, listsHashes: Bool) {
    self.isBucket = isBucket
    self.hasHashes = hasHashes
    self.listsHashes = listsHashes
  }
}

/// A file at a target.
package struct RemoteObject: Sendable, Equatable {
  package var key: String
  package var size: Int

  /// The MD5 in hex; `nil` if the target does not report it.
  package var md5: String?

  /// When it was written by the target's clock, in seconds since 1970.
  package var modified: Int

  /// The headers with which it is served; `nil` if the target does not report them.
  package var headers: Set<Header>?

  /// Whether it is a link on a disk, which is not followed.
  package var isLink: Bool

  /// Whether these are only the type, because the target does not report the others.
  package var reportsTypeOnly: Bool

  package init(
    key: String, size: Int, md5: String? = nil, modified: Int = 0, headers: Set<Header>? = nil,
    isLink: Bool = false, reportsTypeOnly: Bool = false
  ) {
    self.isLink = isLink
    self.reportsTypeOnly = reportsTypeOnly
    self.key = key
    self.size = size
    self.md5 = md5
    self.modified = modified
    self.headers = headers
  }
}

/// A local file and its key at the target.
package struct Upload: Sendable, Equatable {
  package let source: String
  package let key: String

  /// The folder in which the key is the path of the file; `nil` if there is none.
  var root: String? {
    let end = Array("/\(key)".utf8)
    guard source.utf8.suffix(end.count).elementsEqual(end) else { return nil }
    return String(decoding: source.utf8.dropLast(end.count), as: UTF8.self)
  }

  package init(source: String, key: String) {
    self.source = source
    self.key = key
  }
}
