/// How a number plate stays on one line of a printed gate pass, as `css/gatepass.css` has it: in the size
/// of gate and bay, in a smaller one, or not at all.
enum PlateFit: String {
  case whole, snug, tight, loose

  /// The letters of each, in the unit of `GatePassSize`; nobody reads a smaller plate at arm's length.
  private static let letters: [(fit: PlateFit, size: Double)] = [
    (.whole, 8), (.snug, 5.5), (.tight, 4),
  ]

  init(_ plate: String) {
    let text = PrintedText(plate)
    self =
      Self.letters.first { text.lineCount($0.size, in: GatePassSize.spotWidth) == 1 }?.fit ?? .loose
  }
}
