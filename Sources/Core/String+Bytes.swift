extension String {
  /// Calls the body with the text's bytes.
  ///
  /// Use this instead of `utf8Span.span`, which needs iOS 26. In an optimised build (Swift 6.3.1),
  /// the span of a text of up to 15 bytes refers to a stack location that is reused while the span
  /// is still read: a line break was written as another byte when a buffer had to grow.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try body(unsafe $0.span) }
  }

  /// Takes bytes that are valid UTF-8; `nil` for others.
  ///
  /// `String(validating:as:)` needs iOS 18.
  public init?(validUTF8 bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // The text has U+FFFD instead of invalid bytes.
    guard bytes.equals(self) else { return nil }
  }
}

extension Array {
  /// Calls the body with the elements; `span` needs iOS 26.
  @inlinable @inline(__always)
  public func withSpan<Result>(_ body: (Span<Element>) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBufferPointer { try body(unsafe $0.span) }
  }
}
