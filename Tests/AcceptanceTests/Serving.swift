import Foundation
import Testing

/// `waymark serve`, started on a free port, and ended as Ctrl-C ends it.
final class Serving {
  let port: Int
  private let scratch: TemporaryFolder
  private let process: Process

  /// Where the trees are; empty when the server has ended.
  let temporary: String

  /// Starts a server for a project, and waits until it listens; the first build may still run.
  init(
    _ project: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    let scratch = try TemporaryFolder()
    self.scratch = scratch
    temporary = scratch.path + "/tmp"
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: false)
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      ["-c", Waymark.unblocking, Waymark.binary, "serve", "--project", project]
      + ["--port", "0", "--format", "json"] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(Marketplace.variables) { $1 }.merging(["TMPDIR": temporary]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try scratch.file("output")
    process.standardError = try scratch.file("errors")
    try process.run()
    let listening = try Self.event(0, of: process, in: scratch)
    let url = try #require(listening["url"] as? String)
    port = try #require(URL(string: url)?.port)
  }

  deinit {
    process.endNow()
  }

  /// An event by its number, from 0; waits until it is printed.
  @discardableResult
  func event(_ number: Int) throws -> [String: Any] {
    try Self.event(number, of: process, in: scratch)
  }

  /// All events until now.
  func events() throws -> [[String: Any]] { try Self.events(in: scratch) }

  /// Waits until a build ends after some events, and returns its event.
  func build(after count: Int) throws -> [String: Any] { try event(count) }

  var errors: String {
    (try? String(contentsOfFile: scratch.path + "/errors", encoding: .utf8)) ?? ""
  }

  /// The tree of an environment.
  func tree(_ environment: String = "production") throws -> String {
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: temporary).first)
    return "\(temporary)/\(folder)/\(environment)"
  }

  /// Ends the server by a signal, and returns its exit status.
  func end(_ signal: Int32 = SIGINT) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// What curl prints of a request.
  func curl(_ arguments: [String]) throws -> String {
    let run = try Waymark.run("/usr/bin/curl", ["--silent", "--show-error"] + arguments)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    return run.output
  }

  /// The status of a request with headers, such as `Host: evil.example`.
  func status(of path: String, _ headers: [String] = [], _ more: [String] = []) throws -> String {
    try curl(
      ["--output", "/dev/null", "--write-out", "%{http_code}", "--path-as-is"]
        + headers.flatMap { ["--header", $0] } + more + ["http://127.0.0.1:\(port)\(path)"])
  }

  private static func events(in scratch: TemporaryFolder) throws -> [[String: Any]] {
    let text = try String(contentsOfFile: scratch.path + "/output", encoding: .utf8)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private static func event(
    _ number: Int, of process: Process, in scratch: TemporaryFolder
  ) throws -> [String: Any] {
    for _ in 0..<1200 {
      let events = try events(in: scratch)
      if events.count > number { return events[number] }
      try #require(
        process.isRunning,
        "waymark serve ended: \((try? String(contentsOfFile: scratch.path + "/errors", encoding: .utf8)) ?? "")"
      )
      usleep(50_000)
    }
    throw ServingFault(description: "no event \(number): \(try events(in: scratch))")
  }
}

private struct ServingFault: Error, CustomStringConvertible {
  let description: String
}
