/// Something on Android that decides whether a web link opens an app.
///
/// A link opens the app when every rule of the app lets it: the manifest's filter, and what the site
/// narrows it to.
public protocol AndroidRule: Sendable {
  /// Why a link stays in the browser, as a phrase; `nil` when the rule lets it open the app.
  func refusal(of url: String) -> String?
}
