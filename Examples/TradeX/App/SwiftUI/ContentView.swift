import SwiftUI

struct ContentView: View {
  @State private var place: Deeplink?

  var body: some View {
    PlaceView(place: place)
      .onDeeplink { place in self.place = place }
  }
}

/// The screen of a place; without one, the first screen.
struct PlaceView: View {
  let place: Deeplink?

  var body: some View {
    switch place {
    case .ads(.details(let id)): ListingView(id: id)
    case .search(let query): Text("Results for \(query)")
    case .messages: Text("Messages")
    default: Text("Market")
    }
  }
}

/// A listing: it goes on in the user's other devices, and its seller's yard is on the map.
struct ListingView: View {
  let id: String
  @State private var activity = PageActivity()

  var body: some View {
    Button("Show the way") {
      let choices = NavigationChoices.choices(
        latitude: 31.2304, longitude: 121.4737, named: "Gate 2", country: "CN")
      if let first = choices.first { NavigationChoices.open(first) }
    }
    .onAppear { activity.begin(.ads(.details(id: id)), title: "Listing \(id)") }
    .onDisappear { activity.end() }
  }
}
