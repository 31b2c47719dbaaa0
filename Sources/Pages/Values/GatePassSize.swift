import WaymarkModel

/// How large the letters of a gate pass are on paper: the largest with which all of it is on one page.
///
/// The sizes are those of `css/gatepass.css`. Everything is in its unit, of which a page of A4 or A6 has
/// 102 in width and 145 in height; a page of Letter is wider.
enum GatePassSize: String, CaseIterable {
  case shortest, short, usual, long, longer, longest, full, fuller, fullest

  /// Gate, bay and number plate are so long that they are as small as all else.
  case crowded, packed

  /// How much of the height is filled: texts are measured without their font.
  private static let room = 138.0

  /// The width of a line, and of one of two columns.
  private static let line = 94.0
  private static let column = 45.0

  /// The width of gate, bay and number plate, beside the code.
  static let spotWidth = 41.0

  /// Measures a pass, with what is said of its dealer.
  init(_ pass: GatePass, dealer: Dealer?, state: GatePass.State) {
    let text = PrintedGatePass(pass, dealer: dealer, state: state)
    self = Self.allCases.first { $0.height(of: text) <= Self.room } ?? .packed
  }

  /// The classes of the page.
  var classes: String { isDense ? "\(rawValue) dense" : rawValue }

  /// The letters of what a guard need not compare.
  private var letter: Double {
    switch self {
    case .shortest: 4
    case .short: 3.4
    case .usual: 2.8
    case .long: 2.3
    case .longer: 1.7
    case .longest: 1.4
    case .full, .crowded: 1.15
    case .fuller: 0.9
    case .fullest, .packed: 0.7
    }
  }

  /// The letters of gate, bay and number plate.
  private var spot: Double {
    switch self {
    case .shortest: 8
    case .short: 7.5
    case .usual: 7
    case .long: 5.5
    case .longer, .longest, .full, .fuller, .fullest: 5
    case .crowded: 1.8
    case .packed: 1.1
    }
  }

  /// Whether lines are close together, and those of a record flow into each other.
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
    // Two lines in the place of the code say why the pass counts no more.
    guard text.hasCode else { return 16 + max(40, spots) }
    return max(spots, (text.spots.isEmpty ? 66 : 50) + text.id.height(3, in: 60))
  }

  private func times(of text: PrintedGatePass) -> Double {
    text.hasTimes ? label + 0.8 * letter + 2 * 4.8 : 0
  }

  /// Two columns, the first of which ends where they are most alike, and the notes below.
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

  /// What is in two columns.
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
    hasCode = state == .issued
    hasTimes = pass.validFrom != nil || pass.validUntil != nil
  }
}
