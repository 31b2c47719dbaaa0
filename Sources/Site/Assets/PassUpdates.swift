import Bytes
import Disk
import Hosting
import Model
import Passes
import Project

extension EnvironmentWorker {
  /// Writes a pass where the phones that have it ask for a newer one, and notes what changed in it.
  func writeUpdate(of pass: GatePass, _ bytes: [UInt8]) throws {
    guard let settings = build.environment.pass, let folder = build.environment.passFolder else {
      return
    }
    let serial = settings.serialPrefix + pass.id.text
    let path = folder + "\(settings.typeID)/\(serial)"
    if let earlier = try build.earlierPasses?.pass(at: path), earlier != bytes,
      let update = try PassUpdate(
        serial, of: settings.typeID, isVoided: pass.isVoided, from: earlier, to: bytes,
        language: build.locales[0].tag)
    {
      try add(update.line, to: .passUpdates)
    }
    try write(AssetFile(path, .passUpdate, bytes))
  }
}

extension Environment {
  /// Where in the tree phones ask for newer versions of passes: the folder of the pass types.
  var passFolder: String? {
    (pass?.updates).map { "web/\(canonicalHost)\($0.path)\(PassWebService.folder)" }
  }
}

/// What phones that have a pass are told of its new version.
private struct PassUpdate {
  let serial: String
  let passType: String
  let isVoided: Bool
  let changes: [PassChange]

  /// Compares two versions of a pass; `nil` when they say the same, and only their signatures differ.
  ///
  /// Of an earlier version that cannot be opened nothing is told but that it changed.
  init?(
    _ serial: String, of passType: String, isVoided: Bool, from earlier: [UInt8],
    to newer: [UInt8], language: String
  ) throws {
    self.serial = serial
    self.passType = passType
    self.isVoided = isVoided
    guard let old = try? PassContents(earlier) else {
      changes = []
      return
    }
    let all = try PassChange.all(from: old, to: try PassContents(newer), language: language)
    changes = all.filter { $0.place != "signer" }
    if changes.isEmpty { return nil }
  }

  /// The line without its line feed; lines sort by the serial numbers.
  var line: [UInt8] {
    Self.line(
      serial, of: passType, isVoided: isVoided, messages: changes.compactMap(\.message),
      changes: changes.map(\.json))
  }

  /// Says that the record of a pass went; `nil` for a path that is none below the folder of passes.
  ///
  /// The pass is still there, and tells whether it counted.
  static func removal(
    of path: String, among passes: EarlierPasses
  ) throws(FileError) -> [UInt8]? {
    guard path.hasPrefix(passes.folder) else { return nil }
    let names = path.dropFirst(passes.folder.count).split(separator: "/").map { String($0) }
    guard names.count == 2 else { return nil }
    let last = try passes.pass(at: path).flatMap { try? PassContents($0) }
    return line(
      names[1], of: names[0], isVoided: last?.document["voided"]?.bool == true, messages: [],
      changes: [.members(["change": .string("removed"), "place": .string("pass")])])
  }

  private static func line(
    _ serial: String, of passType: String, isVoided: Bool, messages: [String], changes: [JSON]
  ) -> [UInt8] {
    rendered { output in
      output.append("{\"serialNumber\":")
      output.json(serial)
      output.append(",\"passTypeIdentifier\":")
      output.json(passType)
      output.append(",\"voided\":\(isVoided),\"messages\":")
      output.json(.array(messages.map { .string($0) }))
      output.append(",\"changes\":")
      output.json(.array(changes))
      output.append("}")
    }
  }
}

extension PassChange {
  /// What changed; a token is a secret, and is not told.
  fileprivate var json: JSON {
    .members([
      "change": .string(kind.rawValue), "place": .string(place),
      "old": isSecret ? nil : old.map { .string($0) },
      "new": isSecret ? nil : new.map { .string($0) },
      "message": message.map { .string($0) },
      "forbidden": prohibition.map { .string($0) },
    ])
  }
}

/// Which passes changed since the last build, for the server that tells phones so.
///
/// It is in no manifest: it tells of two trees, and not of one.
struct PassUpdateFeed: FeedAsset {
  static let feed = LineFeed.passUpdates
  static let path = "feeds/pass-updates.ndjson"

  /// The member of pass.json that must stay as it is.
  fileprivate static let token = "authenticationToken"
  let build: EnvironmentBuild

  func write(_ runs: [DiskPath], to worker: EnvironmentWorker) throws {
    guard let folders = worker.tree?.folders, build.environment.pass?.updates != nil else { return }
    var lines = try SortedLines(runs + unfinished(in: folders))
    var file = try PartFile(at: folders.passUpdates)
    var changedTokens = 0
    while let line = try lines.next() {
      if try Self.changesToken(line) { changedTokens += 1 }
      try file.append(line: line)
    }
    try file.commit()
    guard changedTokens > 0 else { return }
    worker.diagnostics.append(
      Diagnostic(
        .passTokenChanged, at: build.location("pass.updates.secret"),
        "the tokens of \(changedTokens) pass\(changedTokens == 1 ? "" : "es") changed"))
  }

  /// Whether a line says that phones have another token than the pass.
  ///
  /// Lines are read, and not counted where they are made: those of a shard and of a build that was killed
  /// count too.
  private static func changesToken(_ line: ArraySlice<UInt8>) throws(JSONError) -> Bool {
    guard line.firstRange(of: token) != nil else { return false }
    return try JSONReader.read(Array(line)).root["changes"]?.array?.contains {
      $0["place"]?.string == token && $0["forbidden"] != nil
    } == true
  }

  /// What a build that was killed while it published told: the tree may have its passes already.
  private func unfinished(in folders: TreeFolders) throws -> [DiskPath] {
    let earlier = folders.root + "/" + Self.path
    guard folders.hasTree, fileKind(at: folders.manifest) != .file,
      fileKind(at: earlier) == .file
    else { return [] }
    let sorter = LineSorter(at: folders.runs + "/pass-updates-unfinished")
    var reader = try LineReader(at: earlier)
    while let line = try reader.next() { try sorter.add(Array(line)) }
    return try sorter.finish()
  }
}

extension TreeFolders {
  /// Puts what a build tells of changed passes into a tree, or takes away what an earlier one told.
  ///
  /// The stale files below the folder of passes are those of passes that went.
  func publishPassUpdates(
    into root: DiskPath, removing stale: [String], among passes: EarlierPasses?
  ) throws {
    let path = root + "/" + PassUpdateFeed.path
    guard fileKind(at: passUpdates) == .file else {
      try removeFile(at: path)
      return
    }
    if let passes {
      try addRemovals(
        stale.compactMap { try PassUpdate.removal(of: $0, among: passes) })
    }
    try makeFolders(at: root + "/feeds")
    try move(passUpdates, to: path)
  }

  private func addRemovals(_ removals: [[UInt8]]) throws {
    guard !removals.isEmpty else { return }
    let sorter = LineSorter(at: runs + "/pass-updates-removed")
    for line in removals { try sorter.add(line) }
    var reader = try LineReader(at: passUpdates)
    while let line = try reader.next() { try sorter.add(Array(line)) }
    var lines = try SortedLines(try sorter.finish())
    var file = try PartFile(at: passUpdates)
    while let line = try lines.next() { try file.append(line: line) }
    try file.commit()
  }
}
