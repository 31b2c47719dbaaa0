import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkPasses
import WaymarkReaders
import WaymarkRecords
import WaymarkSigning
import WaymarkSite

/// Makes passes on one thread, with its own signer and buffers.
struct PassWorker: ~Copyable {
  private let batch: PassBatch
  private let claims: OrderedValue<PassClaims>
  private let folder: PassOutput
  private let design: PassDesign

  /// The signer; `nil` if the passes are signed elsewhere.
  private let signer: Signer?
  private let images: PassImages

  /// Makes what Google Wallet gets; `nil` when nothing is asked for.
  private let google: GoogleLines?
  private var output = Output(capacity: 1 << 14)
  private var checked = CheckedPasses()
  private(set) var summary = PassBuildSummary()

  /// The filled passes with the indices of their results, and their total size.
  private var filled: [(index: Int, pass: FilledPass)] = []
  private var filledSize = 0

  /// The maximum size of passes that wait for their turn.
  private static let filledLimit = 16 << 20

  init(
    _ batch: PassBatch, _ claims: OrderedValue<PassClaims>, _ folder: PassOutput, _ number: Int
  ) throws {
    let google = try batch.request.google.map {
      try GoogleLines($0, worker: number, of: folder.folder)
    }
    let design = try batch.ownDesign()
    let signer = try batch.signing.map { try Signer($0.identity) }
    self.batch = batch
    self.claims = claims
    self.folder = folder
    self.design = design
    self.signer = signer
    self.google = google
    images = PassImages(
      in: batch.request.images ?? batch.request.folder + "/" + PassFolder.imagesName)
  }

  /// Makes the passes of consecutive records, and returns the results.
  mutating func make(_ raw: RawBatch) async throws -> [PassResult] {
    var results = raw.records.map { PassResult(location: batch.location(of: $0)) }
    for (index, record) in raw.records.enumerated() {
      if let pass = try fill(record, in: raw, &results[index]) {
        filled.append((index, pass))
        filledSize += design.ownSize(of: pass.pass)
      }
      if filledSize > Self.filledLimit { try await write(&results, in: raw, isLast: false) }
    }
    try await write(&results, in: raw, isLast: true)
    let built = results.count(where: \.isBuilt)
    summary.built += built
    summary.leftOut += results.count - built
    if !raw.diagnostics.isEmpty {
      results.insert(
        PassResult(location: Location(batch.source.name), findings: raw.diagnostics), at: 0)
    }
    return results
  }

  /// Fills and checks the pass of a record; `nil` if it is left out, for reasons in the findings.
  private mutating func fill(
    _ record: RawRecord, in raw: RawBatch, _ result: inout PassResult
  ) throws -> FilledPass? {
    let location = batch.location(of: record)
    do {
      let read = try batch.values.values(of: record, in: raw)
      result.findings = read.notes.map { note in
        Diagnostic(note.kind, at: location.at(field: note.field), note.message)
      }
      let names = try batch.names(of: read.values, at: location)
      let pass = try design.fill(read.values, output: &output) { [images] path, name in
        do {
          return try images.file(at: path)
        } catch let fault as Fault {
          throw DiagnosedError(.passImage, at: location.at(field: name), fault.message)
        }
      }
      let findings = design.findings(
        in: pass, signedBy: batch.signing?.identity.leaf, now: batch.request.now,
        checked: &checked)
      result.findings += findings.map { $0.moved(to: location) }
      guard !findings.contains(where: { $0.severity == .error }) else { return nil }
      return FilledPass(location: location, names: names, pass: pass)
    } catch let fault as PassFieldFault {
      result.findings.append(Diagnostic(fault, at: location))
    } catch let error as DiagnosedError {
      result.findings += error.diagnostics
    }
    return nil
  }

