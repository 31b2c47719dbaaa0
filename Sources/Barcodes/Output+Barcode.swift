public import Bytes

extension Output {
  /// Appends a barcode as an inline SVG that says to a screen reader what it is.
  ///
  /// It has a light ground of its own, so that it is read off a dark page too, and one path: a
  /// rectangle for every run of dark modules. One unit is one module.
  public mutating func svg(_ barcode: Barcode, label: String) {
    let margin = barcode.quietZone
    let width = String(barcode.width + 2 * margin)
    let height = String(barcode.height + 2 * margin)
    append(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "# + width + " " + height)
    append(#"" role="img" aria-label=""#)
    xml(label)
    append(#"" shape-rendering="crispEdges"><rect width=""# + width + #"" height=""# + height)
    append(#"" fill="white"/><path d=""#)
    for row in 0..<barcode.height where !isRepeated(row, in: barcode) {
      runs(in: row, of: barcode, margin: margin)
    }
    append(#""/></svg>"#)
  }

  private mutating func runs(in row: Int, of barcode: Barcode, margin: Int) {
    var height = 1
    while row + height < barcode.height, isRepeated(row + height, in: barcode) { height += 1 }
    var column = 0
    while column < barcode.width {
      let start = column
      while barcode.isDark(column: column, row: row) { column += 1 }
      if column > start {
        append("M\(start + margin) \(row + margin)h\(column - start)v\(height)H\(start + margin)z")
      }
      column += 1
    }
  }
}

/// Whether a row is the same as the one above it and of the same bar, as in stacked and linear codes.
private func isRepeated(_ row: Int, in barcode: Barcode) -> Bool {
  guard row > 0, barcode.symbology == .code128 || barcode.symbology == .pdf417 else { return false }
  return (0..<barcode.width).allSatisfy {
    barcode.isDark(column: $0, row: row) == barcode.isDark(column: $0, row: row - 1)
  }
}
