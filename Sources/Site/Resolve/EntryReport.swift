/// Where an input leads, on the web and on each platform.
public struct EntryReport: Sendable, Equatable {
  /// What was asked about.
  public var input: String

  /// The route's name; `nil` when the input leads nowhere.
  public var route: String?

  /// The route's parameters, in its order.
  public var parameters: [Parameter]

  /// The canonical https URL of the place.
  public var url: String?

  /// The page of the place, below a host's folder.
  public var page: String?

  /// What iOS does with the https URL, by the association file: `match`, `exclude`, `no_match` or
  /// `undetermined`; `nil` without an https URL or an iOS app.
  public var ios: String?

  /// What Android does with the https URL: `opens` or `stays`; `nil` without an Android app.
  public var android: String?

  /// Why, for someone who sees the route table for the first time.
  public var reason: String

  /// A parameter's name and value.
  public struct Parameter: Sendable, Equatable {
    public let name: String
    public let value: String
  }
}
