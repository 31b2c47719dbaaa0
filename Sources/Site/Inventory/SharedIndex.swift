import Synchronization

/// The index that several workers fill: one of them all, because a million entries that each worker
/// kept for itself would have to be held twice.
final class SharedIndex: Sendable {
  private let index = Mutex(RecordIndex())

  /// Adds what a worker found in one batch.
  ///
  /// - Parameters:
  ///   - entries: The identifiers and entries of the records that were accepted.
  ///   - remarked: The numbers of those that something was said about.
  func add(_ entries: [(String, RecordEntry)], remarked: [UInt32]) {
    index.withLock { index in
      for (id, entry) in entries { index.add(id, entry) }
      index.remark(remarked)
    }
  }

  /// The index, which is empty from here on.
  func take() -> RecordIndex {
    index.withLock { index in
      defer { index = RecordIndex() }
      return index
    }
  }
}
