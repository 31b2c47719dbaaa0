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

  static let possibleDays = 1...3650
  static let possibleLimits = 1...10_000
}

enum GoneKey: String, CaseIterable {
  case answer, days, limit
}

extension Section<GoneKey> {
  var answer: GoneAnswer? {
    let kind: GoneAnswer.Kind? = word(.answer)
    let limit = integer(.limit, GoneAnswer.possibleLimits)
    guard let days = integer(.days, GoneAnswer.possibleDays, isRequired: true) else { return nil }
    var answer = GoneAnswer(days: days)
    if let kind { answer.kind = kind }
    if let limit { answer.limit = limit }
    return answer
  }
}
