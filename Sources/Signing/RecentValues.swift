import Synchronization

/// A cache of values that threads share; it is emptied when it is full.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])
  private let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }

  package subscript(_ key: Key) -> Value? { known.withLock { $0[key] } }

  package func remember(_ value: Value, for key: Key) {
    known.withLock { known in
      if known.count >= limit, known[key] == nil { known.removeAll() }
      known[key] = value
    }
  }
}
