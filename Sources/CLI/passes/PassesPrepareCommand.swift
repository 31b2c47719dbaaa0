import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkOptions
import WaymarkPasses
import WaymarkSigning
import WaymarkWallet

private struct PrepareOptions: PassRecordsOptions {
  var folder = ""
  var output: String?
  var records = PassRecords()
  var jobs = processorCount
  var format = Format.text
}

extension Subcommand {
  static let passesPrepare = Subcommand(
    "passes prepare", "Write the manifest of a pass for signing elsewhere; needs no key",
    defaults: PrepareOptions(),
    options: [
      .optional(
        "output", "PATH",
        "The manifest to write (default: manifest.json in the folder), or a new folder with"
          + " --records", \.output
      ) { $0.isEmpty ? nil : withoutTrailingSlash($0) }
    ] + Option.records(of: "folder") + [
      .jobs(\.jobs),
      .format(\.format),
    ],
    operands: [.one("DIR", "The folder of a pass", \.folder)]
  ) { options, terminal in
    try options.records.requireFile()
    let printer = PassPrinter(format: options.format, terminal: terminal)
    guard options.records.file != nil else {
      return try await printer.run(on: options.folder) { try options.prepare(in: terminal) }
    }
    guard let output = options.output else {
      throw UsageError("--records needs --output, a new folder")
    }
    var request = options.request(to: output, in: terminal)
    return try await printer.run(on: options.folder) {
      request.records = try options.records.source()
      return try await printer.build(request, identity: nil, " to be signed")
    }
  }
}

extension PrepareOptions {
  /// Writes the manifest of one pass.
  fileprivate func prepare(in terminal: Terminal) throws -> Status {
    let folder = try PassFolder(at: withoutTrailingSlash(self.folder))
    let usual = folder.path + "/manifest.json"
    let path = output ?? usual
    if placeOnDisk(path) != placeOnDisk(usual) {
      try requirePlace(of: path, outside: folder.path, files: [])
    }
    if let finding = folder.templateFinding { throw DiagnosedError([finding]) }
    let pass = try UnsignedPass(files: folder.passFiles)
    let verdict = UnsignedPass.verdict(on: pass.files).adding(folder.findings)
    if verdict.isValid { try writeFile(pass.manifest, at: path) }
    let hash = try Digest.sha256.hex(of: pass.manifest)
    let isValid = verdict.isValid
    let report = Report(
      [
        .field("folder", self.folder, as: "\(self.folder): \(verdict.word)"),
        .field("verdict", verdict.word), .nullable("manifest", isValid ? path : nil),
        .nullable("sha256", isValid ? hash : nil), .findings(verdict.findings),
      ] + verdict.findings.map { .finding($0) }
        + (isValid ? [.line("to be signed: \(path) (SHA-256 \(hash))")] : []))
    terminal.output.print(report, as: format)
    return isValid ? .done : .notDone
  }
}
