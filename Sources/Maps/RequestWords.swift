import Bytes

extension MapAction {
  /// Reads an action, or names the ones there are.
  public init(word: String) throws(MapError) {
    guard let action = MapAction(rawValue: word) else {
      throw MapError("action", word, among: MapAction.allCases.map(\.rawValue))
    }
    self = action
  }
}

extension TravelMode {
  /// Reads a mode, or names the ones there are.
  public init(word: String) throws(MapError) {
    guard let mode = TravelMode(named: word) else {
      throw MapError("mode", word, among: TravelMode.allCases.map(\.rawValue))
    }
    self = mode
  }
}

extension RouteFeature {
  init(_ node: JSONNode, named name: String) throws(MapError) {
    guard let word = node.string else {
      throw MapError(.badValue, "\(name) is \(node.kind); a string is expected")
    }
    guard let feature = RouteFeature(named: word) else {
      throw MapError("route feature", word, among: RouteFeature.allCases.map(\.rawValue))
    }
    self = feature
  }
}

extension MapDatum {
  /// Reads a datum, or names the ones there are.
  public init(word: String) throws(MapError) {
    guard let datum = MapDatum(named: word) else {
      throw MapError("datum", word, among: MapDatum.allCases.map(\.rawValue))
    }
    self = datum
  }
}

extension MapError {
  /// Says that a word is none of those it may be.
  init(_ what: String, _ word: String, among words: [String]) {
    let near = suggestion(for: word, among: words).map { "; did you mean \($0)?" }
    let hint = near ?? "; it may be \(words.joined(separator: ", "))"
    self.init(.badValue, "there is no \(what) \"\(word.prefix(64))\"\(hint)")
  }
}
