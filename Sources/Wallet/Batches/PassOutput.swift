import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkPasses
import WaymarkTree

/// Where the passes of a batch go: into a folder that is there, file by file, or into a new one.
///
/// A new folder gets its name when all passes are in it. Until then it has another name in the same parent folder, and
/// it is removed if the batch fails or a signal ends it.
struct PassOutput: Sendable {
  let folder: String

  /// The folder under its other name; `nil` when the folder is there already.
  private let part: OpenFolder?

  /// Makes a new folder, or takes one that is there; one that must be new may be there and empty.
  init(_ folder: String, isNew: Bool = false) throws {
    self.folder = folder
    if isNew { try requireNew(folder) }
    guard isNew || fileKind(at: folder) == nil else {
      try makeFolders(at: folder)
      part = nil
      return
    }
    let part = OpenFolder(at: DiskPath(partPath(of: folder)))
    // A process of this number that was killed may have left one.
    try removeTree(at: part.path)
    try part.make()
    self.part = part
  }

  /// Writes a file, unless it is there with the same bytes; false when it was.
  func write(_ bytes: [UInt8], as name: String) throws(FileError) -> Bool {
    guard let part else { return try WaymarkWallet::write(bytes, at: folder + "/" + name) }
    try createFile(bytes, named: name, in: part)
    return true
  }

  /// Where a file is written that gets its name when it is complete.
  func path(of name: String) -> DiskPath { (part?.path ?? DiskPath(folder)) + "/" + name }

  /// Writes the files of one pass into a folder of their own.
  func write(_ files: [(path: String, bytes: [UInt8])], asFolder name: String) throws(FileError) {
    let place = (part?.path ?? DiskPath(folder)) + "/" + name
    var folders: [String: OpenFolder] = [:]
    for (path, bytes) in files {
      let parent = parentFolder(of: path)
      let folder = OpenFolder(at: parent.map { place + "/" + $0 } ?? place)
      let known = folders[parent ?? ""]
      if known == nil { try folder.make() }
      folders[parent ?? ""] = known ?? folder
      try createFile(
        bytes, named: parent.map { String(path.dropFirst($0.count + 1)) } ?? path,
        in: known ?? folder)
    }
  }

  /// Gives a new folder its name.
  func commit() throws(FileError) {
    guard let part else { return }
    try rename(part.path, to: DiskPath(folder))
  }

  /// Says which collections of an earlier run are still in a folder that was there.
  func olderCollections(than made: Set<String>) throws(FileError) -> Diagnostic? {
    try older { name in
      name.hasPrefix("passes-") && name.hasSuffix(".pkpasses") && !made.contains(name)
    }
  }

  /// Says which passes are still in a folder that was there.
  ///
  /// They may be those of records that were left out. Otherwise it is a note, because a table may
  /// have only the new records.
  func olderPasses(than made: PassClaims, leftOut: Int) throws(FileError) -> Diagnostic? {
    try older { name in
      name.hasSuffix(".pkpass") && !made.hasFile(String(name.dropLast(".pkpass".count)))
    }?.with(leftOut > 0 ? .warning : .note)
  }

  private func older(_ isOlder: (String) -> Bool) throws(FileError) -> Diagnostic? {
    guard part == nil else { return nil }
    let old = try entries(of: folder).filter(isOlder).sorted()
    guard let first = old.first else { return nil }
    let list = old.prefix(10).joined(separator: ", ")
    return Diagnostic(
      .passOutput, at: Location("\(folder)/\(first)"),
      old.count == 1
        ? "\(first) is from an earlier run"
        : "\(old.count) files are from an earlier run: \(list)\(old.count > 10 ? " and others" : "")",
      help:
        "Delete the files that you do not want to distribute, or name a new folder with --output."
    ).with(.warning)
  }

  /// Removes a new folder that is not whole; the warning names one that stays.
  func discard() -> Diagnostic? {
    guard let part else { return nil }
    do throws(FileError) {
      try removeTree(at: part.path)
      return nil
    } catch {
      return Diagnostic(
        .buildFile, at: Location(part.path.description),
        "the folder with some of the passes cannot be removed: \(error)", help: "Delete it."
      ).with(.warning)
    }
  }
}

/// Reports folders that killed runs left next to an output.
///
/// They are not removed: one may be of a run on another machine with the same disk.
package func leftParts(of output: String) -> Diagnostic? {
  let names = [output, GoogleLines.name(of: output)]
  let parts = names.flatMap { (try? partsLeft(of: $0)) ?? [] }
  guard let first = parts.first else { return nil }
  let list = parts.prefix(10).joined(separator: ", ") + (parts.count > 10 ? " and others" : "")
  return Diagnostic(
    .passOutput, at: Location(first),
    "\(list): left with passes by \(parts.count == 1 ? "a run that was" : "runs that were") interrupted",
    help: "Delete each folder, unless a run on another machine is still writing it."
  ).with(.warning)
}

extension Diagnostic {
  /// The same with another severity than its kind has.
  func with(_ severity: Severity) -> Diagnostic {
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }
}

/// Throws when something is in the place of a folder that must be new.
private func requireNew(_ folder: String) throws {
  switch fileKind(at: folder) {
  case nil: return
  case .folder:
    guard try !entries(of: folder).isEmpty else { return }
    throw DiagnosedError(
      .passOutput, at: Location(folder), "the folder exists already and is not empty",
      help: "name a new folder with --output, or remove this one")
  case .file, .other:
    throw DiagnosedError(.passOutput, at: Location(folder), "it exists already and is not a folder")
  }
}

/// Throws when an output would replace a file that a pass is made of, or lie in the folder of the pass and
/// so become a part of it.
package func requirePlace(
  of output: String, outside folder: String, files: [String]
) throws(DiagnosedError) {
  let place = placeOnDisk(output)
  if let file = files.first(where: { placeOnDisk($0) == place }) {
    throw DiagnosedError(.passOutput, at: Location(output), "the output would replace \(file)")
  }
  let source = placeOnDisk(folder)
  guard place == source || place.hasPrefix(source == "/" ? source : source + "/") else { return }
  throw DiagnosedError(
    .passOutput, at: Location(output),
    place == source
      ? "the output would be the folder that passes are made from"
      : "the output would be in \"\(folder)\", the folder that passes are made from")
}
