/// A remark about a link that its reading does not contain.
public struct MapNote: Hashable, Sendable {
  /// The kinds of notes, which `description` explains; the raw values are stable, for pipelines.
  public enum Code: String, Sendable, CaseIterable {
    case ambiguousDatum
    case arrayOrder
    case camera
    case cut
    case nullIsland
    case offEarth
    case retired
    case severalLinks
    case severalPins
    case shortCode
    case spaces
    case swapped
    case undocumentedDatum
    case unreadMode
    case unreadParameter
    case unreadPath
  }

  public let code: Code

  /// The subject: a parameter as written, a pair of degrees, or a date.
  public let detail: String

  init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }
}

extension MapNote: CustomStringConvertible {
  public var description: String {
    switch code {
    case .ambiguousDatum:
      "this close to a border of GCJ-02, the numbers may also be WGS-84: \(detail)"
    case .arrayOrder:
      "the first number was read as the latitude; in GeoJSON it is the longitude"
    case .camera: "the link has no pin; the place is the middle of its map"
    case .cut:
      "the link ends at a space; if the text after it is a part of it, give the link in quotes"
    case .nullIsland: "a coordinate is 0, 0, which is probably a missing one"
    case .offEarth:
      "\(detail) was read as words: a latitude is at most 90 degrees, a longitude at most 180"
    case .retired:
      detail.isEmpty ? "the app was discontinued" : "the app was discontinued in \(detail)"
    case .severalLinks: "the text has several map links; the first one was read"
    case .severalPins: "the link has several pins; the first one was read"
    case .shortCode: detail
    case .spaces: "the link has spaces; the text up to the end of the line was read as a part of it"
    case .swapped:
      detail.isEmpty
        ? "the latitude and the longitude seem to be swapped"
        : "the latitude and the longitude of the link are swapped; they were read as \(detail)"
    case .undocumentedDatum:
      detail.isEmpty
        ? "Apple does not document whether its links use GCJ-02 there"
        : "Amap documents coordinate=\(detail) for markers only; the route was read as GCJ-02"
    case .unreadMode: "the mode of travel was not read: \(detail)"
    case .unreadParameter: "unknown parameter: \(detail)"
    case .unreadPath: "unknown part of the path: \(detail)"
    }
  }
}
