import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkPasses
import WaymarkProject
import WaymarkSite
import WaymarkTree

extension GatePassWriter {
  /// Writes a pass to the path where phones request a newer version, and records its changes.
  func writeUpdate(of pass: GatePass, _ bytes: [UInt8]) throws {
    guard let settings = plan.environment.pass, let folder = plan.environment.passFolder else {
      return
    }
    let path = folder + "\(settings.typeID)/\(settings.serialPrefix)\(pass.id.text)"
    try addUpdate(of: path, bytes)
    try sink.write(AssetFile(path, .passUpdate, bytes))
  }

  /// Records the changes of the pass at a path since the last build.
  ///
  /// A shard does not know them: the merge compares.
  func addUpdate(of path: String, _ bundle: [UInt8]) throws {
    guard plan.mode.shard == nil, let passes = wallet.earlier,
      let name = PassName(path, below: passes.folder)
    else { return }
    let rolledBack = try passes.rolledBack(from: plan.rolledBackRoots)[path]
    var earlier = try passes.pass(at: path)
    // Phones have the newer one.
    if earlier != nil, let newer = try rolledBack?.pass(at: path), newer != bundle {
      earlier = newer
    }
    // Phones may have a pass whose file was lost.
    if earlier == nil, !wallet.gone.contains(path), try passes.isPublished(path) { earlier = [] }
    if let earlier {
      guard earlier != bundle,
        let update = try PassUpdate(
          name, from: earlier, to: bundle, language: plan.locales[0].tag)
      else { return }
      try sink.add(update.line, to: .passUpdates)
    } else if rolledBack != nil || wallet.gone.contains(path) {
      try sink.add(PassUpdate(name, "added", bundle).line, to: .passUpdates)
    }
  }
}

extension Environment {
  /// The folder of the pass types in the tree, where phones request newer versions.
  package var passFolder: String? {
    (pass?.updates).map { "web/\(canonicalHost)\($0.path)\(PassWebService.folder)" }
  }
}

/// The name of a pass on the phones that have it.
private struct PassName {
  let type: String
  let serial: String

  /// Reads the end of a path; `nil` for a path outside the folder of passes.
  init?(_ path: String, below folder: String) {
    guard path.hasPrefix(folder) else { return nil }
    let names = path.dropFirst(folder.count).split(separator: "/").map { String($0) }
    guard names.count == 2 else { return nil }
    (type, serial) = (names[0], names[1])
  }
}

/// The news about a pass for the phones that have it.
private struct PassUpdate {
  let name: PassName
  let isVoided: Bool
  var messages: [String] = []
  let changes: [JSON]

  /// Compares two versions of a pass; `nil` if only their signatures differ.
  ///
  /// If the earlier version cannot be opened, the update only says that the pass changed.
  init?(
    _ name: PassName, from earlier: [UInt8], to bundle: [UInt8], language: String
  ) throws {
    self.name = name
    let new = try PassContents(bundle)
    isVoided = new.isVoided
    guard let old = try? PassContents(earlier) else {
      changes = []
      return
    }
    let all = try PassChange.all(from: old, to: new, language: language)
      .filter { $0.place != "signer" }
    if all.isEmpty { return nil }
    messages = all.compactMap(\.message)
    changes = all.map(\.json)
  }

  /// The update for a pass that was removed or is back: phones may have an earlier version.
  ///
  /// The pass itself shows whether it is valid.
  init(_ name: PassName, _ change: String, _ bundle: [UInt8]?) {
    self.name = name
    isVoided = bundle.flatMap { try? PassContents($0) }?.isVoided ?? false
    changes = [.members(["change": .string(change), "place": .string("pass")])]
  }

  /// The line without its line feed; lines sort by serial number.
  var line: [UInt8] {
    rendered { output in
      output.append("{\"serialNumber\":")
      output.json(name.serial)
      output.append(",\"passTypeIdentifier\":")
      output.json(name.type)
      output.append(",\"voided\":\(isVoided),\"messages\":")
      output.json(.array(messages.map { .string($0) }))
      output.append(",\"changes\":")
      output.json(.array(changes))
      output.append("}")
    }
  }
}

extension PassContents {
  fileprivate var isVoided: Bool { document["voided"]?.bool == true }
}

extension PassChange {
  /// The changes; a token is a secret and left out.
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

/// The passes that changed since the last build, for the server that notifies phones.
///
/// No manifest lists this file: it describes the difference of two trees.
struct PassUpdateFeed: FeedProducer {
  let feed = Feed.passUpdates

  /// The name of the file of state.
  static let goneFile = "gone-passes"
  static let path = "feeds/pass-updates.ndjson"

  /// The member of pass.json that must not change.
  fileprivate static let token = "authenticationToken"
  let plan: SitePlan

  func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let folders = sink.tree?.folders, plan.environment.pass?.updates != nil else { return }
    var lines = try SortedLines(runs + unfinished(in: folders))
    var file = try PartFile(at: Self.lines(in: folders))
    var changedTokens = 0
    while let line = try lines.next() {
      if try Self.changesToken(line) { changedTokens += 1 }
      try file.append(line: line)
    }
    try file.commit()
    guard changedTokens > 0 else { return }
    sink.diagnostics.append(
      Diagnostic(
        .passTokenChanged, at: plan.location("pass.updates.secret"),
        "the tokens of \(counted(changedTokens, "pass", many: "passes")) changed"))
  }

