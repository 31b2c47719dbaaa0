public import Model

/// Where an input leads, on the web and on each platform.
public struct EntryReport: Sendable, Equatable {
  /// What was asked about.
  public var input: String

  /// The environment that answers.
  public var environment: String

  /// The route's name; `nil` when the input leads nowhere.
  public var route: String?

  /// The route's parameters, in its order.
  public var parameters: [Parameter]

  /// The canonical https URL of the place.
  public var url: String?

  /// The page of the place, below a host's folder.
  public var page: String?

  /// Whether the environment's tree has the page; `nil` without a page or without a tree.
  public var hasPage: Bool?

  /// What iOS does with the https URL, by the association file: `match`, `exclude`, `no_match` or
  /// `undetermined`; `nil` without an https URL or an iOS app.
  public var ios: Answer?

  /// What Android 15 and later do with the https URL: `opens`, `stays` or `undetermined`; `nil`
  /// without an Android app.
  public var android: Answer?

  /// What Android 12 to 14 do, in the same words, with the fragment for API 31 in the manifest.
  public var android12To14: Answer?

  /// What Android 11 and before do.
  public var androidBefore12: Answer?

  /// Where the input leads, for someone who sees the route table for the first time.
  public var reason: String

  /// What kind of fault keeps the input from leading anywhere, such as `link.host`.
  public var fault: DiagnosticKind?

  /// What a system does with a URL.
  public struct Answer: Sendable, Equatable {
    public let verdict: String

    /// The rule that decides, as a JSON pointer into the file; `nil` when none does.
    public let rule: String?
    public let reason: String
  }

  /// A parameter's name and value.
  public struct Parameter: Sendable, Equatable {
    public let name: String
    public let value: String
  }
}
