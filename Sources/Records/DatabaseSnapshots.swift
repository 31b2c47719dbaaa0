import Synchronization
import WaymarkModel

/// Gives all readers of one build the same view of a database, whenever they begin.
///
/// The first reader of a database keeps a transaction open, and the others read its snapshot.
package enum DatabaseSnapshots {
  private struct State {
    var holders = 0

    /// By the address of the database; the name is `nil` if the server cannot share snapshots.
    var kept: [String: (connection: PostgresConnection, name: String?)] = [:]
  }

  private static let state = Mutex(State())

  /// Begins a period in which all readers share one view.
  package static func hold() { state.withLock { $0.holders += 1 } }

  /// Ends the period once every caller of `hold` has released it.
  package static func release() {
    state.withLock { state in
      state.holders -= 1
      if state.holders == 0 { state.kept = [:] }
    }
  }

  /// The name of the snapshot of a database; `nil` if each reader sees the current state.
  static func snapshot(
    of address: String, for source: SourceDescription
  ) throws(DiagnosedError) -> String? {
    try state.withLock { state throws(DiagnosedError) in
      guard state.holders > 0 else { return nil }
      if let kept = state.kept[address] { return kept.name }
      let connection = try PostgresConnection(to: address, of: source)
      try connection.beginReading(nil)
      let name = try connection.exportSnapshot()
      state.kept[address] = (connection, name)
      return name
    }
  }
}
