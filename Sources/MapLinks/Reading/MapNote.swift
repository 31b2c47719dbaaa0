/// Something about a link that its reading does not show.
public struct MapNote: Hashable, Sendable {
  /// The kinds of notes, which `description` explains; the raw values are stable, for pipelines
  /// that read them.
  public enum Code: String, Sendable, CaseIterable {
    case ambiguousDatum
    case camera
    case nullIsland
    case retired
    case severalLinks
    case swapped
    case undocumentedDatum
    case unreadParameter
    case unreadPath
  }

  public let code: Code

  /// What it is about: a parameter as it is written, a pair of degrees, or a date.
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
      "so close to a border of GCJ-02 the numbers may also be WGS-84: \(detail)"
    case .camera: "the link has no pin: this is the middle of its map"
    case .nullIsland: "a coordinate is 0, 0, which is what a missing one becomes"
    case .retired:
      detail.isEmpty ? "the app is no longer made" : "the app has been gone since \(detail)"
    case .severalLinks: "the text has several links; the first one was read"
    case .swapped: "the latitude and the longitude seem to be swapped"
    case .undocumentedDatum: "Apple does not say whether its links are in GCJ-02 there"
    case .unreadParameter: "not understood: the parameter \(detail)"
    case .unreadPath: "not understood: \(detail)"
    }
  }
}
