import WaymarkModel

/// The size of the letters of a gate pass on paper: the largest with which everything fits on one
/// page.
///
/// The sizes are those of `css/gatepass.css`. Everything is in its unit: a page of A4 or A6 is 102
/// units wide and 145 high; a Letter page is wider.
enum GatePassSize: String, CaseIterable {
  case shortest, short, usual, long, longer, longest, full, fuller, fullest

  /// The gate, the bay and the number plate are so long that they have the size of all other text.
  case crowded, packed

  /// The share of the height to fill: texts are measured without their font.
  private static let room = 138.0

  /// The width of a line, and of one of two columns.
  private static let line = 94.0
  private static let column = 45.0

  /// The width of gate, bay and number plate, next to the barcode.
  static let spotWidth = 41.0

  /// Measures a pass, with the data of its dealer.
  init(_ pass: GatePass, dealer: Dealer?, state: GatePass.State) {
    let text = PrintedGatePass(pass, dealer: dealer, state: state)
    self = Self.allCases.first { $0.height(of: text) <= Self.room } ?? .packed
  }

  /// The classes of the page.
  var classes: String { isDense ? "\(rawValue) dense" : rawValue }

  /// The size of ordinary text, and that of gate, bay and number plate.
  private static let letters: [GatePassSize: (text: Double, spot: Double)] = [
    .shortest: (4, 8), .short: (3.4, 7.5), .usual: (2.8, 7), .long: (2.3, 5.5), .longer: (1.7, 5),
    .longest: (1.4, 5), .full: (1.15, 5), .fuller: (0.9, 5), .fullest: (0.7, 5),
    .crowded: (1.15, 1.8), .packed: (0.7, 1.1),
  ]

  private var letter: Double { Self.letters[self]?.text ?? 0 }
  private var spot: Double { Self.letters[self]?.spot ?? 0 }

  /// Whether lines are close together, and those of a record are continuous.
  private var isDense: Bool { letter < 1.4 }

  private var lineHeight: Double { (isDense ? 1.12 : 1.3) * letter }
  private var label: Double { 0.85 * lineHeight }

  private func height(of text: PrintedGatePass) -> Double {
    top(of: text) + gate(of: text) + times(of: text) + rows(of: text)
  }

  private func top(of text: PrintedGatePass) -> Double {
    let title = (isDense ? 1.25 : 1.7) * letter
    var height = (isDense ? 0.6 : 1.2) * letter + 0.9 * lineHeight
    height += 1.15 * text.vehicle.height(title, in: Self.line)
    if let vin = text.vin {
      height += 0.4 * letter + 1.1 * vin.height(isDense ? 1.5 * letter : 4, in: 85)
    }
    return height
  }

  private func gate(of text: PrintedGatePass) -> Double {
    let spots = text.spots.reduce(0) { height, value in
      height + label + letter + 1.1 * value.height(spot, in: Self.spotWidth)
    }
    // Two lines replace the barcode, and say why the pass is no longer valid.
    guard text.hasCode else { return 16 + max(40, spots) }
    return max(spots, (text.spots.isEmpty ? 66 : 50) + text.id.height(3, in: 60))
  }

  private func times(of text: PrintedGatePass) -> Double {
    text.hasTimes ? label + 0.8 * letter + 2 * 4.8 : 0
  }

  /// Two columns, split where their heights are most similar, and the notes below.
  private func rows(of text: PrintedGatePass) -> Double {
    guard text.notes != nil || !text.rows.isEmpty else { return 0 }
    let heights = text.rows.map { height(ofRow: $0, in: Self.column) }
    let whole = heights.reduce(0, +)
    var first = 0.0
    var columns = whole
    for height in heights {
      first += height
      columns = min(columns, max(first, whole - first))
    }
    let notes = text.notes.map { height(ofRow: $0, in: Self.line) } ?? 0
    return columns + notes + letter
  }

  private func height(ofRow text: PrintedText, in width: Double) -> Double {
    let lines = text.lineCount(letter, in: width, isJoined: isDense)
    return label + Double(lines) * lineHeight + 0.4 * letter
  }
}

/// The texts of a gate pass, measured once for all sizes.
private struct PrintedGatePass {
  let vehicle: PrintedText
  let vin: PrintedText?
  let id: PrintedText

  /// Gate, bay and number plate.
  let spots: [PrintedText]

  /// The contents of the two columns.
  let rows: [PrintedText]
  let notes: PrintedText?
  let hasCode: Bool
  let hasTimes: Bool

  init(_ pass: GatePass, dealer: Dealer?, state: GatePass.State) {
    vehicle = PrintedText(pass.vehicle)
    vin = pass.vin.map(PrintedText.init)
    id = PrintedText(pass.id.text)
    spots = [pass.gate, pass.bay, pass.haulier.plate].compactMap(\.self).map(PrintedText.init)
    let card = dealer?.card.joined(separator: "\n")
    rows = [pass.haulier.carrier, pass.haulier.driver, pass.lot.place, pass.contact, card]
      .compactMap(\.self)
      .map(PrintedText.init)
    notes = pass.notes.map(PrintedText.init)
    hasCode = state.isGood
    hasTimes = pass.validFrom != nil || pass.validUntil != nil
  }
}

/// How a number plate fits on one line of a printed gate pass, as in `css/gatepass.css`: in the
/// size of gate and bay, in a smaller one, or not at all.
enum PlateFit: String {
  case whole, snug, tight, loose

  /// The size of each, in the unit of `GatePassSize`; a smaller plate could not be read at arm's
  /// length.
  private static let letters: [(fit: PlateFit, size: Double)] = [
    (.whole, 8), (.snug, 5.5), (.tight, 4),
  ]

  init(_ plate: String) {
    let text = PrintedText(plate)
    self =
      Self.letters.first { text.lineCount($0.size, in: GatePassSize.spotWidth) == 1 }?.fit ?? .loose
  }
}

/// A text, measured by the width of its letters.
struct PrintedText {
  /// The width of each line, in units of the letter size.
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

  /// The number of lines that the text needs with a letter size, in a column.
  ///
  /// A line that ends between two words is not completely filled.
  func lineCount(_ size: Double, in column: Double, isJoined: Bool = false) -> Int {
    func count(_ width: Double) -> Int {
      width * size <= column ? 1 : Int((1.08 * width * size / column).rounded(.up))
    }
    guard isJoined else { return widths.reduce(0) { $0 + count($1) } }
    return count(widths.reduce(0) { $0 + $1 + width(of: " ") })
  }

  /// The height of these lines, without the space between them.
  func height(_ size: Double, in column: Double) -> Double {
    Double(lineCount(size, in: column)) * size
  }
}

/// The width of a letter relative to the font size, as in bold sans-serif fonts; East Asian
/// characters are square.
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
