import WaymarkArchive
package import WaymarkCore
package import WaymarkSigning

/// The files of one pass of a design, with their manifest.
package struct DesignedPass: Sendable {
  package let document: [UInt8]
  let manifest: [UInt8]

  /// The files besides pass.json, in the order of their paths.
  let files: [(path: String, file: PassFile)]

  /// What the checks of the document read; `nil` for a folder without fields.
  let checkedContent: [UInt8]?

  /// Every file that the manifest lists, by its path.
  var contents: [String: [UInt8]] {
    files.reduce(into: ["pass.json": document]) { $0[$1.path] = $1.file.bytes }
  }
}

extension PassDesign {
  /// Fills the design with the values of a record; none for a folder without fields.
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

  /// How many bytes of a pass are its own, and not those of the design.
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

  /// Checks a pass that is to be signed as strictly as `passes verify` does, but for its signature.
  ///
  /// The present is in seconds since 1970. What was found in a pass with equal checked content counts
  /// for this one too. What the files of the folder have wrong in themselves is in `warnings`. Without a
  /// certificate, nobody knows yet who is going to sign.
  package func findings(
    in pass: DesignedPass, signedBy leaf: Certificate?, now: Int?, checked: inout CheckedPasses
  ) -> [Diagnostic] {
    // The limits of sizes concern all texts together, whatever their marks.
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
      package.checkResources()
    }
    if pass.isTooLarge { package.findings.add(pass.sizeFault) }
    // What was said of the folder is not said again of each pass.
    let found = package.findings.list.filter { !warnings.contains($0) }
    if let content { checked.remember(found, in: content) }
    return found
  }
}

extension DesignedPass {
  /// How many bytes the files have, with room for manifest and signature.
  package var size: Int { files.reduce(1 << 16 + document.count) { $0 + $1.file.bytes.count } }

  fileprivate var isTooLarge: Bool { size > ZipReader.sizeLimit }

  fileprivate var sizeFault: Diagnostic {
    Diagnostic(
      .zipBomb, at: Location("archive"), "the files of the pass have \(size) bytes",
      help: "make the images smaller; a pass has at most 16 MiB")
  }

  /// Signs the pass and packs it; the first one is verified in full before it is returned.
  ///
  /// The signing time is in seconds since 1970, and the document was checked. Of a pass after the first
  /// one that was checked, the certificates and the form of the signature are known to be good.
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
  /// Every file of the pass, with its manifest: what it is made of when somebody else has signed it.
  ///
  /// The first one is checked as a whole, as `UnsignedPass` checks a folder.
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
  /// Appends a line of a manifest, with a comma before all but the first.
  fileprivate mutating func list(_ line: [UInt8], _ hash: [UInt8]) {
    if count > 1 { append(byte: UInt8(ascii: ",")) }
    append(line)
    append(hash)
    append(byte: UInt8(ascii: "\""))
  }
}
