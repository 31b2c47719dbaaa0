package import WaymarkCore
package import WaymarkDisk
import WaymarkHosting
package import WaymarkTree

/// The owner of a page at a target.
package struct PageOwner: Sendable {
  /// The name with which the user accepts the removal.
  package let name: String

  /// The record set of the page, in the first locale; `nil` for other pages.
  package var recordSet: String?

  /// Whether the project no longer has the owner.
  package var isGone = false

  package init(_ name: String, recordSet: String? = nil, isGone: Bool = false) {
    self.name = name
    self.recordSet = recordSet
    self.isGone = isGone
  }
}

/// The request for a deploy: its tree, its target and its limits.
package struct DeployRequest: Sendable {
  /// The folder of the tree.
  package var tree: String
  package var owner: TreeOwner
  package var hosts: [String]

  /// Whether the environment uses CloudFront, which requests pages by their URL paths from a
  /// bucket.
  package var usesCloudFront = false

  /// The name of this deploy; it is unique and sorts after those of earlier deploys.
  package var name: String

  /// The name of the user, for messages to others.
  package var operatorName = ""

  /// The process of the lock, if its end also ends everything that it started at the target.
  package var holder: ProcessMark?
  package var isDryRun = false
  package var repairs = false

  /// Whether any number of pages of an owner with a name may be removed.
  package var acceptsRemoval: @Sendable (_ name: String) -> Bool = { _ in false }

  /// Returns the owner of a page; first takes the keys of all deleted files.
  package var pageOwner: @Sendable (_ deleted: [String]) -> (_ page: String) -> PageOwner = { _ in
    { _ in PageOwner("all") }
  }

  /// The possible new key of a page with this key, if its route was renamed.
  package var movedKey: @Sendable (_ page: String) -> String? = { _ in nil }

  /// Whether to take over a target of a project with another name.
  package var acceptsOtherProject = false
  package var breaksLock = false

  /// The interval at which the lock is renewed.
  package var lockRenewal = Duration.seconds(30)
  package var temporaryFolder = "/tmp"

  /// Whether this number of a host's pages may be removed.
  package var allowsRemoval: @Sendable (_ removed: Int, _ whole: Int) -> Bool = { _, _ in true }

  package init(tree: String, owner: TreeOwner, hosts: [String], name: String) {
    self.tree = tree
    self.owner = owner
    self.hosts = hosts
    self.name = name
  }
}

/// The result of a deploy, or of a dry run.
package struct DeployOutcome: Sendable, Equatable {
  package var puts: [Action] = []
  package var deletions: [Action] = []
  package var unchanged = 0

  /// Whether there was a manifest to compare with.
  package var hasBase = false
  package var diagnostics: [Diagnostic] = []

  package struct Action: Sendable, Equatable {
    package let key: String
    package let size: Int
  }

  /// How many bytes were uploaded.
  package var bytes: Int { puts.reduce(0) { $0 + $1.size } }
}

