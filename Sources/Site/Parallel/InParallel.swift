package import WaymarkReaders
import WaymarkRecords

/// Runs the same work in several tasks, and returns their results in the order of the tasks.
///
/// All of them read the same source; if one fails, it ends for the others too.
package func inParallel<Part: Sendable>(
  jobs: Int, reading source: RecordSource, work: @escaping @Sendable (Int) async throws -> Part
) async throws -> [Part] {
  try await withThrowingTaskGroup(of: (Int, Part).self) { group in
    for number in 0..<jobs {
      group.addTask { @concurrent in
        do {
          return (number, try await work(number))
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

/// Does the same work for several elements in parallel, and returns the results in order; of
/// several errors, throws that of the first element.
package func inParallel<Element: Sendable, Part: Sendable>(
  jobs: Int, _ elements: [Element], work: @escaping @Sendable (Element) throws -> Part
) async throws -> [Part] {
  let results = await withTaskGroup(of: [(Int, Result<Part, any Error>)].self) { group in
    for first in 0..<min(jobs, elements.count) {
      group.addTask { @concurrent in
        stride(from: first, to: elements.count, by: jobs).map { index in
          (index, Result { try work(elements[index]) })
        }
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  return try results.sorted { $0.0 < $1.0 }.map { try $0.1.get() }
}
