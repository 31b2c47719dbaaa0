import WaymarkOptions
import WaymarkTree
import WaymarkWallet

/// What `--shard` says: the shard itself, or that the variables of a queue say it.
enum ShardChoice: Sendable, Equatable {
  case fixed(Shard)
  case array(count: Int?)

  /// Reads `I/N`, `/N` or `array`; `nil` for anything else.
  init?(_ text: String) {
    if text == "array" {
      self = .array(count: nil)
    } else if text.hasPrefix("/"), let last = Shard("1" + text) {
      self = .array(count: last.count)
    } else if let shard = Shard(text) {
      self = .fixed(shard)
    } else {
      return nil
    }
  }

  /// The shard, by a process's environment variables.
  func shard(variables: [String: String]) throws(UsageError) -> Shard {
    switch self {
    case .fixed(let shard): return shard
    case .array(let count):
      guard let queue = ArrayVariables.all.first(where: { variables[$0.index] != nil }) else {
        let names = ArrayVariables.all.map(\.index).joined(separator: ", ")
        throw UsageError("--shard without I needs one of \(names)")
      }
      return try queue.shard(variables, count: count)
    }
  }
}

/// The variables by which a queue tells a task of an array which one it is.
private struct ArrayVariables {
  let index: String

  /// How many tasks there are.
  let count: String

  /// The index of the first task, and what lies between two; zero and one where the queue has no such
  /// variables.
  var first: String?
  var step: String?

  /// Slurm, Kubernetes with Indexed Jobs, and AWS Batch.
  ///
  /// Kubernetes sets no count: the manifest does, or the command line.
  static let all = [
    ArrayVariables(
      index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", first: "SLURM_ARRAY_TASK_MIN",
      step: "SLURM_ARRAY_TASK_STEP"),
    ArrayVariables(index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS"),
    ArrayVariables(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
  ]

  /// The shard; a count of the command line must be that of the queue.
  func shard(_ variables: [String: String], count wanted: Int?) throws(UsageError) -> Shard {
    func number(_ name: String?) throws(UsageError) -> Int? {
      guard let name, let text = variables[name], !text.isEmpty else { return nil }
      guard let number = Int(text), 0...999_999_999 ~= number else {
        throw UsageError("\(name) is \"\(text)\", which is no number")
      }
      return number
    }
    let known = try number(count)
    guard let all = wanted ?? known else {
      throw UsageError(
        "\(index) does not say of how many; set \(count), or write --shard /N")
    }
    if let wanted, let known, wanted != known {
      throw UsageError("--shard says \(wanted) and \(count) says \(known)")
    }
    let value = try number(index) ?? 0
    let (offset, step) = (value - (try number(first) ?? 0), max(1, try number(step) ?? 1))
    guard offset >= 0, offset % step == 0, let shard = Shard(offset / step + 1, of: all) else {
      throw UsageError("\(index) is \(value), which is none of \(all) tasks")
    }
    return shard
  }
}
