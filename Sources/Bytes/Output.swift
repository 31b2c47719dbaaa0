/// A buffer that text is rendered into as UTF-8 bytes.
///
/// One worker owns one buffer and empties it between files, so that rendering allocates nothing once
/// the buffer has grown to the size of the largest file.
public struct Output: ~Copyable {
  /// What has been appended so far.
  public internal(set) var bytes: [UInt8] = []

  /// Makes an empty buffer.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes appended so far.
  public var count: Int { bytes.count }

  /// Forgets the bytes and keeps their room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Cuts the buffer back to its first `count` bytes.
  public mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Appends text as it is.
  public mutating func append(_ text: String) {
    append(text.utf8Span.span)
  }

  /// Appends a constant of the program as it is.
  public mutating func append(constant text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends bytes as they are.
  public mutating func append(_ raw: [UInt8]) {
    append(raw.span)
  }

  /// Appends bytes as they are.
  public mutating func append(_ raw: ArraySlice<UInt8>) {
    append(raw.span)
  }

  /// Appends bytes as they are.
  public mutating func append(_ raw: Span<UInt8>) {
    // `append(contentsOf:)` takes ownership of an array or a string; of a pointer there is none to
    // take, which spares two atomic operations for each of the hundreds of pieces of a page.
    unsafe raw.withUnsafeBufferPointer { buffer in unsafe bytes.append(contentsOf: buffer) }
  }

  /// Appends one byte.
  public mutating func append(byte: UInt8) {
    bytes.append(byte)
  }
}

/// Renders into a fresh buffer and returns its bytes.
public func rendered(_ body: (inout Output) throws -> Void) rethrows -> [UInt8] {
  var output = Output()
  try body(&output)
  return output.bytes
}
