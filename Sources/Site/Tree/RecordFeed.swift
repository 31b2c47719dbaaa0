/// A feed that records add lines to.
///
/// The raw value marks its lines in what builds keep for the next one.
enum RecordFeed: String, Sendable {
  case spotlight = "S"
  case maps = "M"

  /// The feed's file.
  var path: String {
    switch self {
    case .spotlight: "feeds/spotlight.ndjson"
    case .maps: "feeds/maps.ndjson"
    }
  }
}
