import Build
import Bytes
import Synchronization

/// A build as Chrome's and other viewers of traces show it: a row for each thread, a bar for each batch
/// of records.
final class TraceFile: Sendable {
  private let start = ContinuousClock.now
  private let spans = Mutex<[TraceSpan]>([])

  func add(_ span: TraceSpan) { spans.withLock { $0.append(span) } }

  /// The trace in Chrome's format, with the phases of the build in the first row.
  func bytes(_ phases: [BuildSummary.Phase]) -> [UInt8] {
    var events: [JSON] = []
    var time = 0.0
    for phase in phases {
      events.append(event(phase.name, 0, time, phase.seconds))
      time += phase.seconds
    }
    let spans = spans.withLock { $0 }.sorted { ($0.start, $0.thread) < ($1.start, $1.thread) }
    for span in spans {
      events.append(
        event(span.name, span.thread, seconds(span.start - start), seconds(span.end - span.start)))
    }
    return rendered { output in
      output.json(.members(["traceEvents": .array(events), "displayTimeUnit": "ms"]))
      output.append("\n")
    }
  }

  /// A complete event, in microseconds.
  private func event(_ name: String, _ thread: Int, _ start: Double, _ length: Double) -> JSON {
    func microseconds(_ seconds: Double) -> JSON {
      .integer(Int(max(0, min(seconds, 1e9)) * 1e6))
    }
    return .members([
      "name": .string(name), "ph": "X", "pid": .integer(1), "tid": .integer(thread),
      "ts": microseconds(start), "dur": microseconds(length),
    ])
  }

  private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
