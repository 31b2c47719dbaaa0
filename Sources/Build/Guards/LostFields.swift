import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree

// A column that has another name than before takes its field from every page. What is missing then is
// in no record, so no record is at fault: only the last build knows.

/// A field that records of the published tree have, and too few of those that were read.
struct LostField {
  let name: String
  let before: FieldUse
  let now: FieldUse

  /// Whether nothing may be published; of few records, one may be all.
  let isRefusal: Bool
}

extension SiteBuild {
  /// The fields that the published trees have and that this build would lose.
  func lostFields(_ inventory: Inventory, _ plans: [EnvironmentPlan]) throws -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var published: [[String: FieldUse]] = []
    for plan in plans {
      if let file = fieldUseFile(of: plan) { published.append(try file.read()) }
    }
    for set in project.records {
      var lost: [LostField] = []
      for uses in published {
        guard let before = uses[set.name] else { continue }
        lost += set.lostFields(
          from: before, to: inventory[set.name].use, project.publishing.maxEmptied
        )
        .filter { new in !lost.contains { $0.name == new.name } }
      }
      guard !lost.isEmpty else { continue }
      let unread = try unreadColumns(of: set)
      faults += lost.map { $0.diagnostic(of: set, unread: unread) }
    }
    return faults
  }

  /// Where it is kept which fields a tree has: that of the build, or the one that a check compares with.
  func fieldUseFile(of plan: EnvironmentPlan) -> FieldUseFile? {
    let folders =
      plan.site.folders
      ?? request.published.map { TreeFolders(output: $0, environment: plan.name) }
    return folders.map { FieldUseFile(folders: $0, owner: plan.site.owner) }
  }

  private func unreadColumns(of set: RecordSet) throws -> [String] {
    try set.fields.unreadColumns(of: set.kind, in: try RecordSource(set.source))
  }
}

extension Inventory {
  /// Which fields the records of some sets have.
  func fieldUses(of sets: [RecordSet]) -> [String: FieldUse] {
    Dictionary(uniqueKeysWithValues: sets.map { ($0.name, self[$0.name].use) })
  }
}

extension RecordSet {
  /// The fields that were in use and of which more is lost than a limit allows.
  ///
  /// A field that the project has no more is not lost but taken away.
  fileprivate func lostFields(
    from before: FieldUse, to now: FieldUse, _ limit: PublishLimit
  ) -> [LostField] {
    guard now.records > 0 else { return [] }
    let names =
      kind.fields(fields.vocabulary).map(\.name)
      + fields.translations.map { "\($0.field.name).\($0.locale)" }
    return names.compactMap { name in
      let loss = now.lossCount(of: name, since: before)
      guard before.isInUse(name), loss > 0 else { return nil }
      let had = before.counts[name, default: 0]
      guard !limit.allows(loss, of: had, among: Int.max) else { return nil }
      return LostField(
        name: name, before: before, now: now,
        isRefusal: !limit.allows(loss, of: had, among: before.records))
    }
  }
}

extension LostField {
  private static let shownColumns = 8

  fileprivate func diagnostic(of set: RecordSet, unread: [String]) -> Diagnostic {
    let had = before.counts[name, default: 0]
    let has = now.counts[name, default: 0]
    let new = before.columns.isEmpty ? [] : unread.filter { !before.columns.contains($0) }
    let columns = new.isEmpty ? unread : new
    var diagnostic = Diagnostic(
      .buildLostField, at: Location(set.source.name).at(field: name),
      "\(has == 0 ? "none" : "\(has)") of \(now.records) records of \(set.name)"
        + " \(has < 2 ? "has" : "have") a value for \(name); in the published tree \(had) of \(before.records) have one"
        + text(of: columns, areNew: !new.isEmpty),
      help: help(among: columns, areNew: !new.isEmpty))
    if !isRefusal { diagnostic.severity = .warning }
    return diagnostic
  }

  private func text(of columns: [String], areNew: Bool) -> String {
    guard !columns.isEmpty else { return "" }
    let shown = columns.prefix(Self.shownColumns).map { excerpt($0.utf8) }.joined(separator: ", ")
    let rest = columns.count - Self.shownColumns
    return (areNew ? "; new in the source: " : "; nothing is read from ") + shown
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private func help(among columns: [String], areNew: Bool) -> String {
    let nearest =
      suggestion(for: name, among: columns) ?? (areNew && columns.count == 1 ? columns[0] : nil)
    let column = nearest.map { excerpt($0.utf8) } ?? "\"…\""
    return "If the column has a new name, map it: \"fields\": { \"\(name)\": \(column) }."
      + (isRefusal
        ? " If the values are gone for good, run again with --accept-removals, or raise \"publish\":"
          + " { \"maxEmptied\": … } in waymark.json; nothing was published." : "")
  }
}
