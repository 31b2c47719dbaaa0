// Maps makes links that open navigation apps, and converts coordinates to the datum that each app
// wants. An app imports it whole, so that it has no Foundation and nothing that only a build needs:
// reading links and JSON are in MapLinks. `Apps` has the table of apps, `Links` writes
// a link, `Datums` converts coordinates, and `OpenInMaps` chooses the apps for a place.

/// Makes the link of a request, by the row of the app that it names.
public func mapURL(for request: MapRequest) throws(MapError) -> MapLink {
  try NavigationApp.named(request.app).link(for: request)
}
