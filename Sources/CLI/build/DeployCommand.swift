import WaymarkBuild
import WaymarkCore
import WaymarkDeploy
import WaymarkDisk
import WaymarkHosting
import WaymarkInspect
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkSite
import WaymarkTree

private struct DeployOptions: Sendable {
  var environment = ""
  var target = ""
  var project = "."
  var output: String?
  var origins: [Origin] = []
  var host: String?
  var isDryRun = false
  var repairs = false
  var acceptedRemovals: [String] = []
  var breaksLock = false
  var isQuiet = false
  var format = Format.text
}

extension Subcommand {
  static let deploy = Subcommand(
    "deploy", "Upload a built environment to a server or a bucket, and delete removed files",
    defaults: DeployOptions(),
    options: [
      .text("to", "TARGET", "The destination: an rclone path, such as s3:bucket", \.target)
        .required,
      .project(\.project),
      .trees("The folder with the trees", \.output),
      .flag(
        "dry-run", "Print what would be uploaded and deleted, and change nothing", \.isDryRun),
      .flag(
        "repair", "Compare every file at the target with the tree, and replace those that differ",
        \.repairs),
      .acceptedRemovals(\.acceptedRemovals),
      .flag("break-lock", "Remove the lock of a deploy that was killed", \.breaksLock),
      .values("origin", "URL", "Afterwards compare what this server serves with the manifest") {
        options, text in
        guard let origin = Origin(text) else { return false }
        options.origins.append(origin)
        return true
      },
      .optional(
        "host", "NAME", "The host name in requests to --origin (default: that of the URL)", \.host
      ) {
        Origin("https://\($0)")?.host
      },
      .flag("quiet", "Print neither progress nor a summary", \.isQuiet),
      .format(\.format),
    ],
    operands: [.one("ENVIRONMENT", "The environment to deploy", \.environment)]
  ) { options, terminal in
    try await Interruption.watched(isDone: { $0 != .notDone }, reports: true) {
      try run(options, in: terminal)
    }
  }

  private static func run(_ options: DeployOptions, in terminal: Terminal) throws -> Status {
    let (project, environment) = try terminal.reporting(options.format, of: options.project) {
      let project = try ProjectReader.read(folder: options.project)
      try AcceptedRemovals.requireKnown(options.acceptedRemovals, in: project)
      return (project, try project.environments(named: [options.environment], at: "ENVIRONMENT")[0])
    }
    guard options.host == nil || !options.origins.isEmpty else {
      throw UsageError("--host goes with --origin: it is the host to request from that server")
    }
    try requirePlace(options.target)
    try requireNoSecret(in: options.target)
    let request = request(options, project, environment, in: terminal)
    try requirePlace(options.target, outside: request.tree)
    let progress = ProgressLine(in: terminal, isQuiet: options.isQuiet)
    let outcome: DeployOutcome
    do {
      let target = try Rclone(
        target: options.target, environment: environment.name,
        variables: Rclone.variables(of: terminal.variables),
        temporaryFolder: terminal.temporaryFolder)
      let deployment = try Deployment(request, to: target) { progress.draw($0, count: $1, of: $2) }
      outcome = try deployment.run()
    } catch let error as DiagnosedError {
      progress.erase()
      terminal.print(error.diagnostics, as: options.format)
      return .notDone
    } catch let error as FileError {
      progress.erase()
      terminal.print(DiagnosedError(error).diagnostics, as: options.format)
      return .notDone
    }
    progress.erase()
    terminal.print(outcome, options)
    terminal.print(outcome.diagnostics, as: options.format)
    let worst = outcome.diagnostics.map(\.severity).max() ?? .note
    if options.isDryRun { return worst == .note ? .done : .foundProblems }
    let status = try verify(options, request, environment, in: terminal)
    return worst == .note || options.repairs ? status : max(status, .foundProblems)
  }

  private static func request(
    _ options: DeployOptions, _ project: Project, _ environment: Environment,
    in terminal: Terminal
  ) -> DeployRequest {
    let random = String(UInt32.random(in: .min ... .max), radix: 16)
    let trees = treesFolder(options.output, of: options.project)
    let tree = "\(trees)/\(environment.name)"
    // A build may publish another generation during the deploy.
    let generation = linkTarget(at: DiskPath(tree)).map {
      $0.hasPrefix("/") ? $0 : "\(trees)/\($0)"
    }
    var request = DeployRequest(
      tree: generation ?? tree,
      owner: TreeOwner(project: project.name, environment: environment.name),
      hosts: environment.hosts, name: "\(terminal.now)-\(random)")
    request.usesCloudFront = environment.hosting?.contains { $0.name == "s3" } ?? false
    request.operatorName = terminal.variables["CI_JOB_URL"] ?? terminal.variables["USER"] ?? ""
    request.holder = Rclone.endsWithThisProcess ? .current : nil
    if let server = terminal.variables["GITHUB_SERVER_URL"],
      let repository = terminal.variables["GITHUB_REPOSITORY"],
      let run = terminal.variables["GITHUB_RUN_ID"]
    {
      request.operatorName = "\(server)/\(repository)/actions/runs/\(run)"
    }
    request.isDryRun = options.isDryRun
    request.repairs = options.repairs
    let accepted = Set(options.acceptedRemovals)
    request.acceptsRemoval = { accepted.contains($0) || accepted.contains(AcceptedRemovals.all) }
    // "all" does not include this, because a wrong target is too likely.
    request.acceptsOtherProject = accepted.contains(AcceptedRemovals.project)
    request.pageOwner = { deleted in
      let owners = PageOwners(in: project, environment, removed: deleted.lazy.map { $0[...] })
      return { page in
        PageOwner(
          owners.acceptedName(ofPageAt: page), recordSet: owners.recordSet(ofPageAt: page),
          isGone: owners.isGone(pageAt: page))
      }
    }
    let routes = PageOwners(in: project, environment, removed: [])
    request.movedKey = { routes.movedPath(ofPageAt: $0) }
    request.breaksLock = options.breaksLock
    request.temporaryFolder = terminal.temporaryFolder
    let limit = project.publishing.maxRemoved
    request.allowsRemoval = { removed, whole in removed <= limit.most(of: whole) }
    return request
  }

