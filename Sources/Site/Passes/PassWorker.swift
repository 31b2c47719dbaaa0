import Bytes
import Disk
import Model
import Passes
import Records
import Signing

/// What is written of one record.
private enum PassProduct {
  /// A `.pkpass`.
  case archive([UInt8])

  /// The files of a folder whose manifest somebody else signs.
  case folder([(path: String, bytes: [UInt8])])
}

/// Makes passes on one thread, with a signer and buffers of its own.
struct PassWorker: ~Copyable {
  private let batch: PassBatch
  private let duplicates: PassDuplicates
  private let folder: PassOutput
  private let design: PassDesign

  /// Signs; `nil` when somebody else is going to.
  private let signer: Signer?
  private let images: PassImages
  private var output = Output(capacity: 1 << 14)
  private(set) var summary = PassBuildSummary()
  private var checked = CheckedPasses()

  init(_ batch: PassBatch, _ duplicates: PassDuplicates, _ folder: PassOutput) throws {
    let design = try batch.ownDesign()
    let signer = try batch.signing.map { try Signer($0.identity) }
    self.batch = batch
    self.duplicates = duplicates
    self.folder = folder
    self.design = design
    self.signer = signer
    images = PassImages(
      in: batch.request.images ?? batch.request.folder + "/" + PassFolder.imagesName)
  }

  /// Makes the passes of consecutive records, and tells what became of them.
  mutating func make(_ raw: RawBatch, _ reports: OrderedReports<PassResult>) throws {
    var results: [PassResult] = []
    var collection: [(name: String, bytes: [UInt8])] = []
    if !raw.diagnostics.isEmpty {
      results.append(
        PassResult(location: Location(batch.source.name), findings: raw.diagnostics))
    }
    for record in raw.records {
      var result = PassResult(location: batch.location(of: record))
      if let (name, product) = try pass(of: record, in: raw, &result) {
        switch product {
        case .archive(let bytes) where batch.request.makesCollections:
          collection.append((name + ".pkpass", bytes))
          result.file = name + ".pkpass"
        case .archive(let bytes): result.file = try save(bytes, as: name + ".pkpass")
        case .folder(let files):
          try folder.write(files, asFolder: name)
          result.file = "\(folder.folder)/\(name)/manifest.json"
        }
        summary.built += 1
      } else {
        summary.leftOut += 1
      }
      results.append(result)
    }
    if !collection.isEmpty {
      let files = try save(collection, number: raw.number + 1)
      for index in results.indices where results[index].isBuilt {
        guard let name = results[index].file, let file = files[name] else { continue }
        results[index].file = file + "/" + name
      }
    }
    reports.report(results, batch: raw.number)
  }

  /// The name of a record's pass and what is written of it; `nil` when it is left out, and then the
  /// findings say why.
  private mutating func pass(
    of record: RawRecord, in raw: RawBatch, _ result: inout PassResult
  ) throws -> (String, PassProduct)? {
    let location = batch.location(of: record)
    let values: [PassFieldValue]
    let names: PassNames
    do throws(DiagnosedError) {
      let read = try batch.values.values(of: record, in: raw)
      result.findings = read.cleaned.map {
        Diagnostic(.passText, at: location.at(field: $0))
      }
      values = read.values
      names = try batch.names(of: values, at: location)
      if let fault = duplicates.fault(of: record.ordinal, at: location) {
        throw DiagnosedError([fault])
      }
    } catch {
      result.findings += error.diagnostics
      return nil
    }
    return try product(of: values, location, &result).map { (names.file, $0) }
  }

  private mutating func product(
    of values: [PassFieldValue], _ location: Location, _ result: inout PassResult
  ) throws -> PassProduct? {
    do {
      let pass = try design.fill(values, output: &output) { [images] path, name in
        do {
          return try images.file(at: path)
        } catch let fault as PassImageFault {
          throw DiagnosedError(.passImage, at: location.at(field: name), fault.reason)
        }
      }
      let findings = design.findings(
        in: pass, signedBy: batch.signing?.identity.leaf, now: batch.request.now,
        checked: &checked
      ).map { $0.moved(to: location) }
      result.findings += findings
      guard !findings.contains(where: { $0.severity == .error }) else { return nil }
      do {
        guard let signer, let time = batch.signing?.time else {
          return .folder(try pass.prepared(checked: &checked))
        }
        return .archive(try pass.sealed(by: signer, signingTime: time, checked: &checked))
      } catch let error as DiagnosedError {
        throw DiagnosedError(error.diagnostics.map { $0.moved(to: location) })
      }
    } catch let fault as PassFieldFault {
      result.findings.append(Diagnostic(fault, at: location))
    } catch let error as DiagnosedError {
      result.findings += error.diagnostics
    }
    return nil
  }

  private mutating func save(_ bytes: [UInt8], as name: String) throws(FileError) -> String {
    if try !folder.write(bytes, as: name) { summary.unchanged += 1 }
    return folder.folder + "/" + name
  }

  /// Writes passes into as few collections as phones take, and tells which pass is in which.
  private mutating func save(
    _ passes: [(name: String, bytes: [UInt8])], number: Int
  ) throws -> [String: String] {
    var groups: [[(name: String, bytes: [UInt8])]] = [[]]
    var size = 0
    for pass in passes {
      // A name and its two headers take less than a kilobyte.
      let room = pass.bytes.count + 1024
      if size + room > PassVerifier.bundleLimit, !groups[groups.count - 1].isEmpty {
        groups.append([])
        size = 0
      }
      groups[groups.count - 1].append(pass)
      size += room
    }
    var files: [String: String] = [:]
    let digits = String(number)
    let base = "passes-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    for (index, group) in groups.enumerated() {
      let name = base + (groups.count > 1 ? "-\(index + 1)" : "") + ".pkpasses"
      let file = try save(try passCollection(group), as: name)
      summary.collections.insert(name)
      for pass in group { files[pass.name] = file }
    }
    return files
  }
}

extension Diagnostic {
  /// The same about the record that a pass is made of, at the pointer into its pass.json.
  fileprivate func moved(to place: Location) -> Diagnostic {
    let field = [
      location.source == "pass.json" ? nil : location.source, location.field,
    ].compactMap(\.self).joined(separator: " ")
    var moved = Diagnostic(
      kind, at: field.isEmpty ? place : place.at(field: field), message, help: help)
    moved.severity = severity
    return moved
  }
}
