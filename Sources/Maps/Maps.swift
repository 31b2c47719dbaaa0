// Maps makes links that open navigation apps, and converts coordinates to the datum that each app
// expects. Apps import it as a whole, so it does not use Foundation and contains nothing that only
// a build needs: reading links and JSON are in MapLinks. `Apps` has the table of apps, `Links`
// writes a link, `Datums` converts coordinates, and `OpenInMaps` chooses the apps for a place.

// An app that imports Maps also needs these names of Core.
@_exported public import enum WaymarkCore.BD09
@_exported public import struct WaymarkCore.Coordinate
@_exported public import enum WaymarkCore.CoordinateError
@_exported public import struct WaymarkCore.Diagnostic
@_exported public import struct WaymarkCore.DiagnosticKind
@_exported public import enum WaymarkCore.GCJ02
@_exported public import struct WaymarkCore.Location
@_exported public import enum WaymarkCore.Severity
@_exported public import enum WaymarkCore.WGS84

/// Makes the link of a request, by the row of the app that it names.
public func mapURL(for request: MapRequest) throws(MapError) -> MapLink {
  try NavigationApp.named(request.app).link(for: request)
}
