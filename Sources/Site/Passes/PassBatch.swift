import Disk
import Model
import Passes
import Records
import Signing

/// Makes a pass of each record of a source.
struct PassBatch: Sendable {
  let request: PassBuildRequest
  let source: SourceDescription
  let design: PassDesign

  /// What the design was made of; each worker has its own, because counting references to one that
  /// others use too is slow.
  private let files: [String: [UInt8]]
  let values: RecordValues
  let name: PassFileName?
  let identity: Identity
  let signingTime: Int

  /// Takes what is being done, and with how many records of how many.
  let progress: PassProgress

  private let warnings: [Diagnostic]

  /// Reads what the records are called, and compiles the folder for them.
  init(
    _ folder: PassFolder, _ source: SourceDescription, _ request: PassBuildRequest,
    _ identity: Identity, progress: @escaping PassProgress
  ) async throws {
    self.request = request
    self.progress = progress
    self.source = source
    self.identity = identity
    let fields = try await RecordNames.all(of: source, jobs: request.jobs, progress)
    values = RecordValues(names: fields)
    files = folder.designFiles
    design = try PassDesign(files: files, fields: fields)
    do throws(TextTemplateFault) {
      name = try request.name.map { text throws(TextTemplateFault) in
        try PassFileName(text, fields: fields)
      }
    } catch {
      throw DiagnosedError(
        error.isUnknownField ? .passUnknownField : .passTemplate, at: Location("--name"),
        error.message, help: error.help)
    }
    guard !design.hasOneSerialNumber else {
      throw DiagnosedError(
        .passTemplate, at: Location("pass.json", field: "/serialNumber"),
        "all passes have the same serial number, so each replaces the one before on a phone",
        help: "write a field of the records into it, such as {{id}}")
    }
    signingTime = try Site.signingTime(of: design, request, identity)
    warnings = folder.findings + design.warnings
  }

  /// Makes all passes.
  func run(result: @escaping @Sendable (PassResult) -> Void) async throws -> PassBuildSummary {
    let duplicates = try await PassDuplicates.find(in: self)
    if !warnings.isEmpty { result(PassResult(location: Location(source.name), findings: warnings)) }
    let output = try PassOutput(request.output)
    do {
      let summary = try await make(into: output, duplicates, OrderedReports(sink: result))
      try output.commit()
      return summary
    } catch {
      if let warning = output.discard() {
        result(PassResult(location: Location(source.name), findings: [warning]))
      }
      throw error
    }
  }

  private func make(
    into output: PassOutput, _ duplicates: PassDuplicates, _ reports: OrderedReports<PassResult>
  ) async throws -> PassBuildSummary {
    let records = try RecordSource(source)
    let parts = try await inParallel(jobs: request.jobs, reading: records) { _ in
      var worker = try PassWorker(self, duplicates, output)
      // A collection has ten passes at most. With few passes at a time, no worker waits long for the last.
      while let batch = try records.next(upTo: request.makesCollections ? 10 : 32) {
        try Interruption.check()
        try worker.make(batch, reports)
        progress("making passes", batch.lastOrdinal, duplicates.recordCount)
      }
      return worker.summary
    }
    return parts.reduce(into: PassBuildSummary()) { $0 += $1 }
  }

  /// The design for one worker, which shares nothing with the others'.
  func ownDesign() throws -> PassDesign {
    try PassDesign(files: files.mapValues { $0.map(\.self) }, fields: values.names)
  }

  /// The serial number and the name of a record's file, or what keeps it from having them.
  func names(
    of values: [PassFieldValue], at location: Location
  ) -> Result<PassNames, DiagnosedError> {
    do throws(PassFieldFault) {
      let serial = try design.serialNumber(of: values) ?? ""
      switch try name?.name(of: values) ?? fileName(serial) {
      case .success(let file): return .success(PassNames(serial: serial, file: file))
      case .failure(let fault):
        return .failure(DiagnosedError(.passFileName, at: location, fault.reason))
      }
    } catch {
      return .failure(DiagnosedError([Diagnostic(error, at: location)]))
    }
  }

  /// Where a record is.
  func location(of record: RawRecord) -> Location {
    Location(
      source.name, line: record.line, record: record.line == nil ? record.ordinal : nil)
  }
}

extension RawBatch {
  /// The number of the last record.
  var lastOrdinal: Int { records.last?.ordinal ?? 0 }
}

/// What must be different in each pass.
struct PassNames {
  let serial: String
  let file: String
}
