import CZint

/// A barcode: which of its modules are dark.
public struct Barcode: Hashable, Sendable {
  /// The kinds of barcode that Wallet knows too.
  public enum Symbology: String, Hashable, Sendable, CaseIterable {
    case qr = "QR"
    case pdf417 = "PDF417"
    case aztec = "Aztec"
    case code128 = "Code128"
  }

  public let symbology: Symbology

  /// The size in modules, without the quiet zone.
  public let width: Int
  public let height: Int

  /// The modules row by row, from the top left.
  private let modules: [Bool]

  /// Encodes text; QR codes are made so that a quarter of the damage they may suffer is repaired.
  public init(_ text: String, as symbology: Symbology = .qr) throws(BarcodeError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    // The largest symbol holds 7089 digits; zint counts in a C int.
    guard bytes.count <= 8192 else { throw .tooLong(bytes.count, symbology) }
    let symbol = try Symbol(bytes, symbology)
    self.symbology = symbology
    width = symbol.width
    height = symbol.height
    modules = symbol.modules()
  }

  /// Whether a module is dark; modules outside of the barcode are light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard (0..<width).contains(column), (0..<height).contains(row) else { return false }
    return modules[row * width + column]
  }

  /// The light modules that a reader needs on every side.
  public var quietZone: Int {
    switch symbology {
    // ISO/IEC 18004 § 6.3.8.
    case .qr: 4
    // ISO/IEC 15438 § 5.8.3.
    case .pdf417: 2
    // An Aztec code needs none; one module keeps it off a dark page.
    case .aztec: 1
    // ISO/IEC 15417 § 4.4.
    case .code128: 10
    }
  }
}

/// Why text does not become a barcode.
public enum BarcodeError: Error, Equatable, Sendable, CustomStringConvertible {
  case empty

  /// The text, of so many bytes, is longer than the symbology holds.
  case tooLong(Int, Barcode.Symbology)

  /// The text has a character that the symbology has no code for.
  case badCharacter(Barcode.Symbology)

  /// What zint said otherwise.
  case library(String)

  public var description: String {
    switch self {
    case .empty: "a barcode needs text"
    case .tooLong(let count, let symbology):
      "\(count) bytes do not fit a \(symbology.rawValue) barcode"
    case .badCharacter(let symbology):
      "the text has a character that a \(symbology.rawValue) barcode cannot hold"
    case .library(let reason): "zint: \(reason)"
    }
  }
}
