import WaymarkArchive
package import WaymarkCore
package import WaymarkSigning

/// The files of one pass of a design, with their manifest.
package struct DesignedPass: Sendable {
  package let document: [UInt8]
  let manifest: [UInt8]

  /// The files other than pass.json, sorted by path.
  let files: [(path: String, file: PassFile)]

  /// The content that the checks of the document read; `nil` for a folder without fields.
  let checkedContent: [UInt8]?

  /// Every file that the manifest lists, by path.
  var contents: [String: [UInt8]] {
    files.reduce(into: ["pass.json": document]) { $0[$1.path] = $1.file.bytes }
  }
}

extension PassDesign {
  /// Fills the design with the values of a record; a folder without fields has no values.
  ///
  /// An image that the record chooses is loaded by its path.
  package func fill(
    _ record: [PassFieldValue] = [], output: inout Output,
    image: ((_ path: String, _ name: String) throws -> PassFile)? = nil
  ) throws -> DesignedPass {
    let document: [UInt8]
    var checkedContent: [UInt8]?
    switch self.document {
    case .fixed(let bytes): document = bytes
    case .template(let template):
      output.removeAll()
      var content = Output(capacity: 256)
      try template.render(record, into: &output, checkedContent: &content)
      document = output.bytes
      checkedContent = content.bytes
    }
    var files: [(path: String, file: PassFile)] = []
    files.reserveCapacity(self.files.count)
    let hash = try PassFile.hash(of: document)
    output.removeAll()
    output.append(byte: UInt8(ascii: "{"))
    var isListed = false
    var room = PassPackage.textsLimit
    for place in self.files {
      guard let file = try file(at: place, record, room: &room, image) else { continue }
      if !isListed, !place.path.utf8.lexicographicallyPrecedes(Self.documentName.utf8) {
        output.list(Self.documentLine, hash)
        isListed = true
      }
      output.list(place.line, file.hash)
      files.append((place.path, file))
    }
    if !isListed { output.list(Self.documentLine, hash) }
    output.append(byte: UInt8(ascii: "}"))
    return DesignedPass(
      document: document, manifest: output.bytes, files: files, checkedContent: checkedContent)
  }

  /// The number of bytes of a pass that do not come from the design.
  package func ownSize(of pass: DesignedPass) -> Int {
    pass.files.reduce(pass.document.count) { size, entry in
      varying.contains(entry.path) ? size + entry.file.bytes.count : size
    }
  }

  static let documentName = "pass.json"
  private static let documentLine = Array("\"pass.json\":\"".utf8)

  private func file(
    at place: File, _ record: [PassFieldValue], room: inout Int,
    _ image: ((_ path: String, _ name: String) throws -> PassFile)?
  ) throws -> PassFile? {
    switch place.content {
    case .fixed(let file): return file
    case .strings(let template): return try PassFile(try template.render(record, room: &room))
    case .image(let template, let fallback):
      guard let path = try template.text(PassFieldValues(record: record)) else { return fallback }
      guard let image else { throw DiagnosedError(.passImage, at: Location(path)) }
      return try image(path, place.path)
    }
  }

  /// Checks a pass before signing as strictly as `passes verify` does, except for its signature.
  ///
  /// The present is in seconds since 1970. Findings in a pass with equal checked content also apply
  /// to this one. Faults of the folder's own files are in `warnings`. Without a certificate, the
  /// signer is not known yet.
  package func findings(
    in pass: DesignedPass, signedBy leaf: Certificate?, now: Int?, checked: inout CheckedPasses
  ) -> [Diagnostic] {
    // The size limits apply to all texts together, whatever their marks.
    let isLarge = pass.document.count > PassPackage.documentLimit || pass.isTooLarge
    let content =
      isLarge
      ? nil
      : pass.checkedContent.map { content in
        pass.files.reduce(into: content) { content, entry in
          if varying.contains(entry.path) { content += Array(entry.path.utf8) + entry.file.hash }
        }
      }
    if let content, let found = checked.findings(in: content) { return found }
    let package = PassPackage(files: pass.contents)
    let document = package.checkDocument(now: now)
    if let leaf, document?["nfc"] != nil, !leaf.allowsNFC {
      package.findings.addToSignature(.certNFC)
    }
    if let document { package.checkResources(with: document) }
    if !varying.isEmpty {
      package.checkIcons()
      package.checkSecrets()
      package.checkResources()
    }
    if pass.isTooLarge { package.findings.add(pass.sizeFault) }
    // Findings about the folder are not repeated for each pass.
    let found = package.findings.list.filter { !warnings.contains($0) }
    if let content { checked.remember(found, in: content) }
    return found
  }
}

extension DesignedPass {
  /// The total size of the files, with space for manifest and signature.
  package var size: Int { files.reduce(1 << 16 + document.count) { $0 + $1.file.bytes.count } }

  fileprivate var isTooLarge: Bool { size > ZipReader.sizeLimit }

  fileprivate var sizeFault: Diagnostic {
    Diagnostic(
      .zipBomb, at: Location("archive"), "the files of the pass have \(size) bytes",
      help: "make the images smaller; a pass has at most 16 MiB")
  }

  /// Signs the pass and packs it; the first pass is verified in full before it is returned.
  ///
  /// The signing time is in seconds since 1970, and the document was already checked. After the
  /// first checked pass, the certificates and the form of the signature are known to be valid.
  package func sealed(
    by signer: borrowing Signer, signingTime: Int, checked: inout CheckedPasses
  ) throws -> [UInt8] {
    let signature = try signer.signature(of: manifest, signingTime: signingTime)
    var parts = [(name: "pass.json", bytes: document)]
    parts += [("manifest.json", manifest), ("signature", signature)]
    parts += files.map { ($0.path, $0.file.bytes) }
    let bytes = try passArchive(of: parts)
    if checked.hasVerifiedOne { return bytes }
    let verifier = PassVerifier(trust: [signer.intermediate], now: signingTime)
    let errors = verifier.verify(bytes).findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw DiagnosedError(errors) }
    checked.hasVerifiedOne = true
    return bytes
  }
}

extension DesignedPass {
  /// Every file of the pass, with its manifest, for a pass that was signed elsewhere.
  ///
  /// The first pass is checked as a whole, as `UnsignedPass` checks a folder.
  package func prepared(
    checked: inout CheckedPasses
  ) throws(DiagnosedError) -> [(path: String, bytes: [UInt8])] {
    if !checked.hasVerifiedOne {
      let errors = UnsignedPass.verdict(on: contents).findings.filter { $0.severity == .error }
      guard errors.isEmpty else { throw DiagnosedError(errors) }
      checked.hasVerifiedOne = true
    }
    return [("pass.json", document), ("manifest.json", manifest)]
      + files.map { ($0.path, $0.file.bytes) }
  }
}

extension Output {
  /// Appends a line of a manifest, preceded by a comma except for the first.
  fileprivate mutating func list(_ line: [UInt8], _ hash: [UInt8]) {
    if count > 1 { append(byte: UInt8(ascii: ",")) }
    append(line)
    append(hash)
    append(byte: UInt8(ascii: "\""))
  }
}
