import UIKit

/// A screen with a title, for the places that this sample does not show.
class Screen: UIViewController {
  init(title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

/// A listing: it goes on in the user's other devices, and its seller's yard is on the map.
final class ListingScreen: Screen {
  private let place: Deeplink
  private let activity = PageActivity()

  init(id: String) {
    place = .ads(.details(id: id))
    super.init(title: "Listing \(id)")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    activity.begin(place, title: title ?? "", keywords: ["car", "export"])
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    activity.end()
  }

  /// What a button calls that shows the way.
  func showWay(from button: UIView) {
    let choices = NavigationChoices.choices(
      latitude: 31.2304, longitude: 121.4737, named: "Gate 2", country: "CN")
    present(NavigationChoices.sheet(choices, from: button), animated: true)
  }

  /// What a button calls that shares the page.
  var sharedURL: URL? { DeeplinkRouter.url(of: place) }
}

/// A gate pass, which a button adds to Wallet.
final class GatePassScreen: Screen {
  private let id: String

  init(id: String) {
    self.id = id
    super.init(title: "Gate pass \(id)")
  }

  func addToWallet() async throws {
    try await PassPresenter().present(passOf: .gatepass(id: id), over: self)
  }
}
