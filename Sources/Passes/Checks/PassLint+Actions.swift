import WaymarkCore
import WaymarkModel

/// The checks of buttons.
extension PassLint {
  /// Checks the buttons of a pass (iOS 27).
  func checkActions(_ root: PassValue) {
    let actions = root.elements(of: "featuredActions")
    if actions.count > 2 { add(.jsonActions, at: actions[2], "there are more than 2 actions") }
    for action in actions where action.node.object != nil {
      require(["identifier", "type"], of: action, "the action", .jsonActions)
      if let url = action["url"] {
        checkLink(url, .jsonActions)
      } else {
        // Some types may need none.
        add(
          .jsonActions, at: action.lacking("url"), "the action has no url",
          help: "give the URL that it opens", severity: .warning)
      }
      expect(action["type"], among: PassSchema.actionTypes, .jsonActions)
    }
  }
}
