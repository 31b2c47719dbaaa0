import WaymarkArchive
import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkSite
import WaymarkTree
import WaymarkWallet

/// Writes an archive for each host, and the script that unpacks them.
struct PackWriter {
  let folders: TreeFolders

  /// The contents of archives that a worker took.
  static func contents(by worker: String, in folders: TreeFolders) -> DiskPath {
    folders.runs + "/packed-\(worker)"
  }

  /// Merges what the workers took into archives: the entries are sorted, and one is in memory at a
  /// time.
  func write(_ runs: [DiskPath], to sink: Sink) throws {
    guard let tree = sink.tree else { return }
    var sources: [String: RandomAccessFile] = [:]
    var lines = try SortedLines(runs)
    var open: HostArchive?
    var buffer: [UInt8] = []
    while let bytes = try lines.next() {
      try Interruption.check()
      guard let line = PackedLine(bytes), let place = line.place else { continue }
      if open?.host != place.host {
        try open?.close(to: tree)
        open = try HostArchive(place.host, in: folders)
      }
      let path = Self.contents(by: line.worker, in: folders)
      let source = try sources[line.worker] ?? RandomAccessFile(at: path)
      sources[line.worker] = source
      try source.read(line.storedSize, at: line.offset, into: &buffer)
      guard buffer.count == line.storedSize else { throw FileError(changed: path.description) }
      let contents = ZipContents(
        buffer, size: line.size, checksum: line.checksum, isDeflated: line.isDeflated)
      try open?.add(place.path, contents)
    }
    try open?.close(to: tree)
    try sink.write(AssetFile(PackPaths.script, .hosting, Array(Self.script.utf8)))
  }

  private static let script = #"""
    #!/bin/sh
    # Unpacks the archives beside this script, each into web/HOST. All are unpacked and checked before the
    # first folder is replaced; each is then replaced as a whole. Files that did not change keep their
    # time, and all others get the present one: servers tell it as Last-Modified.
    # Usage: sh unpack.sh [DIR]   (default: the folder of this script)
    set -eu
    here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
    if [ $# -gt 1 ]; then
      echo "Usage: sh unpack.sh [DIR]" >&2
      exit 64
    fi
    to=${1:-$here}
    if ! command -v unzip >/dev/null; then
      echo "unpack.sh: unzip is not installed" >&2
      exit 1
    fi
    remove_new() {
      for archive in "$here"/web-*.zip; do
        host=${archive##*/web-}
        rm -rf "$to/web/.${host%.zip}.new" "$to/web/.${host%.zip}.same"
      done
    }
    trap remove_new EXIT
    hashes() { (cd "$1" && find . -type f -exec sha256sum {} +); }
    # Copies the files that two folders have in common from the first one, with their times.
    copy_equal() {
      { hashes "$1" && hashes "$2"; } | LC_ALL=C sort | LC_ALL=C uniq -d |
        LC_ALL=C sed -n 's/^[0-9a-f]\{64\}  //p' >"$3"
      if [ -s "$3" ]; then (cd "$1" && tar -cf - -T -) <"$3" | (cd "$2" && tar -xof -); fi
    }
    # Whole seconds, as archives keep them.
    now=$(TZ=UTC date +%Y%m%d%H%M.%S)

    for archive in "$here"/web-*.zip; do
      if [ ! -f "$archive" ]; then
        echo "unpack.sh: there is no web-HOST.zip in $here" >&2
        exit 1
      fi
      host=${archive##*/web-}
      host=${host%.zip}
      rm -rf "$to/web/.$host.new"
      mkdir -p "$to/web/.$host.new"
      if ! unzip -q "$archive" -d "$to/web/.$host.new"; then
        echo "unpack.sh: $archive cannot be unpacked; nothing was replaced" >&2
        exit 1
      fi
      # Every entry of an archive has the same time, so that equal input gives equal bytes.
      find "$to/web/.$host.new" -exec env TZ=UTC touch -t "$now" {} +
      if [ -d "$to/web/$host" ] && command -v sha256sum >/dev/null && command -v tar >/dev/null &&
        ! copy_equal "$to/web/$host" "$to/web/.$host.new" "$to/web/.$host.same"; then
        echo "unpack.sh: the times of $to/web/$host cannot be kept; nothing was replaced" >&2
        exit 1
      fi
    done
    for archive in "$here"/web-*.zip; do
      host=${archive##*/web-}
      host=${host%.zip}
      rm -rf "$to/web/.$host.old"
      if [ -e "$to/web/$host" ]; then mv "$to/web/$host" "$to/web/.$host.old"; fi
      mv "$to/web/.$host.new" "$to/web/$host"
      rm -rf "$to/web/.$host.old"
    done

    """#
}

/// The archive of one host, while it is written.
private final class HostArchive {
  let host: String
  private let path: DiskPath
  private let directoryPath: DiskPath
  private var file: PartFile?

  /// The records of the directory, which may be more than memory holds.
  private let directory: StoredFiles
  private var outline = ZipOutline()

  init(_ host: String, in folders: TreeFolders) throws(FileError) {
    self.host = host
    path = folders.runs + "/archive-\(host)"
    directoryPath = folders.runs + "/directory-\(host)"
    directory = StoredFiles(at: directoryPath)
    file = try PartFile(at: path)
  }

  func add(_ name: String, _ contents: ZipContents) throws {
    let parts = try outline.add(name, contents)
    try file?.append(parts.head)
    try file?.append(contents.bytes)
    _ = try directory.append(parts.record)
  }

  /// Writes the directory and the end, and gives the archive to the tree.
  func close(to tree: TreeWriter) throws {
    guard var file = file.take() else { return }
    try directory.finish()
    let records = try RandomAccessFile(at: directoryPath)
    var chunk: [UInt8] = []
    var offset = 0
    while offset < directory.size {
      try records.read(1 << 20, at: offset, into: &chunk)
      guard !chunk.isEmpty else { throw FileError(changed: directoryPath.description) }
      try file.append(chunk)
      offset += chunk.count
    }
    try file.append(outline.end)
    try file.commit()
    try tree.take(archiveAt: path, to: PackPaths.archive(ofHost: host))
  }
}
