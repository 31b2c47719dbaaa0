import WaymarkCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sorts more lines than fit into memory, by their bytes.
///
/// Sorted runs of lines are written to a folder, and merged when they are read. Duplicate lines are
/// kept.
public final class LineSorter {
  private let folder: DiskPath
  private let limit: Int
  private var bytes: [UInt8] = []
  private var lines: [Range<Int>] = []
  private var runs = 0

  /// Makes a sorter with `limit` bytes of lines in memory, and makes a folder for its runs.
  ///
  /// A build has a dozen sorters at a time; each run that is merged takes a file and a chunk of
  /// memory.
  public init(at folder: DiskPath, limit: Int = 2 << 20) {
    self.folder = folder
    self.limit = limit
  }

  public func add(_ line: [UInt8]) throws(FileError) {
    if bytes.count + line.count > limit { try spill() }
    // An array that grows by doubling would take twice the limit.
    if bytes.isEmpty { bytes.reserveCapacity(max(limit, line.count)) }
    lines.append(bytes.count..<bytes.count + line.count)
    bytes.append(contentsOf: line)
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

  /// Writes the last run and returns the paths of all runs, to be merged with those of other
  /// sorters.
  public func finish() throws(FileError) -> [DiskPath] {
    try spill()
    var paths = (0..<runs).map { folder + "/\($0)" }
    while paths.count > Self.runLimit {
      let merged = folder + "/\(runs)"
      runs += 1
      try merge(paths.prefix(Self.runLimit), to: merged)
      paths = paths.dropFirst(Self.runLimit) + [merged]
    }
    return paths
  }

  /// The maximum number of runs for the reader: each is an open file.
  private static let runLimit = 64

  private func merge(_ paths: ArraySlice<DiskPath>, to path: DiskPath) throws(FileError) {
    var lines = try SortedLines(Array(paths))
    var run = try PartFile(at: path)
    while let line = try lines.next() { try run.append(line: line) }
    try run.commit()
    for path in paths { try removeFile(at: path) }
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
  /// A binary heap: the line of run `i` is not after those of runs `2i + 1` and `2i + 2`.
  private var runs: [Run] = []

  /// Opens the runs of one or more sorters.
  public init(_ paths: [DiskPath]) throws(FileError) {
    for path in paths {
      let run = try Run(at: path)
      if run.line != nil { runs.append(run) }
    }
    for place in runs.indices.reversed() { sink(place) }
  }

  /// The next line; `nil` after the last.
  public mutating func next() throws(FileError) -> ArraySlice<UInt8>? {
    guard let first = runs.first else { return nil }
    let line = first.line
    try first.advance()
    if first.line == nil {
      runs.swapAt(0, runs.count - 1)
      runs.removeLast()
    }
    sink(0)
    return line
  }

  /// Moves a run down until no run below it has an earlier line.
  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for below in 2 * place + 1..<2 * place + 3 where below < runs.count {
        if runs[below].precedes(runs[least]) { least = below }
      }
      guard least != place else { return }
      runs.swapAt(place, least)
      place = least
    }
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
