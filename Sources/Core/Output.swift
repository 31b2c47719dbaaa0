// Bytes is what every room writes and reads text with, and knows nothing of the program's purpose.
// `Output` collects bytes and escapes them for HTML, XML, JSON and URLs; `JSONReader` and `SplitURL` take
// texts apart. There is one function here for each job: ASCII, percent escapes, language tags, spelling.

/// A buffer that text is rendered into as UTF-8 bytes.
///
/// One worker owns one buffer and empties it between files, so that rendering allocates nothing once
/// the buffer is as large as the largest file. It owns its memory: an array would check for unique
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

  /// A copy of what has been appended so far.
  public var bytes: [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
  }

  /// What has been appended so far, as text.
  public var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self)
  }

  /// Forgets the bytes and keeps their room.
  public mutating func removeAll() {
    count = 0
  }

  /// Cuts the buffer back to its first `count` bytes.
  public mutating func truncate(to count: Int) {
    precondition(0...self.count ~= count)
    self.count = count
  }

  /// Appends text as it is.
  public mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  /// Appends a constant of the program as it is.
  public mutating func append(constant text: StaticString) {
    text.withUTF8Buffer { unsafe append(copying: $0) }
  }

  /// Appends bytes as they are.
  public mutating func append(_ raw: [UInt8]) {
    unsafe raw.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  /// Appends bytes as they are.
  public mutating func append(_ raw: ArraySlice<UInt8>) {
    unsafe raw.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  /// Appends bytes as they are.
  public mutating func append(_ raw: Span<UInt8>) {
    unsafe raw.withUnsafeBufferPointer { unsafe append(copying: $0) }
  }

  /// Appends what another buffer has from an offset on.
  public mutating func append(_ other: borrowing Output, from start: Int) {
    precondition(0...other.count ~= start)
    unsafe append(
      copying: UnsafeBufferPointer(start: other.memory + start, count: other.count - start))
  }

  /// Appends one byte.
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

  /// Appends at most so many bytes, which a closure writes.
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

  /// Makes room for so many bytes more; the room doubles, so that growing costs each byte little.
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

/// Renders into a fresh buffer and returns its text.
public func renderedText(_ body: (inout Output) throws -> Void) rethrows -> String {
  var output = Output()
  try body(&output)
  return output.text
}

/// Renders into a fresh buffer and returns its bytes.
public func rendered(_ body: (inout Output) throws -> Void) rethrows -> [UInt8] {
  var output = Output()
  try body(&output)
  return output.bytes
}
