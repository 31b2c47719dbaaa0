import WaymarkCore
import WaymarkModel

/// Findings about a pass.json that phones take, but that its holder may have trouble with.
struct PassAdvice {
  let package: PassPackage
  let document: JSONNode

  /// About how many characters fit in a row of the front.
  static let longestRow = 72

  /// About how many characters fit beside the logo, where nothing is in the header.
  static let longestLogoText = 40

  /// Adds a finding about the value that begins at an offset in bytes.
  func add(_ kind: DiagnosticKind, at offset: Int, _ message: String, help: String? = nil) {
    guard package.findings.hasRoom(for: kind.severity) else { return }
    let position = package.positions.position(of: offset)
    package.findings.add(
      kind, in: "pass.json", line: position.line, column: position.column,
      field: document.pointer(to: offset), message, help: help)
  }

  /// Names the keys that came with later versions of iOS, once for each version.
  func checkVersions() {
    let members = document.object ?? []
    let hasOldDate = document["relevantDate"] != nil
    var found = members.compactMap { member in newKeys[member.name].map { (member, $0) } }
      // The older key beside it says the same to older phones.
      .filter { $0.0.name != "relevantDates" || !hasOldDate }
    found += newerForms()
    guard !found.isEmpty else { return }
    for version in ["18", "26", "27"] {
      let own = found.filter { $0.1 == version }.map(\.0)
      guard let first = own.first else { continue }
      let names = own.map(\.name).joined(separator: ", ")
      add(.jsonOS, at: first.node.offset, "before iOS \(version) phones ignore \(names)")
    }
    if !hasOldDate { checkDateNames() }
  }

  /// The members that a newer form of a style needs, with the version of iOS that it came with.
  private func newerForms() -> [(JSONMember, String)] {
    let (preferred, list) = ("preferredStyleSchemes", "additionalInfoFields")
    var found: [(JSONMember, String)] = []
    func add(_ name: String, _ node: JSONNode, _ scheme: PassSchema.Scheme) {
      found.append((JSONMember(name: name, offset: node.offset, node: node), scheme.version))
    }
    if let node = document[preferred],
      let scheme = PassSchema.preferredSchemes(of: document).first
    {
      add(preferred, node, scheme)
    }
    if let node = document["eventTicket"]?[list] { add(list, node, PassSchema.poster) }
    return found
  }

  /// Asks for both names of a relevant date: iOS 18 looks for `relevantDate`, and iOS 26 for `date`.
  private func checkDateNames() {
    let entries = document["relevantDates"]?.array ?? []
    if let entry = entries.first(where: { $0["date"] != nil && $0["relevantDate"] == nil }) {
      add(
        .jsonOS, at: entry.offset, "before iOS 26 phones look for relevantDate, not for date",
        help: "give both the same moment")
    }
    if let entry = entries.first(where: { $0["relevantDate"] != nil && $0["date"] == nil }) {
      add(
        .jsonOS, at: entry.offset, "since iOS 26 phones look for date, not for relevantDate",
        help: "give both the same moment")
    }
  }

  /// Compares the texts of each row of the front, added up, with the width of a usual phone.
  func checkLengths() {
    guard let style = PassSchema.styles.first(where: { document[$0]?.object != nil }) else {
      return
    }
    if let node = document["logoText"], let text = node.string, text.count > Self.longestLogoText {
      add(
        .jsonLen, at: node.offset,
        "logoText has \(text.count) characters; about \(Self.longestLogoText) fit on a phone",
        help: "shorten it; a phone cuts off what does not fit")
    }
    let limits = [
      ("headerFields", 24), ("primaryFields", Self.longestRow),
      ("secondaryFields", Self.longestRow), ("auxiliaryFields", Self.longestRow),
    ]
    for (list, limit) in limits {
      guard let node = document[style]?[list], let fields = node.array else { continue }
      for row in rows(of: fields, in: list, style, row: { $0["row"]?.integer }) {
        let count = row.reduce(0) { $0 + length(of: $1) }
        guard count > limit else { continue }
        let isPart = row.count < fields.count
        add(
          .jsonLen, at: isPart ? row[0].offset : node.offset,
          "\(list)\(isPart ? " of a row" : "") have \(count) characters together; "
            + "about \(limit) fit on a phone")
      }
    }
  }

  /// How many characters wide a field is.
  private func length(of field: JSONNode) -> Int {
    let value = field["value"]?.string ?? field["value"]?.digits ?? ""
    return max(value.count, field["label"]?.string?.count ?? 0)
  }
}

/// The keys of pass.json that came after iOS 17, with the version.
private let newKeys: [String: String] = [
  "18": ["relevantDates"] + PassSchema.posterKeys + PassSchema.eventURLs,
  "26": ["upcomingPassInformation"] + PassSchema.boardingURLs,
  "27": ["posterGeneric", "featuredActions"],
].reduce(into: [:]) { versions, entry in
  for key in entry.value { versions[key] = entry.key }
}
