import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkPasses
import WaymarkReaders
import WaymarkRecords
import WaymarkSigning
import WaymarkSite

/// Makes a pass of each record of a source, or an unsigned folder for another signer.
struct PassBatch: Sendable {
  let request: PassBuildRequest
  let source: SourceDescription
  let design: PassDesign

  /// What the design was made of; each worker has its own, because counting references to one that
  /// others use too is slow.
  private let files: [String: [UInt8]]
  let values: RecordValues
  let name: PassFileName?

  /// The signer; `nil` writes folders that another signer signs.
  let signing: (identity: Identity, time: Int)?

  /// Takes what is being done, and with how many records of how many.
  let progress: PassProgress

  private let warnings: [Diagnostic]

  /// Reads what the records are called, and compiles the folder for them.
  init(
    _ folder: PassFolder, _ source: SourceDescription, _ request: PassBuildRequest,
    _ identity: Identity?, progress: @escaping PassProgress
  ) async throws {
    self.progress = progress
    self.source = source
    files = folder.designFiles
    let fields = try await RecordNames.all(of: source, jobs: request.jobs, progress)
    let used = files.filter { !$0.key.hasSuffix(".png") }.values.map(Self.names(inTagsOf:))
    values = RecordValues(names: fields, used: used.reduce(into: []) { $0.formUnion($1) })
    design = try PassDesign(files: files, fields: fields)
    name = try request.name.map { try PassFileName($0, fields: fields, at: Location("--name")) }
    guard !design.hasOneSerialNumber else {
      throw DiagnosedError(
        .passTemplate, at: Location("pass.json", field: "/serialNumber"),
        "all passes have the same serial number, so on a phone each replaces the previous one",
        help: "use a field of the records in it, such as {{id}}")
    }
    signing = try identity.map { [design] identity in
      (identity, try signingTime(of: design, request, identity))
    }
    var request = request
    let losses = try request.google?.check(files, now: request.now) ?? []
    self.request = request
    warnings = folder.findings + design.warnings + losses
  }

  /// The names in tags such as `{{seat}}` and `{{#seat}}`.
  private static func names(inTagsOf text: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var rest = text[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[(open + 1)...]
      guard let end = rest.firstIndex(where: { "{}\"".utf8.contains($0) }) else { break }
      if rest[end] == UInt8(ascii: "}") {
        let tag = rest[..<end].drop { "#^/& ".utf8.contains($0) }
        names.insert(String(decoding: trimmed(tag), as: UTF8.self))
      }
      rest = rest[end...]
    }
    return names
  }

  /// Makes all passes.
  func run(result: @escaping @Sendable (PassResult) -> Void) async throws -> PassBuildSummary {
    let warnings = self.warnings + [leftParts(of: request.output)].compactMap(\.self)
    if !warnings.isEmpty { result(PassResult(location: Location(source.name), findings: warnings)) }
    let output = try PassOutput(request.output, isNew: signing == nil)
    func discard() {
      guard let warning = output.discard() else { return }
      result(PassResult(location: Location(source.name), findings: [warning]))
    }
    do {
      let (summary, claims) = try await make(into: output, OrderedReports(sink: result))
      try Interruption.check()
      if summary.built > 0 { try output.commit() } else { discard() }
      let older =
        try request.makesCollections
        ? output.olderCollections(than: summary.collections)
        : output.olderPasses(than: claims, leftOut: summary.leftOut)
      if let warning = older {
        result(PassResult(location: Location(source.name), findings: [warning]))
      }
      return summary
    } catch {
      discard()
      throw error
    }
  }

  private func make(
    into output: PassOutput, _ reports: OrderedReports<PassResult>
  ) async throws -> (PassBuildSummary, PassClaims) {
    let records = try RecordSource(source)
    let claims = OrderedValue(PassClaims())
    let lines = GoogleLines.folder(of: output.folder)
    defer { try? removeTree(at: lines) }
    let parts = try await inParallel(jobs: request.jobs, reading: records) { number in
      do {
        var worker = try PassWorker(self, claims, output, number)
        // With few passes at a time, no worker waits long for the last.
        while let batch = try records.next(upTo: 32) {
          try Interruption.check()
          reports.report(try await worker.make(batch), batch: batch.number)
          progress("making passes", batch.lastOrdinal, nil)
        }
        return (worker.summary, try worker.googleRuns())
      } catch {
        claims.stop()
        throw error
      }
    }
    var summary = parts.reduce(into: PassBuildSummary()) { $0 += $1.0 }
    if request.google != nil, summary.built > 0 {
      try parts.reduce(into: GoogleRuns()) { $0 += $1.1 }.write(to: output)
    }
    if let last = claims.value.collections.last {
      var worker = try PassWorker(self, claims, output, parts.count)
      try worker.write(last)
      summary += worker.summary
    }
    return (summary, claims.value)
  }

  /// The design for one worker, which shares nothing with the others'.
  func ownDesign() throws -> PassDesign {
    try PassDesign(files: files.mapValues { $0.map(\.self) }, fields: values.names)
  }

  /// The serial number and the name of a record's file, or what keeps it from having them.
  func names(
    of values: [PassFieldValue], at location: Location
  ) throws(DiagnosedError) -> PassNames {
    let serial: String
    let file: Result<String, Fault>
    do throws(PassFieldFault) {
      serial = try design.serialNumber(of: values) ?? ""
      file = try name?.name(of: values) ?? fileName(serial)
    } catch {
      throw DiagnosedError([Diagnostic(error, at: location)])
    }
    switch file {
    case .success(let file): return PassNames(serial: serial, file: file)
    case .failure(let fault): throw DiagnosedError(.passFileName, at: location, fault.message)
    }
  }

  /// Where a record is.
  func location(of record: RawRecord) -> Location {
    Location(
      source.name, line: record.line, record: record.line == nil ? record.ordinal : nil)
  }
}

extension RawBatch {
  var lastOrdinal: Int { records.last?.ordinal ?? 0 }
}

/// What must be different in each pass.
struct PassNames: Sendable {
  let serial: String
  let file: String
}
