// Maps makes links that open navigation apps, and converts coordinates to the datum that each app
// wants. An app imports it whole, so that it has no Foundation and nothing that only a build needs:
// reading links and JSON are in MapLinks. `Apps` has the table of apps, `Links` writes
// a link, `Datums` converts coordinates, and `OpenInMaps` chooses the apps for a place.

// An app that imports Maps has these of Bytes too.
@_exported public import enum Bytes.BD09
@_exported public import struct Bytes.Coordinate
@_exported public import enum Bytes.CoordinateError
@_exported public import struct Bytes.Diagnostic
@_exported public import struct Bytes.DiagnosticKind
@_exported public import enum Bytes.GCJ02
@_exported public import struct Bytes.Location
@_exported public import enum Bytes.Severity
@_exported public import enum Bytes.WGS84

/// Makes the link of a request, by the row of the app that it names.
public func mapURL(for request: MapRequest) throws(MapError) -> MapLink {
  try NavigationApp.named(request.app).link(for: request)
}
