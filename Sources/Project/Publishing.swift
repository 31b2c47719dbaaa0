public import WaymarkCore
import WaymarkModel

/// How a build publishes its trees, and when it refuses to.
public struct Publishing: Sendable, Equatable {
  /// How many pages of records a build may remove from the published tree, per record set.
  public var maxRemoved = PublishLimit.percent(20)

  /// How many of the records that it reads a build may leave out, per record set.
  public var maxLeftOut = PublishLimit.percent(20)

  /// How many of the published records with a value of a field may lose it, for each field that at
  /// least a fifth of a record set has.
  public var maxEmptied = PublishLimit.percent(80)
  public var mode = PublishMode.inPlace

  /// The codings of the compressed copies that are written next to the files of hosts.
  public var precompressed: [ContentCoding] = []

  /// How servers answer for removed pages; by default, that they are not found.
  public var goneAnswer: GoneAnswer?
}

/// The part of a whole that may be lost.
public enum PublishLimit: Sendable, Equatable, CustomStringConvertible {
  case percent(Int)
  case count(Int)

  /// How many of a small number may be lost, even if they are a large share.
  private static let few = 5

  /// The part of a whole that the limit names.
  public func part(of whole: Int) -> Int {
    switch self {
    case .percent(let percent): whole * percent / 100
    case .count(let count): count
    }
  }

  /// How many records or pages may be lost: of a small number more than the share, but never more
  /// than half unless the project allows a larger share.
  public func most(of whole: Int) -> Int {
    switch self {
    case .percent(0): 0
    case .percent: max(part(of: whole), min(Self.few, whole / 2))
    case .count(let count): min(count, whole / 2)
    }
  }

  public var description: String {
    switch self {
    case .percent(let percent): "\(percent) %"
    case .count(let count): "\(count)"
    }
  }
}

/// How a build publishes a tree.
public enum PublishMode: Sendable, Equatable {
  /// Each changed file is renamed into the tree.
  case inPlace

  /// A complete new tree is made, and a link switches to it; `kept` trees are kept, including the
  /// current one.
  case generations(kept: Int)

  /// The names of the modes.
  fileprivate enum Name: String, CaseIterable {
    case inPlace = "in-place"
    case generations
  }
}

/// How servers answer for the pages of removed records.
public struct GoneAnswer: Sendable, Equatable {
  public enum Kind: String, CaseIterable, Sendable {
    /// The page is gone: 410.
    case gone

    /// The page redirects to the market of its records, which has similar ones.
    case market

    /// The page redirects to its dealer, which has others; like `market` if the dealer has no page.
    case dealer

    /// The page redirects to the narrowest list that contained it; like `market` if none is left.
    case category
  }

  public var kind = Kind.gone

  /// How many days servers answer this way.
  public var days: Int

  /// The maximum number of records: those that were removed last.
  public var limit = 500
}

extension Section<PublishKey> {
  /// The declared settings, with defaults for the rest.
  var publishing: Publishing {
    var publishing = Publishing()
    publishing.maxRemoved = limit(.maxRemoved) ?? publishing.maxRemoved
    publishing.maxLeftOut = limit(.maxLeftOut) ?? publishing.maxLeftOut
    publishing.maxEmptied = limit(.maxEmptied) ?? publishing.maxEmptied
    publishing.mode = mode
    let names = ContentCoding.allCases.map(\.rawValue)
    let codings = texts(.precompress, TextRule("coding", among: names))
    publishing.precompressed = ContentCoding.allCases.filter { codings.contains($0.rawValue) }
    publishing.goneAnswer = section(.gone, GoneKey.self)?.answer
    return publishing
  }

  /// A percentage such as `"20%"`, or a whole number.
  private func limit(_ key: PublishKey) -> PublishLimit? {
    guard let value = self[key] else { return nil }
    if let text = value.string, text.wholeMatch(of: /[0-9]{1,3}%/) != nil,
      let percent = Int(text.dropLast()), percent <= 100
    {
      return .percent(percent)
    }
    if let digits = value.digits, digits.wholeMatch(of: /[0-9]{1,9}/) != nil,
      let count = Int(digits)
    {
      return .count(count)
    }
    add(
      .projectValue, key, "\(name(of: key)) is neither a percentage nor a whole number",
      help: "Write a percentage such as \"20%\", or a number such as 500.")
    return nil
  }

  /// The publishing mode; by default three trees are kept, because a reader may still use an
  /// earlier one.
  private var mode: PublishMode {
    let kept = integer(.keep, 2...50)
    let mode: PublishMode.Name? = word(.mode)
    guard mode != .generations else { return .generations(kept: kept ?? 3) }
    if self[.keep] != nil {
      add(
        .projectValue, .keep, "\(name(of: .keep)) only applies to generations",
        help: "Add \"mode\": \"generations\", or remove \"keep\".")
    }
    return .inPlace
  }
}

extension Section<GoneKey> {
  fileprivate var answer: GoneAnswer? {
    let kind: GoneAnswer.Kind? = word(.answer)
    let limit = integer(.limit, 1...10_000)
    guard let days = integer(.days, 1...3650, isRequired: true) else { return nil }
    var answer = GoneAnswer(days: days)
    answer.kind = kind ?? answer.kind
    answer.limit = limit ?? answer.limit
    return answer
  }
}
