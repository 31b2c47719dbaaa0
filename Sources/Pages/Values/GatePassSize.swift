import Model

/// How much a gate pass has to say, which decides how small its letters are on paper: all of it is on one
/// page.
enum GatePassSize: CaseIterable {
  case usual, long, longer, longest

  /// How much fits, in letters of the smallest lines; whatever is more is printed as small as can be.
  private var limit: Int {
    switch self {
    case .usual: 820
    case .long: 1350
    case .longer: 2500
    case .longest: .max
    }
  }

  /// Measures a pass, with what is said of its dealer.
  init(_ pass: GatePass, dealer: Dealer?) {
    let large = [pass.gate, pass.bay].compactMap(\.self).map { 6 * width(of: $0) }
    let card = dealer.map { dealer in
      ([dealer.name] + dealer.address.lines
        + [dealer.telephone, dealer.email, dealer.website].compactMap(\.self))
        .joined(separator: "\n")
    }
    let lines = [
      pass.carrier, pass.driver, pass.plate, card, pass.place, pass.contact,
    ].compactMap(\.self).map { 40 + width(of: $0) }
    let notes = pass.notes.map { width(of: $0) } ?? 0
    let length =
      3 * width(of: pass.vehicle) + large.reduce(0, +) + lines.reduce(0, +) + notes
    self = Self.allCases.first { length <= $0.limit } ?? .longest
  }
}

/// How much room a text takes, in Latin letters: those of East Asia take two, a line that ends takes the
/// rest of it.
private func width(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { width, scalar in
    width + (scalar == "\n" ? 40 : scalar.value >= 0x1100 ? 2 : 1)
  }
}
