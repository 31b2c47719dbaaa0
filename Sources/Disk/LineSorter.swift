import Bytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sorts more lines than memory holds, by their bytes.
///
/// Sorted runs of lines are written to a folder, and merged when they are read. Equal lines are kept.
public final class LineSorter {
  private let folder: DiskPath
  private let limit: Int
  private var bytes: [UInt8] = []
  private var lines: [Range<Int>] = []
  private var runs = 0

  /// Makes a sorter that holds `limit` bytes of lines in memory, and makes a folder for its runs.
  public init(at folder: DiskPath, limit: Int = 8 << 20) {
    self.folder = folder
    self.limit = limit
  }

  /// Adds one line.
  public func add(_ line: [UInt8]) throws(FileError) {
    lines.append(bytes.count..<bytes.count + line.count)
    bytes.append(contentsOf: line)
    if bytes.count >= limit { try spill() }
  }

  private func spill() throws(FileError) {
    guard !lines.isEmpty else { return }
    try makeFolders(at: folder)
    sort()
    var run = try PartFile(at: folder + "/\(runs)")
    for line in lines { try run.append(line: bytes[line]) }
    try run.commit()
    runs += 1
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  private func sort() {
    unsafe bytes.withUnsafeBytes { bytes in
      lines.sort { unsafe precedes($0, $1, in: bytes) }
    }
  }

  /// Writes the last run and returns the paths of all, to be merged with those of other sorters.
  public func finish() throws(FileError) -> [DiskPath] {
    try spill()
    return (0..<runs).map { folder + "/\($0)" }
  }
}

private func precedes(
  _ left: Range<Int>, _ right: Range<Int>, in bytes: UnsafeRawBufferPointer
) -> Bool {
  guard let start = bytes.baseAddress else { return false }
  let order = unsafe memcmp(
    start + left.lowerBound, start + right.lowerBound, min(left.count, right.count))
  return order != 0 ? order < 0 : left.count < right.count
}

/// The lines of any number of runs, in order.
public struct SortedLines: ~Copyable {
  private var runs: [Run] = []

  /// Opens the runs of one or more sorters.
  public init(_ paths: [DiskPath]) throws(FileError) {
    for path in paths {
      let run = try Run(at: path)
      if run.line != nil { runs.append(run) }
    }
  }

  /// The next line; `nil` after the last.
  public mutating func next() throws(FileError) -> ArraySlice<UInt8>? {
    guard var least = runs.indices.first else { return nil }
    for candidate in runs.indices.dropFirst() where runs[candidate].precedes(runs[least]) {
      least = candidate
    }
    let line = runs[least].line
    try runs[least].advance()
    if runs[least].line == nil { runs.remove(at: least) }
    return line
  }

  /// One run, at its current line.
  private final class Run {
    private var reader: LineReader
    private(set) var line: ArraySlice<UInt8>?

    init(at path: DiskPath) throws(FileError) {
      var reader = try LineReader(at: path)
      line = try reader.next()
      self.reader = reader
    }

    func advance() throws(FileError) {
      line = try reader.next()
    }

    func precedes(_ other: Run) -> Bool {
      guard let line, let second = other.line else { return line != nil }
      return line.precedes(second)
    }
  }
}
