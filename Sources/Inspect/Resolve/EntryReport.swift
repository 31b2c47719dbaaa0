package import WaymarkAppLinks
import WaymarkCore
package import WaymarkModel

/// Where an input leads, on the web and on each platform.
package struct EntryReport: Sendable {
  package var input: String

  /// The environment that answers.
  package var environment: String

  /// The route's name; `nil` when the input leads nowhere.
  package var route: String?

  /// The route's parameters, in its order.
  package var parameters: [(name: String, value: String)] = []

  /// The canonical https URL of the place.
  package var url: String?

  /// The page of the place, below a host's folder.
  package var page: String?

  /// Whether the environment's tree has the page; `nil` without a page or without a tree.
  package var hasPage: Bool?

  /// What iOS does, such as `match`.
  ///
  /// It is `match`, `exclude`, `no_match` or `undetermined`. A custom-scheme URL is decided by
  /// the scheme that the `Info.plist` declares, everything else by the association file and the https
  /// URL; `nil` without an https URL or an iOS app.
  package var ios: Answer?

  /// What Android does with the URL that was given, by its host or its scheme, or with the https URL
  /// of what is no URL (15 and later, 12 to 14, 11 and before): `opens`, `stays` or `undetermined`;
  /// `nil` without an Android app.
  package var android, android12To14, androidBefore12: Answer?

  /// What HarmonyOS does: `match` or `no_match`; `nil` without an app for it.
  package var harmony: Answer?

  /// Where the input leads, for someone who sees the route table for the first time.
  package var reason = ""

  /// What kind of fault keeps the input from leading anywhere, such as `link.host`.
  package var fault: DiagnosticKind?

  /// What a system does with a URL.
  package struct Answer: Sendable {
    package let verdict: String

    /// The rule that decides, as a JSON pointer into the file; `nil` when none does.
    package let rule: String?
    package let reason: String

    /// What came of every rule of the association file that was tried, on iOS.
    package var trace: [RuleStep] = []
  }
}
