import WaymarkCore
import WaymarkModel
import WaymarkReaders
import WaymarkRecords

/// A record set as far as it is known, even with faults.
struct DeclaredSet {
  let name: String

  /// The kind of its records; `nil` if it cannot be read, which is reported once.
  let kind: RecordKind?
  let section: Section<RecordsKey>?

  /// Whether the environment leaves out its records.
  var isLeftOut = false

  /// The offset of the environment's description; 0 for the project's.
  var version = 0
}

/// Reads where the records come from.
struct RecordSetReader {
  let folder: String

  /// The locales of texts; composed titles are in the first.
  let locales: [String]
  let faults: Faults

  /// Every set, including those with an invalid name or kind.
  func declared(_ project: Section<ProjectKey>) -> [DeclaredSet] {
    project.members(of: .records).map { member in
      guard TextRule.setName.accepts(member.name) else {
        faults.add(
          .projectValue, at: member.offset, "\"\(member.name)\" is not a valid record set name",
          help: "Write a letter, then letters, digits, - and _; at most 40 characters.")
        return DeclaredSet(name: member.name, kind: nil, section: nil)
      }
      let section = Section<RecordsKey>(
        member.node, "\(project.name(of: .records)).\(member.name)", faults)
      return DeclaredSet(
        name: member.name, kind: section.flatMap { kind($0, of: member) }, section: section)
    }
  }

  private func kind(_ section: Section<RecordsKey>, of member: JSONMember) -> RecordKind? {
    guard section[.kind] == nil else { return section.word(.kind) }
    if let kind = RecordKind.allCases.first(where: { $0.setName == member.name }) { return kind }
    let near = suggestion(for: member.name, among: RecordKind.allCases.map(\.setName))
    faults.add(
      .projectMissingKey, at: member.offset, "\(section.name) has no \"kind\"",
      help: near.map { "Did you mean \"\($0)\"? Otherwise add \"kind\"." }
        ?? "Add the kind of its records: \"kind\": \"listing\", or "
        + RecordKind.allCases.dropFirst().map { "\"\($0.rawValue)\"" }.joined(separator: ", ") + "."
    )
    return nil
  }

  /// The sets without a fault; `pictures` is the folder of their images.
  func sets(_ declared: [DeclaredSet], pictures: PictureFolder?) -> [RecordSet] {
    declared.filter { !$0.isLeftOut }.compactMap { declaredSet in
      var set = set(declaredSet, among: declared)
      set?.fields.pictures = pictures
      return set
    }
  }

  private func set(_ set: DeclaredSet, among others: [DeclaredSet]) -> RecordSet? {
    guard let section = set.section, let kind = set.kind else { return nil }
    for key in RecordsKey.allCases where section[key] != nil && !key.kinds.contains(kind) {
      let owners = key.kinds.map(\.setName).joined(separator: ", ")
      section.add(
        .projectValue, key, "\(kind.setName) cannot have \"\(key.rawValue)\"",
        help: "Remove \"\(key.rawValue)\"; sets that can have it: \(owners).")
    }
    var source = section[.source].map { SourceDescription.read($0, in: folder) }
    source?.source?.line = section[.source].flatMap { faults.location(of: $0.offset).line }
    if source == nil { section.addMissing(.source) }
    let vocabulary =
      kind.hasVocabulary ? VocabularyReader(section: section, kind: kind).vocabulary() : .car
    let (fields, fieldFaults) = FieldMap.read(
      section[.fields], for: kind, of: vocabulary, rules: source?.source?.rules ?? ValueRules(),
      locales: locales)
    for fault in fieldFaults + (source?.faults ?? []) {
      faults.add(.projectRecords, at: fault.offset, fault.message, help: fault.help)
    }
    let dealers = reference(.dealers, to: .dealer, of: kind, section, among: others)
      .flatMap { name in others.contains { $0.name == name && $0.isLeftOut } ? nil : name }
    let listings = reference(.listings, to: .listing, of: kind, section, among: others)
      .flatMap { name in others.contains { $0.name == name && $0.isLeftOut } ? nil : name }
    guard var source = source?.source else { return nil }
    source.join?.offer = fields.offer
    let duplicates: DuplicateRule? = section.word(.duplicates)
    if duplicates == .newest, !kind.hasDates {
      section.add(
        .projectValue, .duplicates,
        "\(section.name(of: .duplicates)) is \"newest\", but \(kind.setName) have no date of change",
        help: kind == .gatePass
          ? "Remove \"duplicates\": of several passes with one id, the one that is left out, void or"
            + " ends first decides." : "Remove \"duplicates\", or write \"first\".")
    }
    return RecordSet(
      name: set.name, kind: kind, source: source, fields: fields,
      duplicates: duplicates ?? .newest,
      declaresDuplicates: section[.duplicates] != nil, dealers: dealers, listings: listings,
      version: set.version)
  }

  /// The set that the records of another one refer to: the only one of its kind, or the declared
  /// one.
  private func reference(
    _ key: RecordsKey, to kind: RecordKind, of owner: RecordKind, _ section: Section<RecordsKey>,
    among others: [DeclaredSet]
  ) -> String? {
    guard key.kinds.contains(owner) else { return nil }
    let names = others.filter { $0.kind == kind }.map(\.name)
    if section[key] != nil {
      let unknown = others.filter { $0.kind == nil }.map(\.name)
      let rule = TextRule("record set of the kind \(kind.rawValue)", among: names + unknown)
      return section.text(key, rule)
    }
    if names.count > 1 {
      section.add(
        .projectRecords, key,
        "\(section.name) has no \"\(key.rawValue)\", and there are several sets: "
          + names.joined(separator: ", "),
        help: "Name the set that it refers to: \"\(key.rawValue)\": \"\(names[0])\".")
    }
    return names.first
  }
}

extension RecordsKey {
  /// The kinds of records with sets that can have the key.
  var kinds: [RecordKind] {
    switch self {
    case .kind, .source, .fields, .duplicates: RecordKind.allCases
    case .vocabulary, .attributes: [.listing, .request]
    case .dealers: [.listing, .request, .gatePass]
    case .listings: [.gatePass]
    }
  }
}
