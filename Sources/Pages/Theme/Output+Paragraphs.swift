import Bytes

extension Output {
  /// Appends text as paragraphs: a blank line begins the next one, a line break stays one.
  ///
  /// Line feeds, carriage returns and the pair of them all end a line.
  mutating func paragraphs(_ text: String?) {
    text?.withBytes { paragraphs($0) }
  }

  private mutating func paragraphs(_ source: Span<UInt8>) {
    var start = 0
    var isOpen = false
    var blankLines = 0
    while start < source.count {
      var end = start
      while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
      if isBlank(source, from: start, to: end) {
        blankLines += 1
      } else {
        // The next paragraph ends this one.
        if isOpen { append(blankLines > 0 ? "\n<p dir=auto>" : "<br>\n") }
        if !isOpen { append("<p dir=auto>") }
        html(source.extracting(start..<end))
        isOpen = true
        blankLines = 0
      }
      let isPair = end + 1 < source.count && source[end] == 0x0D && source[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    if isOpen { append("</p>\n") }
  }
}

private func isBlank(_ source: Span<UInt8>, from start: Int, to end: Int) -> Bool {
  for index in start..<end where source[index] > 0x20 { return false }
  return true
}
