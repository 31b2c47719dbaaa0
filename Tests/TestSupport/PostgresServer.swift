import Foundation

/// A PostgreSQL server in a separate folder, which listens only on a socket there.
package final class PostgresServer: Sendable {
  package let folder: String
  private let process: Process

  /// Makes a database and starts a server for it; fails if PostgreSQL is not installed.
  package init() throws {
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

  /// Stops the server immediately, and removes its files.
  package func stop() {
    if process.isRunning {
      process.interrupt()
      process.waitUntilExit()
    }
    // A folder that remains does no harm.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The address of the database.
  package var address: String { "postgresql://postgres@/postgres?host=\(folder)" }

  /// Runs SQL that prepares a test.
  package func execute(_ script: String) throws {
    try Self.run(
      "psql", "-h", folder, "-U", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", script)
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

  /// One of PostgreSQL's programs, run by the user that it requires.
  private static func process(_ arguments: [String]) throws -> Process {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard let version = versions.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) else {
      throw ServerFault(message: "PostgreSQL is not installed in \(root)")
    }
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
