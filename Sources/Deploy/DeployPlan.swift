import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkSigning
import WaymarkTree

/// The changes that a deploy makes at a target.
struct DeployPlan {
  /// The files to upload, in the order of their keys.
  var puts: [BuiltTree.File] = []

  /// The keys of files to delete.
  var deletions: [String] = []

  /// The files at the target that need no change, by key.
  var unchanged: [String: DeployedFile] = [:]

  /// The changes at the target by others, each with a key and a description.
  var changes: [(key: String, difference: String)] = []

  /// Files at the target that no deploy uploaded; they are kept.
  var strangers: [String] = []

  /// The folders at the target that neither the tree nor the state knows, such as former hosts, each
  /// with its number of files; looked for only if the state is lost.
  var unknownFolders: [String: Int] = [:]

  /// The other environments that were deployed to the target; looked for only if the state is lost.
  var otherEnvironments: Set<String> = []

  /// Former hosts that another environment has deployed here, too: their files are kept.
  var hostsOfOthers: Set<String> = []

  /// Links at the target in the place of a file or a folder of the tree.
  var links: [String] = []

  /// By host, the pages that would be removed, and all pages at the target.
  var removedPages: [String: (removed: [String], of: [String])] = [:]
}

extension DeployPlan {
  /// Compares a tree with the target.
  ///
  /// The manifest is trusted unless the listing contradicts it. Files that an earlier deploy began
  /// to change are checked individually; without a manifest and in a repair, all files are.
  init(
    _ tree: BuiltTree, _ state: TargetState, of request: DeployRequest,
    at transport: any Transport
  ) throws {
    let repairs = request.repairs
    var listed: [String: RemoteObject] = [:]
    let own = Set(request.hosts + tree.files.keys.map(Self.host))
    let former = state.hosts.subtracting(own)
    var state = state
    hostsOfOthers = try Self.hostsOfOthers(
      among: former, since: state.written, request.owner, at: transport)
    state.forget(hostsOfOthers)
    let roots = own.union(state.hosts)
    for root in roots.sorted() {
      for object in try transport.list(root, hashes: transport.traits.listsHashes) {
        listed[object.key] = object
      }
    }
    if !state.hasManifest {
      let keys = try transport.list("", hashes: false).map(\.key)
      unknownFolders = Dictionary(grouping: keys, by: Self.host).mapValues(\.count)
        .filter { !roots.contains($0.key) && $0.key != TargetState.root }
      otherEnvironments = Self.environments(of: keys).subtracting([request.owner.environment])
    }
    links = Self.links(among: listed, on: tree)
    try compare(tree, state, listed, transport, repairs)
    compareRest(tree, state, listed, repairs)
    removedPages = Self.removedPages(tree, state, listed, request.movedKey)
  }

  /// The hosts that another environment has deployed to the target since this one did.
  private static func hostsOfOthers(
    among hosts: Set<String>, since time: Int, _ owner: TreeOwner, at transport: any Transport
  ) throws -> Set<String> {
    guard !hosts.isEmpty else { return [] }
    let keys = try transport.list(TargetState.root, hashes: false).map(\.key)
    var found: Set<String> = []
    for environment in environments(of: keys) where environment != owner.environment {
      let other = TreeOwner(project: owner.project, environment: environment)
      let state = try TargetState(
        at: transport, of: other, acceptsOtherProject: true, ignoresManifest: true)
      // Of a damaged manifest, nothing is known.
      let isDamaged =
        !state.hasManifest && state.leftovers.contains { $0.contains("/manifests/") }
      if isDamaged { return hosts }
      found.formUnion(state.pending.map(host))
      if state.written >= time { found.formUnion(state.base.keys.map(host)) }
    }
    return found.intersection(hosts)
  }

  /// The environments whose state is among the keys.
  private static func environments(of keys: [String]) -> Set<String> {
    let start = TargetState.root + "/"
    return Set(
      keys.filter { $0.hasPrefix(start) }.map { Self.host(String($0.dropFirst(start.count))) })
  }

  private static func links(
    among listed: [String: RemoteObject], on tree: BuiltTree
  ) -> [String] {
    let found = listed.values.filter(\.isLink).map(\.key)
    guard !found.isEmpty else { return [] }
    let folders = Set(tree.files.keys.flatMap(folders))
    return found.filter { tree.files[$0] != nil || folders.contains($0) }.sorted()
  }

