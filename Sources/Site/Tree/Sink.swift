import Hosting

/// Takes the files of one environment's tree, one after the other.
protocol Sink: AnyObject {
  /// Takes a file whose path is below the tree's root.
  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) throws
}

/// The sink of a check, which keeps nothing.
final class NoSink: Sink {
  func write(_ bytes: [UInt8], to path: String, as kind: AssetKind) {}
}
