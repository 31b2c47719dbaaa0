extension ArraySlice<UInt8> {
  /// Where a text is for the first time; `nil` if it is nowhere.
  ///
  /// The standard library's search is generic, and takes a hundred times as long.
  public func firstRange(of text: String) -> Range<Int>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return startIndex..<startIndex }
    var index = startIndex
    while index + wanted.count <= endIndex {
      let range = index..<index + wanted.count
      if self[index] == first, self[range].elementsEqual(wanted) { return range }
      index += 1
    }
    return nil
  }
}
