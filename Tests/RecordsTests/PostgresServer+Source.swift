import Foundation
import Testing
import WaymarkTestSupport

@testable import WaymarkReaders
@testable import WaymarkRecords

extension PostgresServer {
  /// The server of the suite that is running.
  @TaskLocal static var current: PostgresServer?

  /// Describes a query of the server as a source.
  ///
  /// A source that is alone has an address of its own: builds of other tests in this process hold
  /// the snapshots of all addresses, and would show it an older one.
  func source(
    _ query: String, user: String = "postgres", isAlone: Bool = true
  ) -> SourceDescription {
    let address = "postgresql://\(user)@/postgres?host=\(folder)"
    return source(at: address + (isAlone ? "&application_name=\(UUID().uuidString)" : ""), query)
  }

  /// Describes a query of the server with an address as a source.
  func source(at address: String, _ query: String) -> SourceDescription {
    let variable = "WAYMARK_TEST_" + address.utf8.map { String($0, radix: 16) }.joined()
    unsafe setenv(variable, address, 1)
    var source = SourceDescription(.postgres, name: "postgres:DATABASE_URL", path: "", query: query)
    source.connection = .variable(variable)
    return source
  }
}

/// Runs a suite with a server, which is stopped when the suite ends.
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
