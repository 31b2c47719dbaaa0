import WaymarkMaps

extension MapLink {
  /// What people should know about the link: what it lacks, and what is doubtful about it.
  var notes: [String] {
    let lost =
      losses.isEmpty
      ? [] : ["the link does not carry all: \(losses.words.joined(separator: ", "))"]
    return lost + Self.doubts.filter { warnings.contains($0.warning) }.map { "warning: \($0.note)" }
  }

  private static let doubts: [(warning: MapWarnings, note: String)] = [
    (.nullIsland, "a coordinate is 0, 0, which is what a missing one becomes"),
    (.swapped, "nobody drives at a coordinate of the link; are latitude and longitude swapped?"),
    (.missingName, "the app does not show a place without a name; give it --name"),
    (.retired, "the app is no longer made"),
    (.unsigned, "the vendor wants the link signed; give --key"),
  ]
}
