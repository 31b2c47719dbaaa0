#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ArraySlice<UInt8> {
  /// The index of the first occurrence of a text; `nil` if there is none.
  ///
  /// The standard library's generic search takes a hundred times as long.
  public func firstRange(of text: String) -> Range<Int>? {
    var text = text
    return text.withUTF8 { unsafe firstRange(of: UnsafeRawBufferPointer($0)) }
  }

  /// The index of the first occurrence of some bytes; `nil` if there is none.
  public func firstRange(of piece: [UInt8]) -> Range<Int>? {
    unsafe piece.withUnsafeBytes { unsafe firstRange(of: $0) }
  }

  private func firstRange(of wanted: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let first = unsafe wanted.first, let pattern = wanted.baseAddress else {
      return startIndex..<startIndex
    }
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var offset = 0
      while offset + wanted.count <= bytes.count,
        let found = unsafe memchr(
          base + offset, CInt(first), bytes.count - wanted.count - offset + 1)
      {
        offset = unsafe UnsafeRawPointer(found) - base
        if unsafe memcmp(found, pattern, wanted.count) == 0 {
          return startIndex + offset..<startIndex + offset + wanted.count
        }
        offset += 1
      }
      return nil
    }
  }

  /// The index of the first occurrence of a byte, starting at an index; `nil` if there is none.
  public func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    let start = Swift.max(start, startIndex)
    return unsafe withUnsafeBytes { bytes in
      guard start < endIndex, let base = bytes.baseAddress,
        let found = unsafe memchr(base + (start - startIndex), CInt(byte), endIndex - start)
      else { return nil }
      return unsafe startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  /// The parts separated by a byte, including empty ones.
  public func parts(between separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = startIndex
    while let end = firstIndex(of: separator, from: start) {
      parts.append(self[start..<end])
      start = end + 1
    }
    parts.append(self[start...])
    return parts
  }

  /// Whether the bytes equal those of a text.
  public func equals(_ text: String) -> Bool {
    var text = text
    return unsafe withUnsafeBytes { bytes in
      text.withUTF8 { others in
        guard bytes.count == others.count else { return false }
        guard let start = bytes.baseAddress, let second = others.baseAddress else { return true }
        return unsafe memcmp(start, second, bytes.count) == 0
      }
    }
  }

  /// Whether the bytes equal those of another collection.
  public func equals(_ other: ArraySlice<UInt8>) -> Bool {
    count == other.count && order(other) == 0
  }

  /// Whether these bytes sort before others; a prefix sorts first.
  public func precedes(_ other: ArraySlice<UInt8>) -> Bool {
    let order = order(other)
    return order != 0 ? order < 0 : count < other.count
  }

  /// Compares the bytes up to the length of the shorter collection.
  private func order(_ other: ArraySlice<UInt8>) -> CInt {
    unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { others in
        guard let start = bytes.baseAddress, let second = others.baseAddress else { return 0 }
        return unsafe memcmp(start, second, Swift.min(bytes.count, others.count))
      }
    }
  }
}
