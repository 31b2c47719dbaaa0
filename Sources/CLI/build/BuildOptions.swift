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

  /// The options that `build` and `check` share.
  static let shared: [Option<BuildOptions>] = [
    .project(\.project),
    .environments(\.environments),
    .text(
      "host", "NAME", "The host of the one environment, in place of its own, as for a pull request",
      \.host),
    .jobs(\.jobs),
    .flag(
      "strict", "Take warnings for errors, and publish nothing when there is one", \.isStrict),
    .acceptedRemovals(\.acceptedRemovals),
    .flag("all", "Print every diagnostic, where equal ones are else counted", \.printsAll),
    .text("report", "FILE", "Write a page about the feed, as HTML", \.report),
    .flag("quiet", "Print neither progress nor a summary", \.isQuiet),
    .format(\.format, [.text, .json, .github, .gitlab, .sarif]),
  ]

  static let shard: Option<BuildOptions> = .optional(
    "shard", "I/N", "Only every N-th record, from the I-th on, for 'waymark merge'", \.shard
  ) { Shard($0) }

  static let output: [Option<BuildOptions>] = [
    .trees("Where the trees go", \.output),
    .flag(
      "no-sync", "Do not wait for the disk before publishing, as on tmpfs; a power cut may harm",
      \.skipsSync),
    .flag(
      "pack", "Write web-HOST.zip for each host instead of its files, and unpack.sh", \.isPacked),
  ]

  static let published: Option<BuildOptions> =
    .trees("Where the trees are that a build wrote", \.output)

  static let noSigning: Option<BuildOptions> = .flag(
    "no-signing", "Leave the passes for Wallet out, where their keys are not at hand",
    \.leavesPassesOut)

  /// The build that the options ask for.
  ///
  /// A check writes nothing, and compares with what a build wrote there.
  func request(isCheck: Bool, in terminal: Terminal) throws(UsageError) -> BuildRequest {
    guard shard == nil || !isPacked else {
      throw UsageError("--pack is for 'waymark merge', where there is --shard")
    }
    guard host == nil || Set(environments).count == 1 else {
      throw UsageError("--host is the host of one environment: name it with --environment")
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
