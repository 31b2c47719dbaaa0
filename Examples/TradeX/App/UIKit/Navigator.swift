import UIKit

/// Shows the places of links: the first screen, with the screen of the place on top.
@MainActor final class Navigator {
  let root = UINavigationController(rootViewController: Screen(title: "Market"))

  func show(_ place: Deeplink) {
    // A sheet that is open would swallow the next one.
    root.dismiss(animated: false)
    root.popToRootViewController(animated: false)
    guard let screen = Self.screen(of: place) else { return }
    root.pushViewController(screen, animated: true)
  }

  /// The screen of a place; `nil` for the first one.
  private static func screen(of place: Deeplink) -> UIViewController? {
    switch place {
    case .activity, .ads(.market): nil
    case .ads(.garage): Screen(title: "My garage")
    case .ads(.details(let id)): ListingScreen(id: id)
    case .messages(.root): Screen(title: "Messages")
    case .messages(.details(let id)): Screen(title: "Conversation \(id)")
    case .requests(.root): Screen(title: "Requests")
    case .requests(.details(let id)): Screen(title: "Request \(id)")
    case .orders(.root): Screen(title: "Orders")
    case .orders(.details(let id)): Screen(title: "Order \(id)")
    case .newListing: Screen(title: "New listing")
    case .search(let query): Screen(title: query)
    case .gatepass(let id): GatePassScreen(id: id)
    case .dealers(.details(let id)): Screen(title: "Dealer \(id)")
    case .imprint, .privacy, .terms: Screen(title: "Legal")
    }
  }
}
