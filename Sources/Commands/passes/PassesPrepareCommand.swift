import Bytes
import Disk
import Drafts
import Model
import Options
import Passes
import Records
import Signing
import Site

private struct PrepareOptions: Sendable {
  var folder = ""
  var output: String?
  var records: String?
  var table: String?
  var encoding: TextEncoding?
  var name: String?
  var images: String?
  var jobs = processorCount
  var format = Format.text
}

extension Subcommand {
  /// `waymark passes prepare`.
  static let passesPrepare = Subcommand(
    Command(
      "passes prepare", "Write what is to be signed of a pass, without a key",
      discussion: """
        Checks the folder of a pass (pass.json, images, LANGUAGE.lproj) and writes its manifest.json.
        Whoever has the key signs that file: detached, in DER, with the pass certificate and its
        intermediate. 'passes assemble' makes the pass of both.

        With --records, the folder is a template, as for 'passes build': each record has a folder in
        the new folder --output, with all files of its pass and their manifest.json. A record that
        cannot be a pass is reported and left out; the exit status is then 1.

        Examples:
          waymark passes prepare Coupon.pass
          openssl cms -sign -binary -outform DER -in Coupon.pass/manifest.json \\
            -signer pass.pem -inkey key.pem -certfile wwdr.pem -out Coupon.pass/signature
          waymark passes assemble Coupon.pass --output coupon.pkpass
          waymark passes prepare Coupon --records guests.csv --output Prepared
        """,
      defaults: PrepareOptions(),
      options: [
        .optional(
          "output", "PATH",
          "Where the manifest goes (default: manifest.json in the folder), or the new folder with"
            + " --records", \.output
        ) { $0.isEmpty ? nil : withoutTrailingSlash($0) },
        .text(
          "records", "FILE", "A CSV, NDJSON, JSON or SQLite file: one folder for each record",
          \.records),
        .text("table", "NAME", "The table of a SQLite file", \.table),
        .encoding(\.encoding),
        .text(
          "name", "TEXT", "How folders are called, such as '{{id}}' (default: the serial number)",
          \.name),
        .text(
          "images", "DIR", "Where the images are that records choose (default: DIR/images)",
          \.images),
        .jobs(\.jobs),
        .format(\.format),
      ],
      operands: [.one("DIR", "The folder of a pass", \.folder)])
  ) { options, terminal in
    guard let records = options.records else {
      do {
        return try options.prepare(in: terminal)
      } catch let error as DiagnosedError {
        return PassPrinter(format: options.format, terminal: terminal)
          .finish(error, of: options.folder)
      }
    }
    let request = try options.request(in: terminal)
    return await Interruption.watched(isDone: { $0 != .notDone }) {
      await options.prepare(request, of: records, in: terminal)
    }
  }
}

extension PrepareOptions {
  /// Writes the manifest of one pass.
  fileprivate func prepare(in terminal: Terminal) throws -> Status {
    let needless = [
      ("table", table != nil), ("encoding", encoding != nil), ("name", name != nil),
      ("images", images != nil),
    ].first { $0.1 }
    if let needless {
      throw UsageError("--\(needless.0) goes with --records", command: "passes prepare")
    }
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
    switch format {
    case .json:
      terminal.output.print(
        .members([
          "folder": .string(self.folder), "verdict": .string(verdict.word),
          "manifest": verdict.isValid ? .string(path) : .null,
          "sha256": verdict.isValid ? .string(hash) : .null,
          "findings": .array(verdict.findings.map { .object($0.members) }),
        ]))
    case .text:
      terminal.output.print(verdict, of: self.folder)
      if verdict.isValid {
        terminal.output.print("to be signed: \(path.visible) (SHA-256 \(hash))")
      }
    }
    return verdict.isValid ? .done : .notDone
  }

  fileprivate func request(in terminal: Terminal) throws -> PassBuildRequest {
    guard let output else {
      throw UsageError("--records needs --output, a new folder", command: "passes prepare")
    }
    var request = PassBuildRequest(
      folder: withoutTrailingSlash(folder), output: output, now: terminal.now)
    request.name = name
    request.images = images.map(withoutTrailingSlash)
    request.jobs = jobs
    return request
  }

  /// Writes a folder for each record.
  fileprivate func prepare(
    _ request: PassBuildRequest, of records: String, in terminal: Terminal
  ) async -> Status {
    var request = request
    let printer = PassPrinter(format: format, terminal: terminal)
    do throws(DiagnosedError) {
      request.records = try undescribedSource(at: records, table: table, encoding: encoding)
      let summary = try await buildPasses(
        request, identity: nil, progress: { printer.progress.draw($0, count: $1, of: $2) },
        result: { printer.print($0) })
      return printer.finish(summary, in: request.output, " to be signed")
    } catch {
      return printer.finish(error, of: folder)
    }
  }
}
