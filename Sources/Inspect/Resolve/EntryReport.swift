package import WaymarkAppLinks
import WaymarkCore
package import WaymarkModel

/// Where an input leads, on the web and on each platform.
package struct EntryReport: Sendable {
  package var input: String

  /// The environment of the answer.
  package var environment: String

  /// The route's name; `nil` if the input leads nowhere, or to a page without one.
  package var route: String?

  /// The route's parameters, in its order.
  package var parameters: [(name: String, value: String)] = []

  /// The canonical https URL of the place.
  package var url: String?

  /// The page of the place, below a host's folder.
  package var page: String?

  /// Whether the environment's tree has the page; `nil` without a page or without a tree.
  package var hasPage: Bool?

  /// The answer of iOS: `match`, `exclude`, `no_match` or `undetermined`.
  ///
  /// The scheme in the `Info.plist` decides about a custom-scheme URL, the association file and the
  /// https URL decide about everything else; `nil` without an https URL or an iOS app.
  package var ios: Answer?

  /// The answers of Android 15 and later, 12 to 14, and 11 and earlier: `opens`, `stays` or
  /// `undetermined`; `nil` without an Android app.
  ///
  /// They are about the given URL, by its host or scheme, or about the https URL of an input that
  /// is not a URL.
  package var android, android12To14, androidBefore12: Answer?

  /// The answer of HarmonyOS: `match` or `no_match`; `nil` without an app for it.
  package var harmony: Answer?

  /// Where the input leads, for someone who sees the route table for the first time.
  package var reason = ""

  /// The kind of problem because of which the input leads nowhere, such as `link.host`.
  package var fault: DiagnosticKind?

  /// The answer of servers for an old link; `nil` if they do not redirect it.
  package var redirect: Redirect?

  /// Where servers redirect a link.
  package struct Redirect: Sendable {
    /// The URL on the same host.
    package let url: String

    /// The status, the new path and the place of its declaration, in a sentence.
    package let text: String
  }

  /// The answer of a system for a URL.
  package struct Answer: Sendable {
    package let verdict: String

    /// The deciding rule, as a JSON pointer into the file; `nil` if there is none.
    package let rule: String?
    package let reason: String

    /// The result of every rule of the association file that was tried, on iOS.
    package var trace: [RuleStep] = []
  }
}