  /// The folders that contain a key.
  static func folders(of key: String) -> [String] {
    key.indices.filter { key[$0] == "/" }.map { String(key[..<$0]) }
  }

  /// Divides the tree's files into those that are at the target and those that are missing there.
  private mutating func compare(
    _ tree: BuiltTree, _ state: TargetState, _ listed: [String: RemoteObject],
    _ transport: any Transport, _ repairs: Bool
  ) throws {
    // Without a manifest, the files may belong to another site.
    let checksAll = repairs || !state.hasManifest
    let doubtful = tree.files.keys.filter {
      listed[$0]?.isLink == false && (checksAll || state.pending.contains($0))
    }
    let described = try transport.describe(doubtful.sorted())
    for (key, file) in tree.files {
      let known = state.base[key]
      if checksAll || state.pending.contains(key) {
        guard let object = described[key] else { continue }
        var wanted = file.deployed
        wanted.md5 = known?.sha256 == wanted.sha256 ? known?.md5 : nil
        if wanted.md5 == nil, object.size == wanted.size { wanted.md5 = try file.hashes().md5 }
        if object.md5 != nil, wanted.difference(from: object) == nil { unchanged[key] = wanted }
        if state.pending.contains(key) { continue }
        if let known, listed[key] != nil, let difference = known.difference(from: object) {
          changes.append((key, difference))
        } else if !state.hasManifest, unchanged[key] == nil {
          changes.append((key, "was not uploaded by a deploy"))
        }
      } else if let known, known.isSame(as: file.deployed),
        known.difference(from: listed[key]) == nil
      {
        unchanged[key] = known
      }
    }
    puts = tree.files.values.filter { unchanged[$0.key] == nil }.sorted { $0.key < $1.key }
  }

  /// Finds files to delete, and changes by others.
  private mutating func compareRest(
    _ tree: BuiltTree, _ state: TargetState, _ listed: [String: RemoteObject], _ repairs: Bool
  ) {
    let seen = Set(changes.map(\.key))
    for (key, known) in state.base
    where !state.pending.contains(key) && !seen.contains(key) {
      if let difference = known.difference(from: listed[key]) { changes.append((key, difference)) }
    }
    for key in listed.keys where tree.files[key] == nil {
      // Another program writes the files that prove the domain for a certificate.
      if key.contains("/.well-known/acme-challenge/") { continue }
      // A name with a line break would be two names in a list for rclone, which writes other names
      // for those that are not UTF-8 or have its quote.
      let isNameable = !key.unicodeScalars.contains {
        $0.value < 0x20 || "\u{FFFD}\u{201B}".unicodeScalars.contains($0)
      }
      if links.contains(key) { continue }
      if isNameable, state.base[key] != nil || state.pending.contains(key) || repairs {
        deletions.append(key)
        if state.base[key] == nil, !state.pending.contains(key) {
          changes.append((key, "was not uploaded by a deploy"))
        }
      } else {
        strangers.append(key)
      }
    }
    deletions.sort()
    strangers.sort()
    changes.sort { $0.key < $1.key }
  }

  /// The known pages at the target, and those that would be removed; a page that moved to another
  /// key, to which the old one is redirected, is not removed.
  private static func removedPages(
    _ tree: BuiltTree, _ state: TargetState, _ listed: [String: RemoteObject],
    _ movedKey: (String) -> String?
  ) -> [String: (removed: [String], of: [String])] {
    var found: [String: (removed: [String], of: [String])] = [:]
    func add(_ key: String) {
      found[host(key), default: ([], [])].of.append(key)
      let others = [movedKey(key), otherForm(of: key)].compactMap(\.self)
      guard !([key] + others).contains(where: { tree.files[$0] != nil }) else { return }
      found[host(key)]?.removed.append(key)
    }
    for (key, file) in state.base where file.isPage(key) { add(key) }
    // Without a manifest, any file may be a page.
    for key in listed.keys where !state.hasManifest && !state.pending.contains(key) { add(key) }
    return found.filter { !$0.value.removed.isEmpty }.mapValues { ($0.removed.sorted(), $0.of) }
  }

  /// The key of a page in the other form: the key of a page is its URL path, or a file below it.
  private static func otherForm(of key: String) -> String {
    let end = "/index.html"
    return key.hasSuffix(end) ? String(key.dropLast(end.count)) : key + end
  }

  static func host(_ key: String) -> String { String(key.prefix { $0 != "/" }) }
}