  /// Claims the names of the passes, and writes the passes without conflicts.
  private mutating func write(
    _ results: inout [PassResult], in raw: RawBatch, isLast: Bool
  ) async throws {
    let passes = filled
    filled = []
    filledSize = 0
    let makesCollections = batch.request.makesCollections
    let claimed = await claims.change(in: raw.number, isLast: isLast) { claims in
      var claimed = ClaimedPasses()
      for (index, pass) in passes {
        if let fault = claims.claim(pass) {
          claimed.faults.append((index, fault))
        } else if makesCollections {
          let (name, full) = claims.collect(pass)
          claimed.files.append((index, "\(name)/\(pass.names.file).pkpass"))
          claimed.collections += full
        } else {
          claimed.passes.append((index, pass))
        }
      }
      return claimed
    }
    for (index, fault) in claimed.faults { results[index].findings.append(fault) }
    for (index, file) in claimed.files { results[index].file = folder.folder + "/" + file }
    for (index, pass) in claimed.passes { try write(pass, &results[index]) }
    for collection in claimed.collections { try write(collection) }
    // A pass in a collection is also one of Google's; one that could not be made is none.
    for (index, pass) in passes where claimed.has(index) && results[index].file != nil {
      guard let findings = try google?.add(pass) else { continue }
      results[index].findings += findings
      if findings.contains(where: { $0.severity == .error }) { summary.withoutGoogle += 1 }
    }
  }

  /// Writes one pass, as a file, or as a folder whose manifest is signed elsewhere.
  private mutating func write(_ pass: FilledPass, _ result: inout PassResult) throws {
    do {
      guard let signer, let time = batch.signing?.time else {
        try folder.write(try pass.pass.prepared(checked: &checked), asFolder: pass.names.file)
        result.file = "\(folder.folder)/\(pass.names.file)/manifest.json"
        return
      }
      let bytes = try pass.pass.sealed(by: signer, signingTime: time, checked: &checked)
      result.file = try save(bytes, as: pass.names.file + ".pkpass")
    } catch let error as DiagnosedError {
      result.findings += error.diagnostics.map { $0.moved(to: pass.location) }
    }
  }

  /// Where the lines for Google Wallet are.
  func googleRuns() throws -> GoogleRuns { try google?.finish() ?? GoogleRuns() }

  /// Signs the passes of a collection and writes it.
  mutating func write(_ collection: PassCollection) throws {
    guard let signer, let time = batch.signing?.time else { return }
    var passes: [(name: String, bytes: [UInt8])] = []
    for pass in collection.passes {
      do {
        let bytes = try pass.pass.sealed(by: signer, signingTime: time, checked: &checked)
        passes.append((pass.names.file + ".pkpass", bytes))
      } catch let error as DiagnosedError {
        throw DiagnosedError(error.diagnostics.map { $0.moved(to: pass.location) })
      }
    }
    _ = try save(try passArchive(of: passes), as: collection.name)
    summary.collections.insert(collection.name)
  }

  private mutating func save(_ bytes: [UInt8], as name: String) throws(FileError) -> String {
    if try !folder.write(bytes, as: name) { summary.unchanged += 1 }
    return folder.folder + "/" + name
  }
}

/// The results of claims, by the indices of the passes' results.
private struct ClaimedPasses: Sendable {
  var passes: [(index: Int, pass: FilledPass)] = []
  var faults: [(index: Int, fault: Diagnostic)] = []

  /// The files of passes in collections, and the full collections.
  var files: [(index: Int, file: String)] = []
  var collections: [PassCollection] = []

  /// Whether a pass has what it claimed.
  func has(_ index: Int) -> Bool { !faults.contains { $0.index == index } }
}

extension Diagnostic {
  /// The same finding at the record of a pass, with the pointer into its pass.json.
  fileprivate func moved(to place: Location) -> Diagnostic {
    let file = location.source == "pass.json" ? nil : location.source
    let field = [file, location.field].compactMap(\.self)
    return Diagnostic(
      kind, at: field.isEmpty ? place : place.at(field: field.joined(separator: " ")), message,
      help: help
    ).with(severity)
  }
}
