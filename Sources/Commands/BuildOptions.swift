import Options
import Site

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line of `build` and `check`.
struct BuildOptions: Sendable {
  var project = "."
  var environments: [String] = []
  var output = "Output"
  var jobs = max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
  var isStrict = false
  var isQuiet = false
  var format = Format.text

  /// The options that `build` and `check` share.
  static let shared: [Option<BuildOptions>] = [
    .value("project", "DIR", "The folder that holds waymark.json (default: .)") {
      $0.project = withoutTrailingSlash($1)
      return !$1.isEmpty
    },
    .values("environment", "NAME", "Only this environment (default: all)") {
      $0.environments.append($1)
      return !$1.isEmpty
    },
    .value("jobs", "N", "How many workers run at once, a number from 1 (default: one a core)") {
      guard let jobs = Int($1), (1...256).contains(jobs) else { return false }
      $0.jobs = jobs
      return true
    },
    .flag("strict", "Take warnings for errors") { $0.isStrict = true },
    .flag("quiet", "Print neither progress nor a summary") { $0.isQuiet = true },
    .format { $0.format = $1 },
  ]

  static let output: Option<BuildOptions> =
    .value("output", "DIR", "Where the trees go (default: Output)") {
      $0.output = withoutTrailingSlash($1)
      return !$1.isEmpty
    }

  /// The build that the options ask for.
  func request(output: String?, in terminal: Terminal) throws(UsageError) -> BuildRequest {
    BuildRequest(
      project: project, environments: environments, output: output, jobs: jobs,
      isStrict: isStrict, signingTime: try signingTime(terminal), now: terminal.now,
      variables: terminal.variables)
  }

  /// The moment that reproducible-builds.org's `SOURCE_DATE_EPOCH` pins.
  private func signingTime(_ terminal: Terminal) throws(UsageError) -> Int? {
    guard let text = terminal.variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw UsageError("SOURCE_DATE_EPOCH \"\(text)\" is no number of seconds since 1970")
    }
    return seconds
  }
}

/// A folder's path without the slashes at its end, but for the root's.
func withoutTrailingSlash(_ path: String) -> String {
  var path = path[...]
  while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
  return String(path)
}
