public import Bytes

extension Output {
  /// Appends a barcode as an inline SVG with a text for screen readers, on a white ground.
  public mutating func svg(_ code: Barcode, label: String) {
    let margin = code.symbology.quietZone
    let height = code.rowHeight
    let width = code.width + 2 * margin
    let edge = code.rows.count > 1 ? margin : 0
    append(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "#)
    append("\(width) \(code.rows.count * height + 2 * edge)")
    append(#"" role="img" aria-label=""#)
    xml(label)
    append(
      #"" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d=""#)
    for (row, modules) in code.rows.enumerated() {
      let top = row * height + edge
      var column = 0
      while column < modules.count {
        let start = column
        while column < modules.count, modules[column] { column += 1 }
        if column > start {
          append("M\(start + margin) \(top)h\(column - start)v\(height)H\(start + margin)z")
        }
        column += 1
      }
    }
    append(#""/></svg>"#)
  }
}
