import Synchronization
import WaymarkModel

/// One snapshot of each database for all readers of a build, whenever they connect.
///
/// The first reader of a database keeps a transaction open, which holds the snapshot.
package final class DatabaseSnapshots: Sendable {
  /// The snapshots of this process, which runs one build at a time.
  package static let shared = DatabaseSnapshots()

  private struct State {
    var holders = 0

    /// By the address of the database; the name is `nil` if the server cannot share snapshots.
    var kept: [String: (connection: PostgresConnection, name: String?)] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Makes readers share a snapshot until `release`.
  package func hold() { state.withLock { $0.holders += 1 } }

  /// Drops the snapshots when every `hold` has its `release`.
  package func release() {
    state.withLock { state in
      state.holders -= 1
      if state.holders == 0 { state.kept = [:] }
    }
  }

  /// Lets a connection read a database: its snapshot, or the current state if nothing is held.
  ///
  /// A snapshot exists as long as the connection that exported it, so it is taken under the lock.
  func begin(
    _ reader: PostgresConnection, at address: String, for source: SourceDescription
  ) throws(DiagnosedError) {
    try state.withLock { state throws(DiagnosedError) in
      guard state.holders > 0 else { return try reader.beginReading(nil) }
      if let kept = state.kept[address] { return try reader.beginReading(kept.name) }
      let connection = try PostgresConnection(to: address, of: source)
      try connection.beginReading(nil)
      let name = try connection.exportSnapshot()
      state.kept[address] = (connection, name)
      try reader.beginReading(name)
    }
  }
}
