package import WaymarkHosting

/// The files at a target, by their keys: the only thing that this room knows of a store.
///
/// `Rclone` is the one in use; tests have one in memory. A key is a path without a slash at its begin,
/// such as `cars.example/ads/17`.
package protocol Transport: AnyObject {
  var traits: TargetTraits { get }

  /// What is done now and then while the store works.
  var whileWaiting: () -> Void { get set }

  /// Whether work goes on although a signal asked the process to end.
  var isCleaningUp: Bool { get set }

  /// Lists all files below a folder; none when there is no such folder.
  func list(_ folder: String, hashes: Bool) throws -> [RemoteObject]

  /// Looks at some files, with their hashes and headers; those that are missing are not in the result.
  func describe(_ keys: [String]) throws -> [String: RemoteObject]

  /// Reads a whole file.
  func read(_ key: String) throws -> [UInt8]

  /// Writes files, each as a whole, in no order; all get the same headers.
  func put(_ files: [Upload], headers: [Header]) throws

  /// Deletes files and links, in no order; one that is missing is no error.
  func delete(_ keys: [String]) throws

  /// Removes the empty folders of a host, where the target has folders.
  func removeEmptyFolders(of host: String) throws
}

/// What a target can do.
package struct TargetTraits: Sendable, Equatable {
  /// Whether it keeps objects with headers, and a key may begin with another key and a slash; a disk
  /// has neither.
  package var isBucket: Bool

  /// Whether it tells the MD5 of a file.
  package var hasHashes: Bool

  /// Whether it does so for all files at once without long work.
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

  /// The MD5 in hex; `nil` where the target does not tell it.
  package var md5: String?

  /// When it was written by the target's clock, in seconds since 1970.
  package var modified: Int

  /// The headers that it is sent with; `nil` where the target does not tell them.
  package var headers: Set<Header>?

  /// Whether it is a link on a disk, which is not followed.
  package var isLink: Bool

  /// Whether these are the type alone, because the target does not tell the others.
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

/// A local file and the key that it gets.
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