/// Deploys a tree to a target: afterwards the target has exactly the tree, whatever happened
/// before.
package final class Deployment {
  private let request: DeployRequest
  private let transport: any Transport
  private let scratch: Scratch
  private let progress: (_ phase: String, _ count: Int, _ total: Int) -> Void

  /// The progress so far, for the message of a failure.
  private var stored = 0
  private var deleted = 0
  private var hasBegun = false

  /// The versions of files that were compared with the manifest, by key.
  private var read: [String: FileVersion] = [:]

  package init(
    _ request: DeployRequest, to transport: any Transport,
    progress: @escaping (_ phase: String, _ count: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws {
    self.request = request
    self.transport = transport
    self.progress = progress
    scratch = try Scratch(in: request.temporaryFolder)
  }

  private var folder: String { TargetState.folder(of: request.owner.environment) }

  @discardableResult package func run() throws -> DeployOutcome {
    let tree = try BuiltTree(
      at: request.tree, of: request.owner, forBucket: transport.traits.isBucket,
      usesPageKeys: transport.traits.isBucket && request.usesCloudFront)
    guard !request.isDryRun else { return try plan(tree).outcome }
    let lock: DeployLock
    do {
      lock = try DeployLock(
        request.name, in: TargetState.locks(of: request.owner.environment), at: transport,
        by: request.operatorName, request.holder, scratch: scratch.path,
        renewal: request.lockRenewal, isBreaking: request.breaksLock)
    } catch {
      throw explained(error)
    }
    do {
      let (plan, state, planned) = try plan(tree)
      // Remains of a stopped deploy may fill the disk.
      let waiting = TargetState.incoming(of: request.owner.environment) + "/"
      try transport.delete(state.leftovers.filter { $0.hasPrefix(waiting) })
      var outcome = planned
      let refusals = outcome.diagnostics.filter { $0.severity == .error }
      guard refusals.isEmpty else { throw DiagnosedError(refusals) }
      var garbage: [String] = []
      if !plan.puts.isEmpty || !plan.deletions.isEmpty || state.leftovers.count != 1
        || !state.hasManifest || state.isOfOtherProject
      {
        garbage = try execute(plan, state, lock)
      }
      outcome.diagnostics += unchecked(plan)
      try lock.release(with: garbage)
      return outcome
    } catch {
      let waiting = TargetState.incoming(of: request.owner.environment)
      let left = try? transport.list(waiting, hashes: false).map(\.key)
      try? lock.release(with: left ?? [])
      throw explained(error)
    }
  }

  // MARK: - The plan

  private func plan(
    _ tree: BuiltTree
  ) throws -> (plan: DeployPlan, state: TargetState, outcome: DeployOutcome) {
    let state = try TargetState(
      at: transport, of: request.owner, acceptsOtherProject: request.acceptsOtherProject,
      ignoresManifest: request.repairs)
    let plan = try DeployPlan(
      tree, state, of: request, at: transport)
    var outcome = DeployOutcome()
    outcome.puts = plan.puts.map { .init(key: $0.key, size: $0.deployed.size) }
    outcome.deletions = plan.deletions.map { .init(key: $0, size: 0) }
    outcome.unchanged = plan.unchanged.count
    outcome.hasBase = state.hasManifest
    outcome.diagnostics = diagnostics(of: plan, state)
    return (plan, state, outcome)
  }

  private func diagnostics(of plan: DeployPlan, _ state: TargetState) -> [Diagnostic] {
    var found: [Diagnostic] = plan.changes.map { key, difference in
      var diagnostic = Diagnostic(
        .deployChanged, at: Location(key), "the file \(difference)",
        help: request.repairs
          ? "Find out who changed it; --repair restores the tree at the target."
          : DiagnosticKind.deployChanged.help)
      if request.repairs { diagnostic.severity = .warning }
      return diagnostic
    }
    // Without a manifest, the owner of the files is unknown; with one, no deploy wrote them.
    let isFirst = !state.hasManifest && state.pending.isEmpty
    found += plan.strangers.map { key in
      var diagnostic = Diagnostic(
        .deployChanged, at: Location(key), "this file was not uploaded by a deploy",
        help: request.repairs
          ? "It is kept, because its name is not UTF-8 or has a special character: delete it yourself."
          : isFirst
            ? "Check the target. With --repair, deploy restores the tree there."
            : "The file is kept. With --repair, deploy deletes it.")
      if !isFirst { diagnostic.severity = .warning }
      return diagnostic
    }
    found += plan.unknownFolders.sorted { $0.key < $1.key }.map { folder, count in
      var diagnostic = Diagnostic(
        .deployChanged, at: Location(folder),
        "the target has no list of earlier files, and this folder, which has \(counted(count, "file")),"
          + " does not belong to the tree",
        help: plan.otherEnvironments.isEmpty
          ? "It is kept. If it belonged to a host that the environment no longer has, delete it."
          : "It is kept: it may be of \(plan.otherEnvironments.sorted().joined(separator: ", ")), which was"
            + " deployed here too. Give each environment a target of its own.")
      diagnostic.severity = .warning
      return diagnostic
    }
    found += plan.hostsOfOthers.sorted().map { host in
      var diagnostic = Diagnostic(
        .deployChanged, at: Location(host),
        "another environment was deployed here with this host, so its files are kept",
        help: "If that environment no longer has it either, deploy that one, too.")
      diagnostic.severity = .note
      return diagnostic
    }
    found += plan.links.map { key in
      var diagnostic = Diagnostic(
        .deployChanged, at: Location(key),
        "the target has a link here, and files would be written through it",
        help: request.repairs
          ? "Find out who created it; --repair removes it."
          : "Remove the link. With --repair, deploy removes it.")
      if request.repairs { diagnostic.severity = .warning }
      return diagnostic
    }
    return found + plan.refusals(request)
  }

  private func unchecked(_ plan: DeployPlan) -> [Diagnostic] {
    guard !transport.traits.hasHashes, !plan.puts.isEmpty else { return [] }
    return [
      Diagnostic(
        .deployUnchecked, at: Location(folder),
        "the target reports no MD5, so only the sizes of files were compared")
    ]
  }

  // MARK: - The work

  /// Deploys the tree, and returns the files of state that are no longer needed.
  private func execute(
    _ plan: DeployPlan, _ state: TargetState, _ lock: DeployLock
  ) throws -> [String] {
    // Errors in files of the tree are found before anything changes.
    var files = plan.unchanged
    for file in plan.puts {
      read[file.key] = FileVersion(file.source)
      var deployed = file.deployed
      deployed.md5 = try file.hashes().md5
      files[file.key] = deployed
    }
    let journal = "\(folder)/pending/\(request.name)"
    let keys = plan.puts.map(\.key) + plan.deletions
    try putState(
      StateFile.bytes(
        .pending, of: request.owner,
        lines: keys.map { key in rendered { $0.json(key, in: .plain) } }), journal)
    hasBegun = true
    let early = transport.traits.isBucket ? [] : plan.obstacles
    try delete(early + plan.links, of: plan, lock)
    // An empty folder has no key, and may be at the path of a file.
    if request.repairs { for host in request.hosts { try transport.removeEmptyFolders(of: host) } }
    for step in BuiltTree.Step.allCases {
      let part = plan.puts.filter { $0.step == step }
      guard !part.isEmpty else { continue }
      try lock.confirm()
      try put(part, of: plan, as: files)
    }
    let late = plan.deletions.filter { key in !early.contains(key) }
    // A page is deleted before the files that it loads.
    for isAsset in [false, true] {
      try delete(late.filter { $0.contains("/assets/") == isAsset }, of: plan, lock)
    }
    try lock.confirmNow()
    let number = String(state.nextNumber)
    let manifest =
      "\(folder)/manifests/\(String(repeating: "0", count: max(0, 8 - number.count)))\(number)-\(request.name)"
    let lines = files.sorted { $0.key < $1.key }.map { $0.value.line($0.key) }
    try putState(StateFile.bytes(.manifest, of: request.owner, lines: lines), manifest)
    return state.leftovers + [journal]
  }

  /// Uploads files, those with the same headers together, and checks that they arrived.
  private func put(
    _ files: [BuiltTree.File], of plan: DeployPlan, as sent: [String: DeployedFile]
  ) throws {
    let groups = Dictionary(grouping: files, by: \.deployed.headers)
    for group in groups.values.sorted(by: { $0[0].key < $1[0].key }) {
      try Interruption.check()
      progress("uploading", stored, plan.puts.count)
      try transport.put(
        group.map { Upload(source: $0.source, key: $0.key) }, headers: group[0].deployed.headers)
    }
    // A build may have replaced files meanwhile, and not every target reports hashes.
    for file in files where FileVersion(file.source) != read[file.key] { _ = try file.hashes() }
    let found = try transport.describe(files.map(\.key))
    let faults = files.compactMap { file in
      sent[file.key]?.difference(from: found[file.key]).map { "\(file.key) \($0)" }
    }
    stored += files.count - faults.count
    try requireNone(faults)
  }

  private func delete(_ keys: [String], of plan: DeployPlan, _ lock: DeployLock) throws {
    guard !keys.isEmpty else { return }
    try Interruption.check()
    try lock.confirm()
    progress("deleting", deleted, plan.deletions.count)
    try transport.delete(keys)
    let left = try transport.describe(keys).keys.sorted()
    deleted += keys.count - left.count
    try requireNone(left.map { "\($0) is still there" })
  }

  private func putState(_ bytes: [UInt8], _ key: String) throws {
    let path = scratch.path + "/state"
    try writeFile(bytes, at: path)
    try transport.put(
      [Upload(source: path, key: key)],
      headers: transport.traits.isBucket ? [Header("Content-Type", "application/x-ndjson")] : [])
    guard try transport.read(key) == bytes else {
      return try requireNone(["\(key) has different bytes"])
    }
  }

  private func requireNone(_ faults: [String]) throws {
    guard !faults.isEmpty else { return }
    let rest = faults.count - min(5, faults.count)
    throw DiagnosedError(
      .deployStored, at: Location(folder),
      faults.prefix(5).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : ""))
  }

  /// Adds the progress of a failed deploy to an error.
  private func explained(_ error: any Error) -> any Error {
    let done =
      hasBegun
      ? "Uploaded and checked: \(stored). Deleted: \(deleted)."
      : "Nothing was changed at the target."
    switch error {
    case let error as DiagnosedError:
      return DiagnosedError(
        error.diagnostics.map { diagnostic in
          // Refusals are already complete.
          guard hasBegun || diagnostic.kind == .deployTarget else { return diagnostic }
          var explained = Diagnostic(
            diagnostic.kind, at: diagnostic.location, diagnostic.message,
            help: "\(diagnostic.help) \(done)")
          explained.severity = diagnostic.severity
          return explained
        })
    case let error as Interrupted:
      return DiagnosedError(
        .deployInterrupted, at: Location(folder), error.reason,
        help: "\(done) Run the same command again; it uploads only what is missing.")
    default: return error
    }
  }
}

/// What shows that a file was not replaced; unlike its identity, hard links do not change it.
private struct FileVersion: Equatable {
  private let inode: UInt64
  private let size: Int
  private let modified: Int

  init?(_ path: String) {
    guard let identity = fileIdentity(at: path) else { return nil }
    (inode, size, modified) = (identity.inode, identity.size, identity.modified)
  }
}

extension DeployPlan {
  /// The files to delete that block other files on a disk: at the path of a folder, or in a folder
  /// at the path of a file.
  fileprivate var obstacles: [String] {
    let wanted = Set(puts.map(\.key))
    let folders = Set(puts.flatMap { Self.folders(of: $0.key) })
    return deletions.filter { key in
      folders.contains(key) || Self.folders(of: key).contains(where: wanted.contains)
    }
  }

}