  /// Throws if a target may be a remote with a missing colon: rclone takes it for a folder.
  private static func requirePlace(_ target: String) throws(UsageError) {
    guard !target.contains(":"), !target.hasPrefix("/"),
      !["./", "../"].contains(where: target.hasPrefix), ![".", ".."].contains(target)
    else { return }
    let (name, slash) = (target.prefix { $0 != "/" }, target.drop { $0 != "/" }.dropFirst())
    throw UsageError(
      "--to \(target) names neither a remote nor a folder: write \(name):\(slash) for the remote,"
        + " or ./\(target) for the folder")
  }

  /// Throws if a target is a folder in the tree, where the next build finds foreign files.
  private static func requirePlace(_ target: String, outside tree: String) throws(UsageError) {
    guard target.hasPrefix("/") || target.hasPrefix("."),
      isInside(target, anyOf: [placeOnDisk(tree)])
    else { return }
    throw UsageError(
      "--to \(target) is in the tree itself: give a folder outside the output, or let the server read"
        + " \(tree)/web, which needs no deploy")
  }

  /// Throws if a target contains a password, which the list of processes would show.
  private static func requireNoSecret(in target: String) throws(UsageError) {
    let words = [
      "pass", "secret", "token", "key=", "key_pem", "sas_url", "sig=", "accesssignature",
      "access_grant", "credentials", "headers",
    ]
    let lowercased = target.lowercased()
    // An address with a user, which may be a token: https://user:password@host.
    let user = lowercased.firstMatch(of: /:\/\/[^\/@]*@/).map { _ in "user@" }
    guard target.hasPrefix(":") || target.contains(","),
      let word = user ?? words.first(where: { lowercased.contains($0) })
    else { return }
    throw UsageError(
      "--to contains a secret (\(word)…), which the list of processes would show to others; put it into"
        + " the settings of rclone, or into a variable such as RCLONE_CONFIG_SITE_PASS")
  }

  /// Compares what the servers serve with the tree.
  private static func verify(
    _ options: DeployOptions, _ request: DeployRequest, _ environment: Environment,
    in terminal: Terminal
  ) throws -> Status {
    var worst = Status.done
    for origin in options.origins {
      let status = try terminal.verifying(options.format) {
        try terminal.compare(
          Verification(
            manifest: request.tree + "/manifest.json", origin: origin, host: options.host,
            temporaryFolder: terminal.temporaryFolder, requestTimeout: 30, timeout: 3600),
          options.format, isQuiet: options.isQuiet)
      }
      // The deploy itself has succeeded.
      if status != .done { worst = .foundProblems }
    }
    return worst
  }
}

extension Terminal {
  /// How many diagnostics of a deploy are printed as text; a target may have any number of foreign
  /// files.
  private static let shownCount = 20

  fileprivate func print(_ diagnostics: [Diagnostic], as format: Format) {
    if format == .json {
      for diagnostic in diagnostics { output.print(diagnostic.buildJSON) }
      return
    }
    print(Array(diagnostics.prefix(Self.shownCount)))
    let rest = diagnostics.count - Self.shownCount
    if rest > 0 { errors.print("and \(grouped(rest)) more; --format json lists them all") }
  }

  fileprivate func print(_ outcome: DeployOutcome, _ options: DeployOptions) {
    if options.isDryRun {
      for (action, files) in [("put", outcome.puts), ("delete", outcome.deletions)] {
        for file in files {
          let report: Report = [
            .field("action", action, as: "\(action) \(file.key)"), .field("path", file.key),
            .field("bytes", action == "put" ? file.size : nil),
          ]
          output.print(report, as: options.format)
        }
      }
      return
    }
    guard !options.isQuiet || options.format == .json else { return }
    let report: Report = [
      .line(
        "\(options.environment): uploaded \(counted(outcome.puts.count, "file"))"
          + " (\(counted(outcome.bytes, "byte"))), deleted \(grouped(outcome.deletions.count)),"
          + " unchanged \(grouped(outcome.unchanged))"),
      .field("put", outcome.puts.count), .field("deleted", outcome.deletions.count),
      .field("unchanged", outcome.unchanged), .field("bytes", outcome.bytes),
      .field("target", options.target), .field("base", outcome.hasBase ? "manifest" : "none"),
    ]
    output.print(report, as: options.format)
  }
}
