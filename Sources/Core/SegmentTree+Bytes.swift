extension SegmentTree<ArraySlice<UInt8>> {
  /// The numbers of the patterns with the same beginning as a path, in order.
  ///
  /// This is compiled for bytes: a call of the generic function from another module takes four
  /// times as long.
  public func bytePatterns(beginning path: [ArraySlice<UInt8>]) -> [Int] {
    patterns(beginning: path)
  }
}