extension DeployedFile {
  /// Whether it is a page; a disk has no types, and its pages have one name.
  fileprivate func isPage(_ key: String) -> Bool {
    headers.isEmpty
      ? key.hasSuffix("/index.html")
      : headers.contains { $0.name == "Content-Type" && $0.value.hasPrefix("text/html") }
  }
}

extension DeployPlan {
  /// The reasons why pages must not be removed; empty if they may be removed.
  func refusals(_ request: DeployRequest) -> [Diagnostic] {
    let owner = request.pageOwner(deletions)
    return removedPages.sorted { $0.key < $1.key }.compactMap { host, pages in
      let removed = pages.removed.map { (key: $0, owner: owner($0)) }
        .filter { !request.acceptsRemoval($0.owner.name) }
      var reasons = lostSets(removed.map(\.owner), of: pages.of, owner, request)
      let lost = lostFolders(removed.map(\.key))
      if !lost.isEmpty {
        reasons.append("nothing would be left below \(lost.joined(separator: ", "))")
      }
      let gone = removed.filter { $0.owner.isGone }.count
      if gone > 0 {
        reasons.append("\(gone) of them belong to parts that the project no longer has")
      }
      let counted = Self.counted(removed.map(\.owner))
      let isMost =
        removed.count * 2 > pages.of.count && !request.allowsRemoval(removed.count, pages.of.count)
      guard isMost || !request.allowsRemoval(counted, pages.of.count) || !reasons.isEmpty else {
        return nil
      }
      let examples = removed.prefix(5).map(\.key).joined(separator: ", ")
      let rest = removed.count - min(5, removed.count)
      let message =
        "\(removed.count) of \(pages.of.count) pages would be removed: \(examples)"
        + (rest > 0 ? " and \(rest) more" : "")
      return Diagnostic(
        .deployRemoved, at: Location(host), ([message] + reasons).joined(separator: "; "),
        help: "Check that the tree is complete. If the pages are meant to go, run again with"
          + " --accept-removals \(Set(removed.map(\.owner.name)).sorted().joined(separator: ","));"
          + " nothing was changed.")
    }
  }

  /// The number of removed pages, without lists that are removed with their last record.
  private static func counted(_ removed: [PageOwner]) -> Int {
    let sets = Set(removed.filter { $0.recordSet != nil }.map(\.name))
    return removed.count { $0.recordSet != nil || !sets.contains($0.name) }
  }

  /// The record sets that would lose too many pages of their records, with the numbers.
  private func lostSets(
    _ removed: [PageOwner], of pages: [String], _ owner: (String) -> PageOwner,
    _ request: DeployRequest
  ) -> [String] {
    let lost = Dictionary(grouping: removed.compactMap(\.recordSet)) { $0 }.mapValues(\.count)
    guard !lost.isEmpty else { return [] }
    let whole = Dictionary(grouping: pages.compactMap { owner($0).recordSet }) { $0 }
    return lost.sorted { $0.key < $1.key }.compactMap { set, count in
      let all = whole[set]?.count ?? count
      return request.allowsRemoval(count, all) ? nil : "\(count) of \(all) records of \(set)"
    }
  }

  /// The folders of a host that had several pages and would have none, such as those of a route or
  /// a locale.
  private func lostFolders(_ removed: [String]) -> [String] {
    func folder(_ key: String) -> String? {
      let parts = key.split(separator: "/")
      return parts.count > 2 ? parts[..<2].joined(separator: "/") : nil
    }
    let gone = Dictionary(grouping: removed, by: folder).filter { $0.value.count > 1 }
    // For CloudFront, the first page of a folder has the key of the folder.
    let left = Set(
      (puts.map(\.key) + unchanged.keys).flatMap { [folder($0), $0].compactMap(\.self) })
    return gone.keys.compactMap(\.self).filter { !left.contains($0) }.sorted()
  }
}

extension BuiltTree.File {
  /// Reads the file; throws if it differs from the manifest.
  func hashes() throws -> (sha256: String, md5: String) {
    let bytes = try readFile(at: source)
    let sha256 = try Digest.sha256.hex(of: bytes)
    guard sha256 == deployed.sha256, bytes.count == deployed.size else {
      throw DiagnosedError(
        .deployTree, at: Location(source), "the file does not match the manifest of the tree",
        help: "Don't build while a tree is deployed. Run waymark build, then deploy again.")
    }
    return (sha256, try Digest.md5.hex(of: bytes))
  }
}
