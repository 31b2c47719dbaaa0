import WaymarkCore
package import WaymarkDisk
package import WaymarkModel
package import WaymarkPasses
package import WaymarkReaders
import WaymarkRecords
package import WaymarkSigning
import WaymarkTree

/// The input for passes: a folder and, for one pass per record, a source of records.
package struct PassBuildRequest: Sendable {
  /// The folder with pass.json.
  package var folder: String

  /// The file to write, or the folder if there are records.
  package var output: String
  package var records: SourceDescription?

  /// The names of files, such as `{{id}}`; by default, the serial numbers.
  package var name: String?

  /// The folder with the images that records choose.
  package var images: String?

  /// Whether passes go into collections of up to ten.
  package var makesCollections = false
  package var jobs = 1

  /// What Google Wallet gets of the passes, too; `nil` for nothing.
  package var google: PassGoogle?

  /// Whether the identity of a test authority will do.
  package var allowsTest = true

  /// The files of the identity, which no pass may replace.
  package var identityFiles: [String] = []

  /// The signing time of the passes, in seconds since 1970; by default, the certificate's first
  /// second.
  package var signingTime: Int?
  package var now: Int

  package init(folder: String, output: String, now: Int) {
    self.folder = folder
    self.output = output
    self.now = now
  }
}

/// The result for one pass.
package struct PassResult: Sendable {
  /// The written file, or the manifest of a prepared pass; `nil` if there is none.
  package var file: String?

  /// The record of the pass.
  package var location: Location?
  package var findings: [Diagnostic] = []

  /// Whether the pass was written, or existed already with the same bytes.
  package var isBuilt: Bool { file != nil }

  /// Whether it is valid: findings about the folder itself are not about a pass.
  package var isValid: Bool { isBuilt || !findings.contains { $0.severity == .error } }
}

/// The numbers of passes.
package struct PassBuildSummary: Sendable, Equatable {
  package var built = 0
  package var leftOut = 0

  /// The number of files that existed already with the same bytes; they were not touched.
  package var unchanged = 0

  /// The passes that were made and that Google Wallet cannot have.
  package var withoutGoogle = 0

  /// The names of the collections.
  var collections: Set<String> = []

  package static func += (total: inout Self, part: Self) {
    total.built += part.built
    total.leftOut += part.leftOut
    total.unchanged += part.unchanged
    total.withoutGoogle += part.withoutGoogle
    total.collections.formUnion(part.collections)
  }
}

/// Takes the current phase, the number of records done, and the total if it is known.
package typealias PassProgress = @Sendable (String, Int, Int?) -> Void

/// Makes signed passes from a folder; passes on the result of each in the order of the records.
///
/// Nothing is written if there is an error in the folder or the identity. An invalid record is left
/// out. Without an identity, the passes are signed elsewhere: each record then gets a folder with
/// its pass and the manifest.
package func buildPasses(
  _ request: PassBuildRequest, identity: Identity?,
  progress: @escaping PassProgress = { _, _, _ in },
  result: @escaping @Sendable (PassResult) -> Void
) async throws(DiagnosedError) -> PassBuildSummary {
  do {
    let folder = try readFolder(at: request.folder)
    var request = request
    request.folder = folder.path
    try requirePlace(
      of: request.output, outside: folder.path,
      files: request.identityFiles + [request.records?.path, request.images].compactMap(\.self))
    guard let records = request.records else {
      guard let identity else { return PassBuildSummary() }
      return try buildPass(folder, request, identity, result)
    }
    let batch = try await PassBatch(folder, records, request, identity, progress: progress)
    return try await batch.run(result: result)
  } catch {
    throw DiagnosedError(error, at: request.output, otherwise: .passIdentity)
  }
}

/// Reads a folder with a pass.json without errors.
private func readFolder(at path: String) throws -> PassFolder {
  let folder: PassFolder
  do throws(FileError) {
    folder = try PassFolder(at: path)
  } catch {
    guard error.isNowhere else { throw error }
    throw DiagnosedError(.passFolder, at: Location(path), "\(path) is not a folder")
  }
  guard fileKind(at: folder.path + "/pass.json") == .file else {
    throw DiagnosedError(.passFolder, at: Location(path), "\(path) has no pass.json")
  }
  guard !folder.findings.contains(where: { $0.severity == .error }) else {
    throw DiagnosedError(folder.findings)
  }
  return folder
}

/// Makes the pass of a folder without fields.
private func buildPass(
  _ folder: PassFolder, _ request: PassBuildRequest, _ identity: Identity,
  _ result: (PassResult) -> Void
) throws -> PassBuildSummary {
  let design = try PassDesign(files: folder.designFiles, fields: nil)
  var output = Output()
  let pass = try design.fill(output: &output)
  var checked = CheckedPasses()
  let found = design.findings(
    in: pass, signedBy: identity.leaf, now: request.now, checked: &checked)
  let errors = found.filter { $0.severity == .error }
  let findings = folder.findings + design.warnings + found
  guard errors.isEmpty else { throw DiagnosedError(findings) }
  let time = try signingTime(of: design, request, identity)
  let bytes = try pass.sealed(by: try Signer(identity), signingTime: time, checked: &checked)
  if let parent = parentFolder(of: request.output) { try makeFolders(at: parent) }
  var summary = PassBuildSummary(built: 1)
  if try !write(bytes, at: request.output) { summary.unchanged = 1 }
  result(PassResult(file: request.output, findings: findings))
  return summary
}

/// The signing time of passes; the error contains every reason why the identity must not sign them.
package func signingTime(
  of design: PassDesign, _ request: PassBuildRequest, _ identity: Identity
) throws(DiagnosedError) -> Int {
  let time = identity.signingTime(pinnedTo: request.signingTime ?? identity.leaf.notBefore)
  let problems: [Fault]
  do throws(SigningError) {
    problems = try identity.problems(
      passType: design.passType, team: design.team, signingTime: time, now: request.now,
      allowsTest: request.allowsTest)
  } catch {
    throw DiagnosedError(.passIdentity, at: Location("certificate"), error.description)
  }
  guard problems.isEmpty else {
    throw DiagnosedError(
      problems.map {
        Diagnostic(.passIdentity, at: Location("certificate"), $0.message, help: $0.remedy)
      })
  }
  return time
}

/// Writes a file unless it exists already with the same bytes; returns whether it was written.
package func write(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
  var buffer: [UInt8] = []
  do throws(FileError) {
    try readFile(at: DiskPath(path), into: &buffer, limit: bytes.count, isRegular: true)
    if buffer == bytes { return false }
  } catch {
    guard error.isMissing || error.isTooLarge else { throw error }
  }
  try writeFile(bytes, at: path)
  return true
}
