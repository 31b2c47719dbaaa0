/// What Android does with a link, as far as the written files settle it.
public enum AndroidAnswer: String, Sendable {
  case opens = "opens the app"
  case stays = "stays in the browser"

  /// The manifest lets the app open the link; only rules beyond it could say no.
  case mayOpen = "may open the app"
}
