import Synchronization
import WaymarkModel

/// What the readers of one build see of a database: the same, however many they are and whenever they begin.
///
/// The first reader of a database leaves a transaction open that keeps what all see.
package enum DatabaseSnapshots {
  private struct State {
    var holders = 0

    /// By the address of the database; the name is `nil` where a server shares none.
    var kept: [String: (connection: PostgresConnection, name: String?)] = [:]
  }

  private static let state = Mutex(State())

  /// Begins the time in which all readers see the same.
  package static func hold() { state.withLock { $0.holders += 1 } }

  /// Ends it, when all who began it have.
  package static func release() {
    state.withLock { state in
      state.holders -= 1
      if state.holders == 0 { state.kept = [:] }
    }
  }

  /// The name of what readers of a database see; `nil` where each sees the present.
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
