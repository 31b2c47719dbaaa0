import WaymarkCore
import WaymarkInspect
import WaymarkModel
import WaymarkOptions
import WaymarkProject
import WaymarkSite

private struct VerifyOptions: Sendable {
  var origin: Origin?
  var host: String?
  var manifest: String?
  var project = "."
  var output: String?
  var environment: String?
  var requestTimeout = 30
  var timeout = 120
  var isQuiet = false
  var format = Format.text
}

extension Subcommand {
  static let linksVerify = Subcommand(
    "links verify", "Compare every file that a server serves for a host with the manifest",
    defaults: VerifyOptions(),
    options: [
      .optional(
        "origin", "URL", "The server: scheme, host and port, such as https://example.com",
        \.origin
      ) { Origin($0) }.required,
      .optional(
        "host", "NAME", "The host name in requests to --origin (default: that of the URL)", \.host,
        hostName),
      .text("manifest", "FILE", "The manifest to compare with", \.manifest),
      .project(\.project),
      .trees("The folder with the trees", \.output),
      .environment("The environment (default: the one that has the host)", \.environment),
      .number(
        "timeout", "SECONDS", "The time limit for all requests, at most 86400 (default: 120)",
        in: 1...86400, \.timeout),
      .number(
        "request-timeout", "SECONDS", "The time limit for each request, at most 3600 (default: 30)",
        in: 1...3600, \.requestTimeout),
      .flag("quiet", "Print neither progress nor a summary", \.isQuiet),
      .format(\.format),
    ]
  ) { options, terminal in
    guard let origin = options.origin else { return .misuse }
    return try terminal.verifying(options.format) {
      let manifest = try options.manifest ?? path(of: options, host: options.host ?? origin.host)
      return try terminal.compare(
        Verification(
          manifest: manifest, origin: origin, host: options.host,
          temporaryFolder: terminal.temporaryFolder,
          requestTimeout: options.requestTimeout, timeout: options.timeout),
        options.format, isQuiet: options.isQuiet)
    }
  }

  /// The path of an environment's manifest.
  private static func path(of options: VerifyOptions, host: String) throws -> String {
    let project = try ProjectReader.read(folder: options.project)
    let environments = try project.environments(named: options.environment.map { [$0] } ?? [])
    let found =
      options.environment == nil
      ? environments.first { $0.hosts.contains(host) } : environments.first
    guard let found else {
      throw UsageError(
        "no environment has the host \(host); name one with --environment: "
          + environments.map(\.name).joined(separator: ", "))
    }
    return "\(treesFolder(options.output, of: options.project))/\(found.name)/manifest.json"
  }
}

extension Terminal {
  var temporaryFolder: String {
    variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Runs a comparison with a server; an error that stops it is printed like a difference.
  func verifying(_ format: Format, _ body: () throws -> Status) throws -> Status {
    do {
      return try body()
    } catch let failure as DiagnosedError {
      if format == .json {
        for diagnostic in failure.diagnostics {
          output.print(Difference.report(of: diagnostic).json)
        }
      } else {
        print(failure.diagnostics)
      }
      // An unreachable server differs from the manifest, too.
      return failure.diagnostics.contains { $0.kind == .verifyUnreachable }
        ? .foundProblems : .notDone
    }
  }

  /// The maximum number of differences of one kind in text: a server that is wrong is usually wrong
  /// everywhere.
  private static let sampleCount = 10

  /// Compares what a server serves with a manifest, and prints the differences.
  func compare(_ verification: Verification, _ format: Format, isQuiet: Bool) throws -> Status {
    let progress = ProgressLine(in: self, isQuiet: isQuiet)
    var errors = 0
    var warnings = 0
    var counts: [String: Int] = [:]
    defer { progress.erase() }
    let count = try verification.run(progress: { progress.draw("requested", count: $0) }) {
      difference in
      progress.erase()
      if difference.severity == .error { errors += 1 } else { warnings += 1 }
      counts[difference.kind.code, default: 0] += 1
      guard format == .json || counts[difference.kind.code, default: 0] <= Self.sampleCount else {
        return
      }
      output.print(difference.report, as: format)
    }
    progress.erase()
    for (code, count) in counts.sorted(by: { $0.key < $1.key })
    where format != .json && count > Self.sampleCount {
      let rest = grouped(count - Self.sampleCount)
      output.print("and \(rest) more [\(code)]; --format json lists all")
    }
    if !isQuiet {
      self.errors.print(
        "\(counted(count, "URL")): \(counted(errors, "error")), \(counted(warnings, "warning"))")
    }
    return errors == 0 ? .done : .foundProblems
  }
}

/// A host without a port, in lower case.
private func hostName(_ text: String) -> String? {
  let host = text.lowercased()
  return Origin("https://\(host)")?.host == host ? host : nil
}

extension Difference {
  /// An error that prevented a complete comparison, as a difference.
  fileprivate static func report(of diagnostic: Diagnostic) -> Report {
    [
      .nullable("url", nil), .nullable("status", nil),
      .field("severity", diagnostic.severity.rawValue), .field("code", diagnostic.code),
      .field("message", "\(diagnostic.location): \(diagnostic.message)"),
      .field("help", diagnostic.help),
    ]
  }

  fileprivate var report: Report {
    [
      .field("url", url, as: "\(url): \(severity.rawValue): \(message) [\(kind.code)]"),
      .nullable("status", status), .field("severity", severity.rawValue),
      .field("code", kind.code), .field("message", message),
      .field("help", kind.help, as: "    \(kind.help)"),
    ]
  }
}
