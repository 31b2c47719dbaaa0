package import WaymarkDisk

/// Writes a file about the changes of a publication.
///
/// It describes the difference of two trees, so it is not in a manifest.
package protocol Announcement: Sendable {
  /// The path of the file in the tree.
  var path: String { get }

  /// Writes the file into a tree before it is published, or removes that of an earlier build.
  func write(_ plan: Publication.Plan, into root: DiskPath) throws
}
