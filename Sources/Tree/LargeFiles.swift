import WaymarkCore
package import WaymarkDisk

// Functions for files that may be larger than memory.

/// Writes sorted lines, which may exceed memory, to a file.
package func writeLines(of lines: consuming SortedLines, to path: DiskPath) throws(FileError) {
  var file = try PartFile(at: path)
  while let line = try lines.next() { try file.append(line: line) }
  try file.commit()
}

/// Gives a whole file to the body in pieces; throws if the file is cut off meanwhile.
package func forEachChunk(ofFileAt path: DiskPath, _ body: ([UInt8]) throws -> Void) throws {
  let file = try RandomAccessFile(at: path)
  var chunk: [UInt8] = []
  var offset = 0
  while offset < file.identity.size {
    try file.read(1 << 20, at: offset, into: &chunk)
    guard !chunk.isEmpty else { throw FileError(changed: path.description) }
    try body(chunk)
    offset += chunk.count
  }
}

/// Concatenates files into one.
package func join(_ files: [DiskPath], to path: DiskPath) throws {
  var joined = try PartFile(at: path)
  for file in files { try forEachChunk(ofFileAt: file) { try joined.append($0) } }
  try joined.commit()
}

/// Merges the lines of two sorted sources: gives both lines if both sources have the key, and
/// any other line alone.
///
/// Lines without a key are left out, and so are further lines with the same key.
package func mergeLines(
  _ nextOld: () throws -> ArraySlice<UInt8>?, _ nextNew: () throws -> ArraySlice<UInt8>?,
  by key: (ArraySlice<UInt8>) -> ArraySlice<UInt8>?,
  _ body: (_ old: ArraySlice<UInt8>?, _ new: ArraySlice<UInt8>?) throws -> Void
) throws {
  typealias Keyed = (key: ArraySlice<UInt8>, line: ArraySlice<UInt8>)
  func following(_ last: Keyed?, _ next: () throws -> ArraySlice<UInt8>?) throws -> Keyed? {
    while let line = try next() {
      if let key = key(line), last?.key.equals(key) != true { return (key, line) }
    }
    return nil
  }
  var old = try following(nil, nextOld)
  var new = try following(nil, nextNew)
  while old != nil || new != nil {
    let isOldFirst = if let old, let new { old.key.precedes(new.key) } else { new == nil }
    let isNewFirst = if let old, let new { new.key.precedes(old.key) } else { old == nil }
    try body(isNewFirst ? nil : old?.line, isOldFirst ? nil : new?.line)
    if !isNewFirst { old = try following(old, nextOld) }
    if !isOldFirst { new = try following(new, nextNew) }
  }
}

/// The bytes of many files, concatenated in one file; each worker has its own.
package final class StoredFiles {
  private let path: DiskPath
  private var file: PartFile?

  /// Its size in bytes.
  package private(set) var size = 0

  /// Makes a store; its file is created with the first bytes.
  package init(at path: DiskPath) {
    self.path = path
  }

  /// Appends bytes, and returns their offset.
  package func append(_ bytes: [UInt8]) throws(FileError) -> Int {
    if file == nil {
      if let folder = path.parent { try makeFolders(at: folder) }
      file = try PartFile(at: path)
    }
    try file?.append(bytes)
    defer { size += bytes.count }
    return size
  }

  /// Ends the writing.
  package func finish() throws(FileError) {
    if let file = file.take() { try file.commit() }
  }
}