  /// The passes that the new tree changes.
  static func lines(in folders: TreeFolders) -> DiskPath { folders.runs + "/pass-updates.ndjson" }

  /// Whether a line says that phones have another token than the pass.
  ///
  /// Lines are read here rather than counted when they are made: those of a shard and of a killed
  /// build count, too.
  private static func changesToken(_ line: ArraySlice<UInt8>) throws(JSONError) -> Bool {
    guard line.firstRange(of: token) != nil else { return false }
    return try JSONReader.read(Array(line)).root["changes"]?.array?.contains {
      $0["place"]?.string == token && $0["forbidden"] != nil
    } == true
  }

  /// The news of a build that was killed during publication: the tree may already have its passes.
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

/// Writes the news about changed passes into a tree, or removes those of an earlier build.
struct PassUpdateNews: Announcement {
  let folders: TreeFolders
  let plan: SitePlan
  let wallet: WalletPlan
  var path: String { PassUpdateFeed.path }

  func write(_ publication: Publication.Plan, into root: DiskPath) throws {
    let path = root + "/" + path
    let lines = PassUpdateFeed.lines(in: folders)
    let removed = try removedPasses(publication)
    let returned = try returnedPasses(publication)
    guard fileKind(at: lines) == .file || !removed.isEmpty || !returned.isEmpty else {
      try removeFile(at: path)
      return
    }
    try add(removed.map(\.line) + returned, to: lines)
    try wallet.gone.write(
      adding: removed.map(\.path), without: publication.newLines,
      to: folders.nextState(PassUpdateFeed.goneFile), of: plan.owner)
    try makeFolders(at: root + "/feeds")
    try move(lines, to: path)
  }

  /// The passes that phones may have and the new tree does not, with their lines.
  private func removedPasses(
    _ publication: Publication.Plan
  ) throws -> [(path: String, line: [UInt8])] {
    guard let passes = wallet.earlier else { return try passesWithoutUpdates(publication.stale) }
    var removed: [(path: String, line: [UInt8])] = []
    func add(_ path: String, _ passes: EarlierPasses) throws {
      guard let name = PassName(path, below: passes.folder) else { return }
      removed.append((path, PassUpdate(name, "removed", try passes.pass(at: path)).line))
    }
    // The stale files below the folder of passes belong to removed passes.
    for path in publication.stale { try add(path, passes) }
    var rolledBack = try passes.rolledBack(from: plan.rolledBackRoots)
    if !rolledBack.isEmpty {
      try folders.forEachPublishedPath { rolledBack[$0] = nil }
      try ManifestFile.forEachPath(at: publication.newLines) { rolledBack[$0] = nil }
    }
    for (path, passes) in rolledBack { try add(path, passes) }
    return removed
  }

  /// The lines of passes that this build leaves as they are, but that phones may have from a tree that
  /// was rolled back.
  private func returnedPasses(_ publication: Publication.Plan) throws -> [[UInt8]] {
    guard let passes = wallet.earlier else { return [] }
    var others = try passes.rolledBack(from: plan.rolledBackRoots)
    guard !others.isEmpty else { return [] }
    try ManifestFile.forEachPath(at: publication.newLines) { others[$0] = nil }
    for path in publication.stale { others[path] = nil }
    return try others.compactMap { path, other in
      guard !passes.hasSameFile(at: path, as: other),
        let name = PassName(path, below: passes.folder),
        let bundle = try passes.pass(at: path), let earlier = try other.pass(at: path)
      else { return nil }
      return try PassUpdate(name, from: earlier, to: bundle, language: plan.locales[0].tag)?.line
    }
  }

  /// The passes among removed files, if no pass has updates any more.
  private func passesWithoutUpdates(
    _ stale: [String]
  ) throws -> [(path: String, line: [UInt8])] {
    var known: [String: EarlierPasses] = [:]
    return try stale.compactMap { path in
      guard let pass = ServedPass(path), let name = PassName(path, below: pass.folder) else {
        return nil
      }
      let passes = known[pass.folder] ?? EarlierPasses(in: pass.folder, of: folders)
      known[pass.folder] = passes
      let bytes = try passes.pass(at: path)
      // Without its file, a build that was killed has removed it.
      guard bytes == nil || pass.isOurs(bytes) else { return nil }
      return (path, PassUpdate(name, "removed", bytes).line)
    }
  }

  private func add(_ removals: [[UInt8]], to path: DiskPath) throws {
    guard !removals.isEmpty else { return }
    let sorter = LineSorter(at: folders.runs + "/pass-updates-removed")
    for line in removals { try sorter.add(line) }
    if fileKind(at: path) == .file {
      var reader = try LineReader(at: path)
      while let line = try reader.next() { try sorter.add(Array(line)) }
    }
    var lines = try SortedLines(try sorter.finish())
    var file = try PartFile(at: path)
    while let line = try lines.next() { try file.append(line: line) }
    try file.commit()
  }
}
