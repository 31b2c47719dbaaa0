import WaymarkCore
import WaymarkModel
import WaymarkOptions
import WaymarkPasses
import WaymarkReaders
import WaymarkRecords
import WaymarkSigning
import WaymarkWallet

private struct PassesBuildOptions: IdentityOptions, PassRecordsOptions {
  var folder = ""
  var output = ""
  var records = PassRecords()
  var makesCollections = false
  var hasGoogle = false
  var jobs = processorCount
  var source = IdentitySource()
  var project = "."
  var environment: String?
  var format = Format.text
}

extension Subcommand {
  static let passesBuild = Subcommand(
    "passes build", "Make a signed pass from a folder, or one for each record of a file",
    defaults: PassesBuildOptions(),
    options: [
      .output("FILE", "The .pkpass to write, or a folder with --records", \.output).required
    ] + Option.records(of: "pass") + [
      .flag("bundle", "Write .pkpasses with up to ten passes each", \.makesCollections),
      .flag(
        "google",
        "Write objects and links for Google Wallet, too, by the environment's googleWallet",
        \.hasGoogle),
      .jobs(\.jobs),
      .text("identity", "DIR", "A folder that 'passes identity new' wrote", \.source.folder),
    ] + Option.identity + [
      .project(\.project),
      .environment("Sign as this environment of the project", \.environment),
      .format(\.format),
    ],
    operands: [
      .one("FOLDER", "The folder with pass.json", \.folder)
    ]
  ) { options, terminal in
    try options.records.requireFile([
      ("bundle", options.makesCollections), ("google", options.hasGoogle),
    ])
    if options.hasGoogle, options.environment == nil {
      throw UsageError("--google takes the settings of an environment; give --environment, too")
    }
    if options.environment != nil, !options.source.isEmpty {
      throw UsageError("give the identity with --environment or with its files, not both")
    }
    var request = options.request(to: options.output, in: terminal)
    request.makesCollections = options.makesCollections
    request.signingTime = try terminal.signingTime()
    let printer = PassPrinter(format: options.format, terminal: terminal)
    return try await printer.run(on: options.folder) { [request] in
      try await options.build(request, printer)
    }
  }
}

extension PassesBuildOptions {
  fileprivate func build(
    _ request: PassBuildRequest, _ printer: PassPrinter
  ) async throws -> Status {
    var request = request
    let identity: Identity
    if let environment {
      if hasGoogle {
        let google = try PassGoogle(
          project: project, environment: environment, passes: request.folder,
          variables: printer.terminal.variables, issuedAt: request.signingTime)
        printer.note(google.warnings)
        request.google = google
      }
      let found = try EnvironmentIdentity(
        project: project, environment: environment, variables: printer.terminal.variables)
      identity = found.identity
      request.allowsTest = found.allowsTest
      request.identityFiles = found.files
      printer.note(found.warnings)
    } else {
      identity = try ownIdentity(in: printer.terminal)
      request.identityFiles = source.paths
      printer.note(source.rights)
    }
    request.records = try records.source()
    printer.note(identity)
    return try await printer.build(request, identity: identity)
  }

  /// Reads the identity from the files that the options name.
  fileprivate func ownIdentity(in terminal: Terminal) throws(DiagnosedError) -> Identity {
    guard !source.isEmpty else {
      throw DiagnosedError(
        .passIdentity, at: Location("--identity"), "the identity is missing",
        help: "give --identity DIR, --certificate and --key, or --project and --environment")
    }
    do {
      return try source.read(in: terminal)
    } catch {
      if let usage = error as? UsageError {
        throw DiagnosedError(
          .passIdentity, at: Location("--identity"), usage.message,
          help: "set the variable with the password of the key, or give the option another name")
      }
      let fault = error as? IdentityFileError
      throw DiagnosedError(
        .passIdentity, at: Location(fault?.path ?? source.certificate ?? source.folder ?? ""),
        "\(fault?.cause ?? error)", help: fault?.remedy)
    }
  }
}
