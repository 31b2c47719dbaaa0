public import WaymarkCore

extension Output {
  /// Appends a barcode as an inline SVG with a text for screen readers.
  ///
  /// One unit is one module. The background is white, so the code can be scanned on a dark page. A
  /// row is a line as thick as the row is high, with gaps for the light modules.
  public mutating func svg(_ code: Barcode, label: String) {
    let margin = code.symbology.quietZone
    let edge = code.height > 1 ? margin : 0
    append(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "#)
    integer(code.width + 2 * margin)
    append(byte: UInt8(ascii: " "))
    integer(code.height * code.rowHeight + 2 * edge)
    append(#"" role="img" aria-label=""#)
    xml(label)
    append(
      #"" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/>"#
        + #"<path stroke="black" stroke-width=""#)
    integer(code.rowHeight)
    append(#"" d=""#)
    for row in 0..<code.height {
      line(row, of: code, margin: margin, edge: edge)
    }
    append(#""/></svg>"#)
  }

  /// Appends the line of a row; each piece begins where the previous one ended.
  private mutating func line(_ row: Int, of code: Barcode, margin: Int, edge: Int) {
    var end: Int?
    code.forEachDarkPiece(inRow: row) { piece in
      if let end {
        append(byte: UInt8(ascii: "m"))
        integer(piece.lowerBound - end)
        append(constant: " 0h")
      } else {
        append(byte: UInt8(ascii: "M"))
        integer(piece.lowerBound + margin)
        append(byte: UInt8(ascii: " "))
        half(2 * (row * code.rowHeight + edge) + code.rowHeight)
        append(byte: UInt8(ascii: "h"))
      }
      integer(piece.count)
      end = piece.upperBound
    }
  }

  /// Appends half of a number.
  private mutating func half(_ number: Int) {
    integer(number / 2)
    if number % 2 == 1 { append(".5") }
  }
}
