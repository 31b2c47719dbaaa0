import WaymarkCore
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkRecords

private struct RecordsReadOptions: Sendable {
  var set = ""
  var project = "."
  var limit: Int?
  var id: String?
}

extension Subcommand {
  /// `waymark records read`.
  static let recordsRead = Subcommand(
    Command(
      "records read", "Print every record as it was understood",
      discussion: """
        Reads one set of records, and prints each accepted one as a JSON object on a line, in
        the order of the source: prices with their currency, quantities with their unit, dates
        in ISO form. So a mapping can be seen before a page is built. Of two records with one
        identifier both are printed; a build keeps one.

        What is wrong with records is printed to standard error. The exit status is 1 when a
        record was left out, and 2 when the source cannot be read.

        Examples:
          waymark records read listings --limit 3
          waymark records read listings --project Boats --id 17
        """,
      defaults: RecordsReadOptions(),
      options: [
        .project(\.project),
        .optional("limit", "N", "Stop after N records", \.limit) { text in
          Int(text).flatMap { $0 > 0 ? $0 : nil }
        },
        .text("id", "ID", "Only the record with this identifier", \.id),
      ],
      operands: [.one("SET", "The name of the set, as in \"records\" of waymark.json", \.set)])
  ) { options, terminal in
    try RecordPrinter(options.limit, id: options.id, in: terminal)
      .print(options.set, of: try ProjectReader.read(folder: options.project))
  }
}

/// Prints the records of a set, one JSON object a line.
private struct RecordPrinter {
  private let limit: Int
  private let id: String?
  private let terminal: Terminal
  private var output: PrintBuffer
  private var faults = FaultGroups()

  init(_ limit: Int?, id: String?, in terminal: Terminal) {
    self.limit = limit ?? .max
    self.id = id
    self.terminal = terminal
    output = PrintBuffer(for: terminal.output)
  }

  consuming func print(_ set: String, of project: Project) throws(DiagnosedError) -> Status {
    let sets = project.records.map(\.name).sorted()
    guard let description = project.records(named: set) else {
      terminal.errors.print(
        "waymark: the project has no records \"\(set)\"\n    "
          + (suggestion(for: set, among: sets).map { "Did you mean \"\($0)\"?" }
            ?? "There are: \(sets.joined(separator: ", "))."))
      return .notDone
    }
    switch description.kind {
    case .listing: return try print(Listing.self, description, of: project)
    case .dealer: return try print(Dealer.self, description, of: project)
    case .request: return try print(Request.self, description, of: project)
    case .gatePass: return try print(GatePass.self, description, of: project)
    }
  }

  private mutating func print<Record: PrintedRecord>(
    _: Record.Type, _ set: RecordSet, of project: Project
  ) throws(DiagnosedError) -> Status {
    let source = try RecordSource(set.source)
    let countries = project.countries.isEmpty ? nil : Countries(project.countries)
    let severities = Dictionary(
      project.severities.map { ($0.code, $0.severity) }, uniquingKeysWith: { $1 })
    let decoder = try RecordDecoder<Record>(
      set.fields, of: source, countries: countries, severities: severities,
      dealerZones: try dealerZones(of: set, in: project))
    var printed = 0
    var isLeftOut = false
    reading: while let batch = try source.next() {
      report(batch.diagnostics)
      for raw in batch.records {
        let decoded = decoder.decode(raw, of: batch)
        guard isWanted(decoded) else { continue }
        report(decoded.diagnostics)
        guard let record = decoded.record else {
          isLeftOut = true
          continue
        }
        output.print(line(of: record.json))
        printed += 1
        if printed == limit { break reading }
      }
    }
    output.flush()
    if id == nil, printed < limit { report(decoder.unusedMappings) }
    for group in faults.sorted {
      terminal.errors.print(colored: group.text(inColor: terminal.hasColor))
    }
    if let id, printed == 0, !isLeftOut {
      terminal.errors.print("waymark: no record has the id \"\(id.visible)\"")
      return .foundProblems
    }
    return isLeftOut ? .foundProblems : .done
  }

  /// The time zones that the records of a set take from their dealers.
  private func dealerZones(
    of set: RecordSet, in project: Project
  ) throws(DiagnosedError) -> [Identifier<Dealer>: String] {
    guard set.kind == .gatePass, let dealers = set.dealers.flatMap(project.records(named:))
    else { return [:] }
    let source = try RecordSource(dealers.source)
    let decoder = try RecordDecoder<Dealer>(dealers.fields, of: source)
    var zones: [Identifier<Dealer>: String] = [:]
    while let batch = try source.next() {
      for raw in batch.records {
        guard let dealer = decoder.decode(raw, of: batch).record else { continue }
        zones[dealer.id] = dealer.zone
      }
    }
    return zones
  }

  private func isWanted(_ decoded: Decoded<some PrintedRecord>) -> Bool {
    guard let id else { return true }
    return decoded.record?.idText == id || decoded.diagnostics.first?.recordID == id
  }

  private mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { faults.add(diagnostic) }
  }
}
