extension String {
  /// Calls the body with the text's bytes.
  ///
  /// Use this instead of `utf8Span.span`. In an optimised build (Swift 6.3.1) the bytes of a text of up
  /// to 15 bytes are then in a place on the stack that is used again while the span is still read: a
  /// line break was written as another byte where a buffer had to grow.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try body(unsafe $0.span) }
  }
}
