// Core has what every room reads and writes text with, independent of the program's purpose.
// `Output` collects bytes and escapes them for HTML, XML, JSON and URLs; `JSONReader` and
// `SplitURL` parse texts. There is one function for each job: ASCII, percent escapes, language
// tags, spelling.

/// A buffer of UTF-8 bytes that text is rendered into.
///
/// One worker owns one buffer and empties it between files, so rendering does not allocate once the
/// buffer is as large as the largest file. It owns its memory: an array would check for unique
/// ownership on every append.
@safe public struct Output: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// The number of bytes appended so far.
  public private(set) var count = 0

  /// Makes an empty buffer.
  public init(capacity: Int = 0) {
    self.capacity = max(capacity, 64)
    unsafe memory = .allocate(capacity: self.capacity)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// A copy of the bytes appended so far.
  public var bytes: [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
  }

  /// The bytes appended so far, as text.
  public var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self)
  }

  /// Removes the bytes and keeps the capacity.
  public mutating func removeAll() {
    count = 0
  }

  /// Truncates the buffer to its first `count` bytes.
  public mutating func truncate(to count: Int) {
    precondition(0...self.count ~= count)
    self.count = count
  }

  /// Appends text unchanged.
  public mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  /// Appends a constant of the program unchanged.
  public mutating func append(constant text: StaticString) {
    text.withUTF8Buffer { unsafe append(copying: $0) }
  }

  /// Appends bytes unchanged.
  public mutating func append(_ raw: [UInt8]) {
    unsafe raw.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  /// Appends bytes unchanged.
  public mutating func append(_ raw: ArraySlice<UInt8>) {
    unsafe raw.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  /// Appends bytes unchanged.
  public mutating func append(_ raw: Span<UInt8>) {
    unsafe raw.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  /// Appends the bytes of another buffer from an offset on.
  public mutating func append(_ other: borrowing Output, from start: Int) {
    precondition(0...other.count ~= start)
    unsafe append(
      copying: UnsafeBufferPointer(start: other.memory + start, count: other.count - start))
  }

  public mutating func append(byte: UInt8) {
    reserve(1)
    unsafe memory[count] = byte
    count += 1
  }

  /// Appends the lowest bytes of a word, the lowest first; at most eight.
  mutating func append(word: UInt64, count written: Int) {
    reserve(8)
    let end = unsafe UnsafeMutableRawPointer(memory + count)
    unsafe end.storeBytes(of: word.littleEndian, as: UInt64.self)
    count += written
  }

  /// Appends a limited number of bytes, which a closure writes.
  mutating func append(upTo limit: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    reserve(limit)
    let rest = unsafe UnsafeMutableBufferPointer(start: memory + count, count: limit)
    var span = unsafe OutputSpan(buffer: rest, initializedCount: 0)
    write(&span)
    unsafe count += span.finalize(for: rest)
  }

  private mutating func append(copying source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    unsafe (memory + count).update(from: start, count: source.count)
    count += source.count
  }

  /// Reserves capacity for more bytes; the capacity doubles, so growing costs little per byte.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if more > capacity - count { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe grown.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = grown
  }
}

/// Renders into a new buffer and returns its text.
public func renderedText(_ body: (inout Output) throws -> Void) rethrows -> String {
  var output = Output()
  try body(&output)
  return output.text
}

/// Renders into a new buffer and returns its bytes.
public func rendered(_ body: (inout Output) throws -> Void) rethrows -> [UInt8] {
  var output = Output()
  try body(&output)
  return output.bytes
}
