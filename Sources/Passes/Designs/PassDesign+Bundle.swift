import Archive
package import Bytes
package import Model
package import Signing

/// The files of one pass of a design, with their manifest.
package struct DesignedPass: Sendable {
  package let document: [UInt8]
  let manifest: [UInt8]

  /// The files besides pass.json, in the order of their paths.
  let files: [(path: String, file: PassFile)]

  /// What the checks of the document depend on; `nil` for a folder without fields.
  let trace: [UInt8]?
}

extension PassDesign {
  /// Fills the design with the values of a record; none for a folder without fields.
  ///
  /// An image that the record chooses is loaded by its path; a design without such images needs no loader.
  package func fill(
    _ record: [PassFieldValue] = [], output: inout Output,
    image: (_ path: String, _ name: String) throws -> PassFile = noImage
  ) throws -> DesignedPass {
    let document: [UInt8]
    var trace: [UInt8]?
    switch self.document {
    case .fixed(let bytes): document = bytes
    case .template(let template):
      output.removeAll()
      var steps = Output(capacity: 256)
      try template.render(record, into: &output, trace: &steps)
      document = output.bytes
      trace = steps.bytes
    }
    var files: [(path: String, file: PassFile)] = []
    files.reserveCapacity(slots.count)
    let hash = try PassFile.hash(of: document)
    output.removeAll()
    output.append(byte: UInt8(ascii: "{"))
    var isListed = false
    for slot in slots {
      guard let file = try file(of: slot, record, image) else { continue }
      if !isListed, !slot.path.utf8.lexicographicallyPrecedes(Self.documentName.utf8) {
        output.list(Self.documentLine, hash)
        isListed = true
      }
      output.list(slot.line, file.hash)
      files.append((slot.path, file))
    }
    if !isListed { output.list(Self.documentLine, hash) }
    output.append(byte: UInt8(ascii: "}"))
    return DesignedPass(document: document, manifest: output.bytes, files: files, trace: trace)
  }

  /// Loads no image.
  package static func noImage(_ path: String, _ name: String) throws -> PassFile {
    throw DiagnosedError(.passImage, at: Location(path))
  }

  private static let documentName = "pass.json"
  private static let documentLine = Array("\"pass.json\":\"".utf8)

  private func file(
    of slot: Slot, _ record: [PassFieldValue],
    _ image: (_ path: String, _ name: String) throws -> PassFile
  ) throws -> PassFile? {
    switch slot.content {
    case .fixed(let file): return file
    case .strings(let template): return try PassFile(try template.render(record))
    case .image(let template, let fallback):
      guard let path = try template.text(PassFieldValues(record: record)) else { return fallback }
      return try image(path, slot.path)
    }
  }

  /// Checks what is to be signed; the checks of files that all passes share were made with the design.
  ///
  /// The present is in seconds since 1970, and `isFirst` asks for the checks that compare files. A
  /// document is checked unless the proof has one that differs in nothing that matters.
  package func findings(
    in pass: DesignedPass, signedBy leaf: Certificate, now: Int?, isFirst: Bool,
    proof: inout PassProof
  ) -> [Diagnostic] {
    let isChecked = !isFirst && pass.trace.map { proof.covers(pass.document, $0) } ?? false
    if isChecked, varying.isEmpty { return [] }
    var files = ["pass.json": pass.document]
    // pass.json is compared with the translations of every pass, and with all files of the first.
    for (path, file) in pass.files where isFirst || path.hasSuffix(".lproj/pass.strings") {
      files[path] = file.bytes
    }
    let package = PassPackage(files: files)
    let document = isChecked ? nil : package.checkDocument(now: now)
    if document?["nfc"] != nil, leaf.subject.commonName?.contains(" with NFC: ") != true {
      package.findings.addToSignature(.certNFC)
    }
    if document != nil, package.findings.list.isEmpty, let trace = pass.trace {
      proof.remember(trace)
    }
    if !varying.isEmpty {
      let own = pass.files.filter { varying.contains($0.path) }.map { ($0.path, $0.file.bytes) }
      PassPackage(files: Dictionary(uniqueKeysWithValues: own), package.findings).checkResources()
    }
    if isFirst, let document {
      package.checkResources(with: document)
      package.checkAdvice(document)
    }
    return package.findings.list
  }

}

extension DesignedPass {
  /// Signs the pass, packs it, and verifies the packed bytes before it returns them.
  ///
  /// The signing time is in seconds since 1970, and the document was checked. Of a pass after the first
  /// one of a proof, the certificates and the form of the signature are known to be good, and the
  /// archive is compared with what was signed.
  package func sealed(
    by signer: borrowing Signer, signingTime: Int, proof: inout PassProof
  ) throws -> [UInt8] {
    let signature = try signer.signature(of: manifest, signingTime: signingTime)
    var entries = [
      (name: "pass.json", contents: StoredContents(document)),
      (name: "manifest.json", contents: StoredContents(manifest)),
      (name: "signature", contents: StoredContents(signature)),
    ]
    entries.reserveCapacity(files.count + 3)
    for (path, file) in files { entries.append((name: path, contents: file.contents)) }
    let bytes = try proof.writer.archive(of: entries)
    guard !proof.isSealed else {
      guard isExactArchive(bytes, of: entries) else {
        throw DiagnosedError(
          .zipOpen, at: Location("archive"),
          "the packed archive differs from the files that were signed", help: "build the pass again")
      }
      return bytes
    }
    let verifier = PassVerifier(trust: [signer.intermediate], now: signingTime)
    let errors = verifier.verify(bytes).findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DiagnosedError(errors) }
    proof.isSealed = true
    return bytes
  }
}

extension Output {
  /// Appends a line of a manifest, with a comma before all but the first.
  fileprivate mutating func list(_ line: [UInt8], _ hash: [UInt8]) {
    if count > 1 { append(byte: UInt8(ascii: ",")) }
    append(line)
    append(hash)
    append(byte: UInt8(ascii: "\""))
  }
}
