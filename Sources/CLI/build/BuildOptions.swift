import WaymarkBuild
import WaymarkOptions
import WaymarkSite
import WaymarkTree

/// The command line of `build` and `check`.
struct BuildOptions: Sendable {
  var project = "."
  var environments: [String] = []
  var host: String?
  var output: String?
  var jobs = processorCount
  var isStrict = false
  var acceptedRemovals: [String] = []
  var leavesPassesOut = false
  var skipsSync = false
  var isPacked = false
  var shard: Shard?
  var isQuiet = false
  var printsAll = false
  var report: String?
  var format = Format.text

  /// The options that `build`, `check` and `merge` share; `strict` is what `--strict` does.
  static func shared(
    strict: String = "Treat warnings as errors, and publish nothing if there is one"
  ) -> [Option<BuildOptions>] {
    [
      .project(\.project),
      .environments(\.environments),
      .text(
        "host", "NAME",
        "The host to use instead of the environment's own, such as for a pull request",
        \.host),
      .jobs(\.jobs),
      .flag("strict", strict, \.isStrict),
      .acceptedRemovals(\.acceptedRemovals),
      .flag("all", "Print every diagnostic instead of grouping identical ones", \.printsAll),
      .text("report", "FILE", "Write a report on the feed, as HTML", \.report),
      .flag("quiet", "Print neither progress nor a summary", \.isQuiet),
      .format(\.format, [.text, .json, .github, .gitlab, .sarif]),
    ]
  }

  static let shard: Option<BuildOptions> = .optional(
    "shard", "I/N", "Build every N-th record only, starting at the I-th, for 'waymark merge'",
    \.shard
  ) { Shard($0) }

  static let output: [Option<BuildOptions>] = [
    .trees("The folder for the trees", \.output),
    .flag(
      "no-sync", "Publish without syncing the disk, such as on tmpfs; a power cut may cause damage",
      \.skipsSync),
    .flag(
      "pack", "Write unpack.sh and, instead of the files of each host, web-HOST.zip", \.isPacked),
  ]

  static let published: Option<BuildOptions> =
    .trees("The folder with the trees that a build wrote", \.output)

  static let noSigning: Option<BuildOptions> = .flag(
    "no-signing", "Leave out the passes for Wallet, such as when their keys are not available",
    \.leavesPassesOut)

  /// The request for the options.
  ///
  /// A check writes nothing, and compares with the trees of a build.
  func request(isCheck: Bool, in terminal: Terminal) throws(UsageError) -> BuildRequest {
    guard shard == nil || !isPacked else {
      throw UsageError("--pack does not go with --shard; give it to 'waymark merge'")
    }
    guard host == nil || Set(environments).count == 1 else {
      throw UsageError("--host needs exactly one environment; name it with --environment")
    }
    let trees = treesFolder(output, of: project)
    let mode = BuildMode(
      clock: terminal.now, signingTime: try terminal.signingTime(), isSynchronized: !skipsSync,
      isPacked: isPacked, shard: shard, signs: !leavesPassesOut, variables: terminal.variables)
    return BuildRequest(
      project: project, environments: environments, host: host,
      output: isCheck ? nil : trees,
      published: isCheck ? trees : nil, jobs: jobs, isStrict: isStrict,
      acceptedRemovals: acceptedRemovals, isSurveyed: report != nil, mode: mode)
  }
}
