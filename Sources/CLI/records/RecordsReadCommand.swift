import WaymarkBuild
import WaymarkCore
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite

private struct RecordsReadOptions: Sendable {
  var set = ""
  var project = "."
  var environment: String?
  var limit: Int?
  var id: String?
}

extension Subcommand {
  static let recordsRead = Subcommand(
    "records read", "Print every record as Waymark reads it",
    defaults: RecordsReadOptions(),
    options: [
      .project(\.project),
      .environment(
        "Read the set of this environment (default: the set of the project)", \.environment),
      .optional("limit", "N", "Stop after N records", \.limit) { text in
        Int(text).flatMap { $0 > 0 ? $0 : nil }
      },
      .text("id", "ID", "Only the record with this identifier", \.id),
    ],
    operands: [.one("SET", "The name of the set, as in \"records\" of waymark.json", \.set)]
  ) { options, terminal in
    var project = try ProjectReader.read(folder: options.project)
    if let name = options.environment {
      project = project.seen(by: try project.environments(named: [name])[0])
    }
    return try RecordPrinter(options.limit, id: options.id, in: terminal)
      .print(options.set, of: project)
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
        "waymark: the project has no record set \"\(set)\"\n    "
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
    let decoder = try RecordDecoder<Record>(of: set, in: project, reading: source)
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
    terminal.print(faults)
    if let id, printed == 0, !isLeftOut {
      terminal.errors.print("waymark: no record has the id \"\(id.visible)\"")
      return .foundProblems
    }
    return isLeftOut ? .foundProblems : .done
  }

  private func isWanted(_ decoded: Decoded<some PrintedRecord>) -> Bool {
    guard let id else { return true }
    return decoded.record?.idText == id || decoded.diagnostics.first?.recordID == id
  }

  private mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { faults.add(diagnostic) }
  }
}
