import Records

/// Runs the same work in several tasks, and returns what each of them made in the order of the tasks.
///
/// All of them read the source; when one fails it ends for the others too.
func inParallel<Part: Sendable>(
  jobs: Int, reading source: RecordSource, work: @escaping @Sendable (Int) throws -> Part
) async throws -> [Part] {
  try await withThrowingTaskGroup(of: (Int, Part).self) { group in
    for number in 0..<jobs {
      group.addTask { @concurrent in
        do {
          return (number, try work(number))
        } catch {
          source.stop()
          throw error
        }
      }
    }
    var parts: [(Int, Part)] = []
    for try await part in group { parts.append(part) }
    return parts.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
