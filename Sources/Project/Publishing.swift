public import WaymarkCore
import WaymarkModel

/// How a build brings its trees before their readers, and when it does not.
public struct Publishing: Sendable, Equatable {
  /// How many of the pages of records in the published tree a build may remove, of each record set.
  public var maxRemoved = PublishLimit.percent(20)

  /// How many of the records that a build reads it may leave out, of each record set.
  public var maxLeftOut = PublishLimit.percent(20)

  /// How many of the records that have a value of a field in the published tree may lose it, of each
  /// field that a fifth of a record set has.
  public var maxEmptied = PublishLimit.percent(80)
  public var mode = PublishMode.inPlace

  /// The codings of the compressed forms that files of hosts have beside them.
  public var precompressed: [ContentCoding] = []

  /// What servers say of pages that went; that they are not found where nothing is declared.
  public var goneAnswer: GoneAnswer?
}

/// A part of a whole that may be lost.
public enum PublishLimit: Sendable, Equatable, CustomStringConvertible {
  case percent(Int)
  case count(Int)

  /// How many of few may be lost, although they are a large share.
  private static let few = 5

  /// The part of a whole that the limit names.
  public func part(of whole: Int) -> Int {
    switch self {
    case .percent(let percent): whole * percent / 100
    case .count(let count): count
    }
  }

  /// How many records or pages may be lost: of few, more than the share; never more than half, unless
  /// the project allows a larger share.
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

/// How a build brings a tree before its readers.
public enum PublishMode: Sendable, Equatable {
  /// Each changed file is renamed into the tree.
  case inPlace

  /// A whole tree is made beside the others, and a link shows it; so many trees are kept, the one that
  /// is shown among them.
  case generations(kept: Int)

  /// The names of the modes.
  fileprivate enum Name: String, CaseIterable {
    case inPlace = "in-place"
    case generations
  }
}

/// What servers say of the pages of records that went.
public struct GoneAnswer: Sendable, Equatable {
  public enum Kind: String, CaseIterable, Sendable {
    /// That the page is gone for good: 410.
    case gone

    /// That what is like it is in the market of its records.
    case market

    /// That its dealer has others; without a dealer's page like `market`.
    case dealer

    /// That the narrowest list it was in has others; where none is left like `market`.
    case category
  }

  public var kind = Kind.gone

  /// For how many days they say so.
  public var days: Int

  /// Of how many records at most: those that went last.
  public var limit = 500
}

extension Section<PublishKey> {
  /// What the project declares, with the default for the rest.
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

  /// How trees are published; by default three are kept, since a reader may still be in an earlier one.
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
