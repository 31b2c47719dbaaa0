import Foundation
import Testing

/// A small file system that a test fills, in a separate mount namespace.
enum SmallDisk {
  /// Skips tests of such disks, with a reason, if neither a user namespace nor root permissions
  /// allow one, as in most containers.
  static let trait: ConditionTrait = .enabled(
    if: namespace != nil, "this machine lets nobody mount a file system")

  /// The options of `unshare` that work here.
  private static let namespace: [String]? = {
    let candidates = [["--map-root-user", "--mount"], ["--mount"]]
    return candidates.first { options in
      let run = try? Waymark.run(
        "/usr/bin/unshare", options + ["/bin/mount", "-t", "tmpfs", "tmpfs", "/tmp"])
      return run?.status == 0
    }
  }()

  /// Runs a script that finds the file system at `$disk`.
  static func run(
    _ market: Marketplace, megabytes: Int, _ script: String
  ) throws -> Waymark.Run {
    let scratch = market.beside("scratch")
    try FileManager.default.createDirectory(
      atPath: scratch + "/disk", withIntermediateDirectories: true)
    let prologue = """
      waymark=\(Waymark.binary) project=\(market.folder) scratch=\(scratch) disk=\(scratch)/disk
      mount -t tmpfs -o size=\(megabytes)m tmpfs "$disk" || exit 9
      digest() { (cd "$disk/out" && find . -path ./.waymark -prune -o -type f -print0 | sort -z \
        | xargs -0 sha256sum); }

      """
    return try Waymark.run(
      "/usr/bin/unshare",
      try #require(namespace) + ["/bin/sh", "-c", prologue + script],
      environment: Marketplace.variables)
  }
}
