import Disk
import Drafts
import Model
import Options
import Passes
import Records
import Signing
import Site

private struct PassesBuildOptions: Sendable {
  var folder = ""
  var output = ""
  var records: String?
  var table: String?
  var encoding: TextEncoding?
  var name: String?
  var images: String?
  var makesCollections = false
  var jobs = processorCount
  var source = IdentitySource()
  var project = "."
  var environment: String?
  var format = Format.text

  static let ofFiles: [Option<Self>] = Option.identity(
    certificate: \.source.certificate, key: \.source.key, intermediates: \.source.intermediates,
    password: \.source.password)
}

extension Subcommand {
  /// `waymark passes build`.
  static let passesBuild = Subcommand(
    Command(
      "passes build", "Make a signed pass of a folder, or one for each record of a file",
      discussion: """
        The folder has pass.json, PNG images and .lproj folders with pass.strings. It is checked,
        signed, and the pass is verified before it is written.

        With --records, the texts in pass.json and pass.strings have fields: {{seat}} stands for the
        column or member of that name, {{#seat}}…{{/seat}} for what is there only with it. An object
        with "if": "seat" is left out without it. A record that cannot be a pass is reported and
        left out; the exit status is then 1.

        Examples:
          waymark passes build Coupon --identity Identities/test --output coupon.pkpass
          waymark passes build Ticket --certificate pass.p12 --password-env PASS_PASSWORD \\
            --intermediates wwdr.pem --records guests.csv --name '{{id}}' --output Passes
        """,
      defaults: PassesBuildOptions(),
      options: [
        .value(
          "output", "FILE", "The .pkpass to write, or a folder with --records", \.output
        ) { $0.isEmpty ? nil : withoutTrailingSlash($0) }.required,
        .text(
          "records", "FILE", "A CSV, NDJSON, JSON or SQLite file: one pass for each record",
          \.records),
        .text("table", "NAME", "The table of a SQLite file", \.table),
        .encoding(\.encoding),
        .text(
          "name", "TEXT", "How files are called, such as '{{id}}' (default: the serial number)",
          \.name),
        .text(
          "images", "DIR", "Where the images are that records choose (default: FOLDER/images)",
          \.images),
        .flag("bundle", "Write .pkpasses with up to ten passes each", \.makesCollections),
        .jobs(\.jobs),
        .text("identity", "DIR", "A folder that 'passes identity new' wrote", \.source.folder),
      ] + PassesBuildOptions.ofFiles + [
        .project(\.project),
        .text("environment", "NAME", "Sign as this environment of the project", \.environment),
        .format(\.format),
      ],
      operands: [
        .one("FOLDER", "The folder with pass.json", \.folder)
      ])
  ) { options, terminal in
    let request = try options.request(in: terminal)
    // A signal ends the batch, and the process when that was told.
    return await Interruption.watched(isDone: { $0 != .notDone }) {
      await options.build(request, in: terminal)
    }
  }
}

extension PassesBuildOptions {
  fileprivate func build(_ request: PassBuildRequest, in terminal: Terminal) async -> Status {
    var request = request
    let printer = PassPrinter(format: format, terminal: terminal)
    do throws(DiagnosedError) {
      let identity: Identity
      if let environment {
        let found = try EnvironmentIdentity(
          project: project, environment: environment, variables: terminal.variables)
        identity = found.identity
        request.allowsTest = found.allowsTest
        request.identityFiles = found.files
        printer.note(found.warnings)
      } else {
        identity = try ownIdentity(in: terminal)
        request.identityFiles = source.paths
        printer.note(source.rights)
      }
      request.records = try records.map { path throws(DiagnosedError) in
        try undescribedSource(at: path, table: table, encoding: encoding)
      }
      printer.note(identity)
      let summary = try await buildPasses(
        request, identity: identity, progress: { printer.progress.draw($0, count: $1, of: $2) },
        result: { printer.print($0) })
      guard request.records != nil else {
        printer.finish()
        return .done
      }
      return printer.finish(summary, in: request.output)
    } catch {
      return printer.finish(error, of: folder)
    }
  }

  fileprivate func request(in terminal: Terminal) throws -> PassBuildRequest {
    var request = PassBuildRequest(
      folder: withoutTrailingSlash(folder), output: output, now: terminal.now)
    if records == nil {
      let needless = [
        ("table", table != nil), ("encoding", encoding != nil), ("name", name != nil),
        ("images", images != nil),
        ("bundle", makesCollections),
      ].first { $0.1 }
      if let needless {
        throw UsageError("--\(needless.0) goes with --records", command: "passes build")
      }
    }
    if environment != nil, !source.isEmpty {
      throw UsageError(
        "give the identity by --environment or by its files, not both", command: "passes build")
    }
    request.name = name
    request.images = images.map(withoutTrailingSlash)
    request.makesCollections = makesCollections
    request.jobs = jobs
    request.signingTime = try terminal.signingTime()
    return request
  }

  /// Reads the identity that the options name by its files.
  fileprivate func ownIdentity(in terminal: Terminal) throws(DiagnosedError) -> Identity {
    guard !source.isEmpty else {
      throw DiagnosedError(
        .passIdentity, at: Location("--identity"), "no identity is given",
        help: "give --identity DIR, --certificate and --key, or --project and --environment")
    }
    do {
      return try source.read(for: "passes build", in: terminal)
    } catch {
      let fault = error as? IdentityFileError
      throw DiagnosedError(
        .passIdentity, at: Location(source.certificate ?? source.folder ?? ""),
        fault?.message ?? "\(error)", help: fault?.remedy)
    }
  }
}
