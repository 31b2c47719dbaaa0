import WaymarkCore
import WaymarkModel

/// How a build brings a tree before its readers.
public enum PublishMode: Sendable, Equatable {
  /// Each changed file is renamed into the tree.
  case inPlace

  /// A whole tree is made beside the others, and a link shows it; so many trees are kept, the one that
  /// is shown among them.
  case generations(kept: Int)

  /// How many are kept where the project does not say: a reader may be in the middle of the one before.
  static let usualCount = 3
  static let counts = 2...50
}

/// The names of the modes.
enum PublishModeName: String, CaseIterable {
  case inPlace = "in-place"
  case generations
}

extension Section<PublishKey> {
  /// How trees are published; in place where the project does not say.
  var mode: PublishMode {
    let kept = integer(.keep, PublishMode.counts)
    let mode: PublishModeName? = word(.mode)
    guard mode == .generations else {
      if self[.keep] != nil {
        add(
          .projectValue, .keep, "\(name(of: .keep)) is about generations",
          help: "Write \"mode\": \"generations\" beside it, or remove it.")
      }
      return .inPlace
    }
    return .generations(kept: kept ?? PublishMode.usualCount)
  }

  /// How files are compressed when they are written.
  var codings: [ContentCoding] {
    let names = ContentCoding.allCases.map(\.rawValue)
    let texts = texts(.precompress, TextRule("coding that a build knows", among: names))
    return ContentCoding.allCases.filter { texts.contains($0.rawValue) }
  }
}
