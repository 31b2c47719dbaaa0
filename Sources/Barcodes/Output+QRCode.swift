public import Bytes

extension Output {
  /// Appends a QR code as an inline SVG with a text for screen readers.
  ///
  /// One unit is one module. The SVG has a white ground, so that the code can be read on a dark page,
  /// and one path: a rectangle for every run of dark modules in a row.
  public mutating func svg(_ code: QRCode, label: String) {
    let margin = QRCode.quietZone
    let size = String(code.size + 2 * margin)
    append(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "# + size + " " + size)
    append(#"" role="img" aria-label=""#)
    xml(label)
    append(#"" shape-rendering="crispEdges"><rect width=""# + size + #"" height=""# + size)
    append(#"" fill="white"/><path d=""#)
    for row in 0..<code.size {
      var column = 0
      while column < code.size {
        let start = column
        while code.isDark(column: column, row: row) { column += 1 }
        if column > start {
          append(byte: UInt8(ascii: "M"))
          integer(start + margin)
          append(byte: UInt8(ascii: " "))
          integer(row + margin)
          append(byte: UInt8(ascii: "h"))
          integer(column - start)
          append("v1H")
          integer(start + margin)
          append(byte: UInt8(ascii: "z"))
        }
        column += 1
      }
    }
    append(#""/></svg>"#)
  }
}
