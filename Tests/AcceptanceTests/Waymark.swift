import Foundation
import Testing

/// The built tool, run like a pipeline runs it.
struct Waymark {
  /// The output of a run, and its exit status.
  struct Run {
    let status: Int32
    let output: String
    let errors: String

    /// The JSON objects on standard output, one per line.
    func objects() throws -> [[String: Any]] {
      try output.split(separator: "\n").map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(value as? [String: Any])
      }
    }
  }

  /// The location of a diagnostic: `file:line:column field`, or `source:line field`.
  static func place(of object: [String: Any]) -> String {
    let name = object["file"] as? String ?? object["source"] as? String ?? ""
    let numbers = ["line", "column"].compactMap { object[$0] as? Int }.map { ":\($0)" }
    let record = numbers.isEmpty ? object["record"].map { "#\($0)" } ?? "" : ""
    let field = object["field"].map { " \($0)" } ?? ""
    return name + numbers.joined() + record + field
  }

  /// The folder that holds Package.swift.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The binary under test: the one that `WAYMARK_BINARY` names, otherwise the debug build.
  static let binary =
    ProcessInfo.processInfo.environment["WAYMARK_BINARY"] ?? root + "/.build/debug/waymark"

  /// Runs the tool to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: String = root
  ) throws -> Run {
    try run(binary, arguments, environment: environment, in: folder)
  }

  /// Runs any tool to its end; a missing tool is a failure, never a skip.
  static func run(
    _ tool: String, _ arguments: [String], environment: [String: String] = [:],
    in folder: String = root, input: String? = nil
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, new in new }
    // Files rather than pipes, because they have no size limit.
    let scratch = try TemporaryFolder()
    let output = try scratch.file("output")
    let errors = try scratch.file("errors")
    process.standardOutput = output
    process.standardError = errors
    if let input {
      try Data(input.utf8).write(to: URL(fileURLWithPath: scratch.path + "/input"))
      process.standardInput = FileHandle(forReadingAtPath: scratch.path + "/input")
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      output: try String(contentsOfFile: scratch.path + "/output", encoding: .utf8),
      errors: try String(contentsOfFile: scratch.path + "/errors", encoding: .utf8))
  }

  /// Starts waymark with no signal blocked, because processes inherit the signals that the test
  /// runner blocks.
  static func startUnblocked(
    _ arguments: [String], environment: [String: String] = [:],
    errors: FileHandle = .nullDevice
  ) throws -> Process {
    try start(
      "/usr/bin/python3", ["-c", unblocking, binary] + arguments, environment: environment,
      errors: errors)
  }

  /// A Python program that replaces itself with another program with no signal blocked.
  static let unblocking =
    "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []);"
    + "os.execv(sys.argv[1], sys.argv[1:])"

  /// Starts a tool that the caller ends; its output is dropped.
  static func start(
    _ tool: String, _ arguments: [String], environment: [String: String] = [:],
    errors: FileHandle = .nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    return process
  }

  /// Runs a Python program with arguments, and returns its output; a failure of the program fails
  /// the test.
  static func python(_ program: String, _ arguments: [String] = []) throws -> String {
    let run = try run("/usr/bin/python3", ["-c", program] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }
}

/// A folder that is removed when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Tests restrict permissions; restore them so that the folder can be removed.
    _ = try? Process.run(
      URL(fileURLWithPath: "/bin/chmod"), arguments: ["-R", "u+rwX", path]
    ).waitUntilExit()
    try? FileManager.default.removeItem(atPath: path)
  }

  /// An empty file to write to.
  func file(_ name: String) throws -> FileHandle {
    let path = path + "/" + name
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    return try #require(FileHandle(forWritingAtPath: path))
  }

  /// Writes a text into the folder.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

extension Process {
  /// Kills a process that still runs, and waits for its end.
  ///
  /// The number of one that has ended may belong to another process by now.
  func endNow() {
    if isRunning { kill(processIdentifier, SIGKILL) }
    waitUntilExit()
  }
}
