/// A text, measured in the width of its letters.
struct PrintedText {
  /// The width of each line, in the size of letters.
  private let widths: [Double]

  init(_ text: String) {
    var widths = [0.0]
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        widths.append(0)
      } else {
        widths[widths.count - 1] += width(of: scalar)
      }
    }
    self.widths = widths
  }

  /// How many lines the text takes in letters of a size, in a column.
  ///
  /// A line that ends between two words is not full to its end.
  func lineCount(_ size: Double, in column: Double, isJoined: Bool = false) -> Int {
    func count(_ width: Double) -> Int {
      width * size <= column ? 1 : Int((1.08 * width * size / column).rounded(.up))
    }
    guard isJoined else { return widths.reduce(0) { $0 + count($1) } }
    return count(widths.reduce(0) { $0 + $1 + width(of: " ") })
  }

  /// The height of these lines, without what is between them.
  func height(_ size: Double, in column: Double) -> Double {
    Double(lineCount(size, in: column)) * size
  }
}

/// The width of a letter in the size of its font, as bold fonts without serifs have it; those of East
/// Asia are square.
private func width(of scalar: Unicode.Scalar) -> Double {
  switch scalar {
  case " ", ".", ",", ":", ";", "'", "!", "|", "(", ")", "-", "/": 0.34
  case "f", "i", "j", "l", "r", "t", "I": 0.34
  case "m", "w", "M", "W", "@", "%": 0.95
  case "A"..."Z": 0.7
  case "\u{2000}"..."\u{206F}": 0.6
  case "\u{1100}"...: 1
  default: 0.6
  }
}
