import Foundation
import Testing

@testable import Records

/// A PostgreSQL server in a folder of its own, which listens on a socket there and nowhere else.
final class PostgresServer: Sendable {
  /// The server of the suite that is running.
  @TaskLocal static var current: PostgresServer?

  let folder: String
  private let process: Process

  /// Makes a database and starts a server for it; fails where PostgreSQL is not installed.
  init() throws {
    let files = FileManager.default
    folder =
      files.temporaryDirectory.appending(path: "waymark-postgres-\(UUID().uuidString)").path
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if getuid() == 0 {
      let attributes: [FileAttributeKey: Any] = [
        .ownerAccountName: "postgres", .groupOwnerAccountName: "postgres",
      ]
      try files.setAttributes(attributes, ofItemAtPath: folder)
    }
    let data = folder + "/data"
    try Self.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
    let rules = "local all locked scram-sha-256\nlocal all all trust\n"
    try Data(rules.utf8).write(to: URL(filePath: data + "/pg_hba.conf"))
    process = try Self.process(
      "postgres", "-D", data, "-k", folder, "-F", "-c", "listen_addresses=")
    try process.run()
    for _ in 0..<300 {
      if (try? Self.run("pg_isready", "-h", folder, "-q")) != nil { return }
      usleep(100_000)
    }
    stop()
    throw ServerFault(message: "the server does not answer")
  }

  /// Stops the server at once, and removes what it wrote.
  func stop() {
    if process.isRunning {
      process.interrupt()
      process.waitUntilExit()
    }
    // A folder that remains does no harm.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs SQL that prepares a test.
  func execute(_ script: String) throws {
    try Self.run(
      "psql", "-h", folder, "-U", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", script)
  }

  /// Describes a query of the server as a source.
  func source(_ query: String, user: String = "postgres") -> SourceDescription {
    source(at: "postgresql://\(user)@/postgres?host=\(folder)", query)
  }

  /// Describes a query of the server with an address as a source.
  func source(at address: String, _ query: String) -> SourceDescription {
    let variable = "WAYMARK_TEST_" + address.utf8.map { String($0, radix: 16) }.joined()
    unsafe setenv(variable, address, 1)
    var source = SourceDescription(.postgres, name: "postgres:DATABASE_URL", path: "", query: query)
    source.connection = .variable(variable)
    return source
  }

  private static func run(_ arguments: String...) throws {
    let process = try process(arguments)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ServerFault(message: arguments.joined(separator: " ") + " fails")
    }
  }

  private static func process(_ arguments: String...) throws -> Process {
    try process(arguments)
  }

  /// One of PostgreSQL's programs, as the user that it wants to be run by.
  private static func process(_ arguments: [String]) throws -> Process {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let version = try #require(
      versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) }, "PostgreSQL is not installed in \(root)")
    let path = "\(root)/\(version)/bin/\(arguments[0])"
    let user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", path]
    let process = Process()
    process.executableURL = URL(filePath: getuid() == 0 ? "/usr/bin/setpriv" : path)
    process.arguments = (getuid() == 0 ? user : []) + arguments.dropFirst()
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}

private struct ServerFault: Error {
  let message: String
}

/// Runs a suite beside a server, which is stopped when the suite ends.
struct WithPostgresServer: SuiteTrait, TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let server = try PostgresServer()
    defer { server.stop() }
    try await PostgresServer.$current.withValue(server, operation: function)
  }
}

extension Trait where Self == WithPostgresServer {
  static var withPostgresServer: Self { WithPostgresServer() }
}
