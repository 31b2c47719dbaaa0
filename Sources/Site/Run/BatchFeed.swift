import Model
import Records
import Synchronization

/// Hands the batches of one source to several workers, numbered in the order of the source.
final class BatchFeed: Sendable {
  /// A batch and its number, from zero.
  struct NumberedBatch {
    let number: Int
    let batch: RawBatch
  }

  private struct State {
    var next = 0
    var isEnded = false
  }

  let source: RecordSource
  private let state = Mutex(State())

  init(_ source: RecordSource) {
    self.source = source
  }

  /// The next batch; `nil` at the end of the source, and when another worker has failed.
  func next() throws(DiagnosedError) -> NumberedBatch? {
    // The lock also covers the reading: a number and its batch belong together.
    let result = state.withLock { state -> Result<NumberedBatch?, DiagnosedError> in
      guard !state.isEnded else { return .success(nil) }
      do throws(DiagnosedError) {
        guard let batch = try source.next(upTo: 256, bytes: 1 << 20) else {
          state.isEnded = true
          return .success(nil)
        }
        defer { state.next += 1 }
        return .success(NumberedBatch(number: state.next, batch: batch))
      } catch {
        state.isEnded = true
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Ends the source for every worker.
  func stop() {
    state.withLock { $0.isEnded = true }
  }
}

/// Runs the same work in several tasks, and returns what each of them made in the order of the tasks.
///
/// The feed is what they read; it ends for all when one fails.
func inParallel<Part: Sendable>(
  jobs: Int, feed: BatchFeed, work: @escaping @Sendable (Int) throws -> Part
) async throws -> [Part] {
  try await withThrowingTaskGroup(of: (Int, Part).self) { group in
    for number in 0..<jobs {
      group.addTask { @concurrent in
        do {
          return (number, try work(number))
        } catch {
          feed.stop()
          throw error
        }
      }
    }
    var parts: [(Int, Part)] = []
    for try await part in group { parts.append(part) }
    return parts.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
