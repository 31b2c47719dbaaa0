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
    case .ads(.details(let id)): Text("Listing \(id)")
    case .search(let query): Text("Results for \(query)")
    case .messages: Text("Messages")
    default: Text("Market")
    }
  }
}
