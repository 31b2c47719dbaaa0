import WaymarkCore
import WaymarkDisk
import WaymarkMarket
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite
import WaymarkTree
import WaymarkWallet

// A faulty feed must not damage the site: a build that would lose too much of what is published
// publishes nothing, unless the user accepts the loss.

/// A tree as it would be published.
struct PlannedTree {
  let plan: EnvironmentPlan
  let publication: Publication.Plan
}

extension SiteBuild {
  /// Whether a guard refuses to publish the records, before anything is rendered; reports every
  /// reason.
  func isRefused(_ reading: Reading) throws -> Bool {
    let lost = try lostFields(reading)
    for warning in lost where warning.severity != .error { counter.report(warning) }
    // A set without records gets its own message once the removed pages are known.
    let sets = guardedSets(of: reading).filter { reading.index(of: $0).count > 0 }
    let refusals =
      sets.compactMap { tooManyLeftOut(of: $0.set, reading.index(of: $0)) }
      + lost.filter { $0.severity == .error }
    for refusal in refusals { counter.report(refusal) }
    return !refusals.isEmpty
  }

  /// Whether a guard refuses to publish the rendered trees; reports every reason.
  func isRefused(_ reading: Reading, planned trees: [PlannedTree]) throws -> Bool {
    var refusals: [Diagnostic] = []
    for shared in guardedSets(of: reading) {
      let own = trees.enumerated().filter { shared.plans.contains($0.offset) }
      let removed = try own.compactMap {
        try $0.element.removedPages(of: shared.set, reading.index(of: shared))
      }
      refusals += losses(of: shared.set, reading.index(of: shared), removed)
    }
    for tree in trees where !tree.publication.stale.isEmpty {
      refusals += LostPages(among: tree.publication.stale, in: tree.plan.site)
        .diagnostics { request.accepts($0.rawValue) }
    }
    for tree in trees where !request.accepts(AcceptedRemovals.files) {
      if let unknown = tree.unknownFiles { refusals.append(unknown) }
    }
    for (tree, inventory) in zip(trees, reading.inventories) {
      let moved = try tree.plan.site.movedPasses(tree.publication.stale, inventory)
      if let moved { counter.report(moved) }
    }
    for refusal in refusals { counter.report(refusal) }
    guard request.isStrict, counter.errors > 0 else { return !refusals.isEmpty }
    if refusals.isEmpty { counter.report(Diagnostic(.buildStrict, at: Location("--strict"))) }
    return true
  }

  private func guardedSets(of reading: Reading) -> [SharedSet] {
    reading.plans.sharedSets.filter { !request.accepts($0.set.name) }
  }

  /// Reports that the guards have no earlier tree to compare with.
  func reportFirstTrees(of plans: [EnvironmentPlan]) {
    guard !request.accepts(AcceptedRemovals.all) else { return }
    for plan in plans {
      guard let folders = plan.site.folders,
        folders.publishedManifests.isEmpty
      else { continue }
      counter.report(
        Diagnostic(
          .buildFirstTree, at: plan.site.location(),
          "\(plan.name) has no earlier tree, so the guards cannot see what this build removes"))
    }
  }

  /// The refusal if too many records of a set are left out because of problems; `nil` otherwise.
  private func tooManyLeftOut(of set: RecordSet, _ index: RecordIndex) -> Diagnostic? {
    let leftOut = lostCount(of: index)
    let most = project.publishing.maxLeftOut.most(of: index.readCount)
    guard leftOut > most else { return nil }
    return Diagnostic(
      .buildLeftOut, at: Location(set.source.name),
      "\(counted(leftOut, of: index.readCount, "record")) of \(set.name) \(leftOut == 1 ? "is" : "are") left out; at most \(most) may be",
      help: help("Fix the reported errors in the source or its fields.", set, "maxLeftOut"))
  }

