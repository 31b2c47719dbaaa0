package import WaymarkCore
package import WaymarkDisk
import WaymarkHosting
package import WaymarkTree

/// What a page at a target belongs to.
package struct PageOwner: Sendable {
  /// The name by which a person accepts that it goes.
  package let name: String

  /// The set whose record the page is of, in the first locale; `nil` for other pages.
  package var recordSet: String?

  /// Whether the project no longer has what it belongs to.
  package var isGone = false

  package init(_ name: String, recordSet: String? = nil, isGone: Bool = false) {
    self.name = name
    self.recordSet = recordSet
    self.isGone = isGone
  }
}

/// What is deployed where, and how.
package struct DeployRequest: Sendable {
  /// The folder of the tree.
  package var tree: String
  package var owner: TreeOwner
  package var hosts: [String]

  /// Whether the environment names CloudFront, which asks a bucket for pages by their URL paths.
  package var usesCloudFront = false

  /// What this deploy is called; no other one has the name, and later ones have a greater one.
  package var name: String

  /// Who deploys, for a message to others.
  package var operatorName = ""

  /// The process that holds the lock, if everything that it started at the target ends with it.
  package var holder: ProcessMark?
  package var isDryRun = false
  package var repairs = false

  /// Whether the pages whose owner has a name may go, however many they are.
  package var acceptsRemoval: @Sendable (_ name: String) -> Bool = { _ in false }

  /// What a page belongs to; gets the keys of all files that go first.
  package var pageOwner: @Sendable (_ deleted: [String]) -> (_ page: String) -> PageOwner = { _ in
    { _ in PageOwner("all") }
  }

  /// The key at which a page may be now that had this one before its route was renamed.
  package var movedKey: @Sendable (_ page: String) -> String? = { _ in nil }

  /// Whether a target of a project with another name is taken over.
  package var acceptsOtherProject = false
  package var breaksLock = false

  /// After how long the lock is written again, so that it stays valid.
  package var lockRenewal = Duration.seconds(30)
  package var temporaryFolder = "/tmp"

  /// Whether so many of so many pages of a host may go.
  package var allowsRemoval: @Sendable (_ removed: Int, _ whole: Int) -> Bool = { _, _ in true }

  package init(tree: String, owner: TreeOwner, hosts: [String], name: String) {
    self.tree = tree
    self.owner = owner
    self.hosts = hosts
    self.name = name
  }
}

/// What a deploy did, or with a dry run would do.
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

/// Brings a tree to a target: what was built is what is there, whatever happened before.
package final class Deployment {
  private let request: DeployRequest
  private let transport: any Transport
  private let scratch: Scratch
  private let progress: (_ phase: String, _ count: Int, _ total: Int) -> Void

  /// What was done, for the message of a failure.
  private var stored = 0
  private var deleted = 0
  private var hasBegun = false

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
      // What a stopped deploy left there may fill the disk.
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
    // Without a manifest the owner of the files is unknown; with one, the deploy did not write them.
    let isFirst = !state.hasManifest && state.pending.isEmpty
    found += plan.strangers.map { key in
      var diagnostic = Diagnostic(
        .deployChanged, at: Location(key), "this file was not uploaded by a deploy",
        help: isFirst
          ? "Check the target. With --repair, deploy restores the tree there."
          : "The file is kept. With --repair, deploy deletes it.")
      if !isFirst { diagnostic.severity = .warning }
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

  /// Makes the target equal to the tree, and returns the files of state that are of no use any more.
  private func execute(
    _ plan: DeployPlan, _ state: TargetState, _ lock: DeployLock
  ) throws -> [String] {
    // A file of the tree that is wrong is found before anything changes.
    var files = plan.unchanged
    for file in plan.puts {
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
    // An empty folder has no key, and may stand where a file is to be.
    if request.repairs { for host in request.hosts { try transport.removeEmptyFolders(of: host) } }
    for step in BuiltTree.Step.allCases {
      let part = plan.puts.filter { $0.step == step }
      guard !part.isEmpty else { continue }
      try lock.confirm()
      try put(part, of: plan, as: files)
    }
    let late = plan.deletions.filter { key in !early.contains(key) }
    // A page goes before what it loads.
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

  /// Uploads files, those with the same headers at once, and looks whether they are there.
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

  /// Says what a deploy that failed did.
  private func explained(_ error: any Error) -> any Error {
    let done =
      hasBegun
      ? "Uploaded and checked: \(stored). Deleted: \(deleted)."
      : "Nothing was changed at the target."
    switch error {
    case let error as DiagnosedError:
      return DiagnosedError(
        error.diagnostics.map { diagnostic in
          // What refuses a deploy says so itself.
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

extension DeployPlan {
  /// The files to delete that are in the way of a disk: where a folder is to be, or in a folder where a
  /// file is to be.
  fileprivate var obstacles: [String] {
    let wanted = Set(puts.map(\.key))
    let folders = Set(puts.flatMap { Self.folders(of: $0.key) })
    return deletions.filter { key in
      folders.contains(key) || Self.folders(of: key).contains(where: wanted.contains)
    }
  }

}
