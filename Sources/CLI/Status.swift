/// How a run ended, as the exit status of the process; for several files, the worst one.
public enum Status: Int32, Sendable, CaseIterable, Comparable {
  case done = 0
  case foundProblems = 1
  case notDone = 2

  /// `EX_USAGE`.
  case misuse = 64

  public static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }

  /// The meaning of the status; the help and the documents use the same words.
  var meaning: String {
    switch self {
    case .done: "done, no problems found"
    case .foundProblems: "done, problems found"
    case .notDone: "not done: nothing was written, published or decided"
    case .misuse: "invalid command line"
    }
  }
}