  /// Throws if a tree belongs to another project or environment.
  func requireOwnTrees(of plans: [EnvironmentPlan]) throws {
    var faults: [Diagnostic] = []
    for plan in plans {
      guard let folders = plan.site.folders else { continue }
      for manifest in [folders.manifest, folders.previousManifest] {
        guard let owner = try TreeOwner(ofManifestAt: manifest), owner != plan.site.owner else {
          continue
        }
        if owner.environment != plan.name {
          faults.append(
            Diagnostic(
              .buildForeignTree, at: Location(folders.root.description),
              "the tree was written for the environment \"\(owner.environment)\", not for"
                + " \"\(plan.name)\"",
              help: "Move the tree away, or give another folder with --output; nothing was written."
            ))
        } else if !request.accepts(AcceptedRemovals.project) {
          faults.append(
            Diagnostic(
              .buildForeignTree, at: Location(folders.root.description),
              "the tree was written by the project \"\(owner.project)\", not by"
                + " \"\(project.name)\"",
              help: "Give another folder with --output; nothing was written. If the project has a"
                + " new name, run once with --accept-removals project."))
        }
        break
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
  }

  /// The number of records that are left out because of problems.
  ///
  /// A repeated record is not counted unless the project treats repetition as an error: the record
  /// that is kept has its page. Nor is one that a newer row withdraws.
  func lostCount(of index: RecordIndex) -> Int {
    let isDuplicateFault = severities["record.duplicate-id", default: .error] == .error
    return index.leftOutCount - (isDuplicateFault ? index.withdrawnCount : index.duplicateCount)
  }

  /// The unacceptable losses of one record set.
  private func losses(
    of set: RecordSet, _ index: RecordIndex, _ removed: [RemovedPages]
  ) -> [Diagnostic] {
    let source = set.source.name
    let worst = removed.max { $0.removed < $1.removed }
    let examples = worst.map { $0.text.isEmpty ? "" : "; " + $0.text } ?? ""
    if index.count == 0, let worst, worst.removed > 0 {
      return [
        Diagnostic(
          .buildNoRecord, at: Location(source),
          "no record of \(set.name) is left\(examples)",
          help: help("Check that the source is complete.", set, nil))
      ]
    }
    var refusals: [Diagnostic] = []
    if index.count == 0, let fault = tooManyLeftOut(of: set, index) { refusals.append(fault) }
    let limit = project.publishing.maxRemoved
    if let lost = removed.first(where: { $0.removed > limit.most(of: $0.published) }) {
      refusals.append(
        Diagnostic(
          .buildRemoved, at: Location(source),
          "too many pages of \(set.name) would be removed; at most \(limit.most(of: lost.published))"
            + " may be: \(lost.text)", help: help("Fix the source.", set, "maxRemoved")))
    }
    return refusals
  }

  /// The remedy for the loss of records.
  private func help(_ first: String, _ set: RecordSet, _ limit: String?) -> String {
    first + " If the records are meant to go, run again with --accept-removals \(set.name)"
      + (limit.map { ", or raise \"publish\": { \"\($0)\": … } in waymark.json" } ?? "")
      + "; nothing was published."
  }
}

extension PlannedTree {
  /// The refusal to remove files without a manifest that lists them; `nil` if there are none.
  fileprivate var unknownFiles: Diagnostic? {
    let files = publication.unknown
    guard !files.isEmpty else { return nil }
    let shown = files.prefix(5).map { "\(plan.name)/\($0)" }.joined(separator: ", ")
    let rest = files.count > 5 ? " and \(files.count - 5) more" : ""
    return Diagnostic(
      .buildUnknownFiles, at: plan.site.location(),
      "the manifest of the last build is missing, so it is unknown whether a build wrote these files, which are not in"
        + " the new tree: \(shown)\(rest)")
  }

  /// The pages of a set's records that would be removed; `nil` if the set has no pages.
  fileprivate func removedPages(
    of set: RecordSet, _ index: RecordIndex
  ) throws -> RemovedPages? {
    guard !publication.stale.isEmpty,
      let route = plan.site.routes.first(where: { $0.set.name == set.name })
    else { return nil }
    return try RemovedPages(of: route, in: plan.site, stale: publication.stale, index)
  }
}

/// Warnings about the trees of environments that the project no longer has.
func oldTrees(of project: Project, below output: String) throws -> [Diagnostic] {
  let names = Set(project.environments.map(\.name))
  return try entries(of: output).filter { !$0.hasPrefix(".") && !names.contains($0) }.compactMap {
    name in
    let owner = try TreeOwner(
      ofManifestAt: DiskPath("\(output)/\(name)/manifest.json"))
    guard owner == TreeOwner(project: project.name, environment: name) else { return nil }
    let tree = "\(output)/\(name)"
    // What Google and phones still have.
    let feeds = [Feed.googleWallet, .spotlight].compactMap(\.path).filter {
      fileIdentity(at: DiskPath("\(tree)/\($0)")).map { $0.size > 0 } == true
    }
    let withdrawal =
      "Other systems have what \(feeds.joined(separator: " and ")) list\(feeds.count == 1 ? "s" : "")."
      + " To withdraw it, restore the environment, build once without \"googleWallet\" and"
      + " \"spotlight\" in it, and send the requests or serve the deletions. Then delete the folder."
    return Diagnostic(
      .buildOldTree, at: Location(tree),
      "the project no longer has the environment \(name), but its tree is still here",
      help: feeds.isEmpty ? nil : withdrawal)
  }
}

extension SiteBuild {
  /// Throws if the trees would be in a folder of files that the project reads.
  ///
  /// There they would be read as templates, served as static files, or be mixed with records.
  func requirePlace(of output: String) throws {
    for (what, folder) in ownFolders where isInside(output, project.path(folder)) {
      throw DiagnosedError(
        .buildOutput, at: Location(output),
        "the output would be in \"\(folder)\", the folder of the project's \(what)")
    }
  }

  /// The folders that the project names and those of its records, each with a description.
  private var ownFolders: [(what: String, folder: String)] {
    ([project] + project.environments.map(project.seen)).flatMap(ownFolders)
  }

  private func ownFolders(_ project: Project) -> [(what: String, folder: String)] {
    let named = [
      ("templates", project.look.templates), ("static files", project.staticFolder),
      ("pictures", project.pictures?.name),
    ].compactMap { what, folder in folder.map { (what, $0) } }
    let sources = project.records.filter { !$0.source.path.isEmpty }.map(\.source.name)
    let records = sources.compactMap { name -> (String, String)? in
      guard let slash = name.lastIndex(of: "/") else { return nil }
      let folder = String(name[..<slash])
      // A folder that contains the whole project is not treated as a folder for records.
      return isInside(project.folder, project.path(folder)) ? nil : ("records", folder)
    }
    return named + records
  }

  private func isInside(_ path: String, _ folder: String) -> Bool {
    let relative = relativePath(of: path + "/x", from: folder)
    return !relative.hasPrefix("../") && !relative.hasPrefix("/")
  }
}
