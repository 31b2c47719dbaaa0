import Disk

/// Joins what the writers know of their records into the file that the next build opens.
struct KnownRecordsFile {
  let path: String

  /// Writes the file; nothing of the tree may be written after it.
  func write(runs: [String], count: Int, key: BuildKey) throws(FileError) {
    var file = try PartFile(at: path)
    try file.append(Array((KnownRecords.header(key, count: count) + "\n").utf8))
    var chunk: [UInt8] = []
    for run in runs {
      let source = try RandomAccessFile(at: run)
      var offset = 0
      while offset < source.identity.size {
        try source.read(1 << 20, at: offset, into: &chunk)
        guard !chunk.isEmpty else { break }
        try file.append(chunk)
        offset += chunk.count
      }
    }
    try file.commit()
  }
}
