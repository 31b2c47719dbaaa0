import Bytes
import MapLinks
import Maps

/// Converts pairs of coordinates and prints them, many at once.
struct PairConverter: ~Copyable {
  /// How many bytes of a line are read.
  static let lineLimit = 1 << 10

  private let from: PairDatum
  private let to: PairDatum
  private let format: Format
  private let terminal: Terminal
  private var output = Output()
  private(set) var hasFailed = false

  init(from: PairDatum, to: PairDatum, as format: Format, in terminal: Terminal) {
    self.from = from
    self.to = to
    self.format = format
    self.terminal = terminal
  }

  mutating func convert(_ text: String, place: String? = nil) {
    do throws(MapError) {
      let pair = try DecimalPair(text)
      let converted = try ConvertedPair(north: pair.north, east: pair.east, from: from, to: to)
      switch format {
      case .json: append(object: converted)
      case .text: append(row: converted)
      }
    } catch {
      hasFailed = true
      flush()
      if format == .json {
        output.json(error, at: place)
        output.append(byte: 0x0A)
      }
      let begin = place.map { "\($0): " } ?? ""
      terminal.errors.print("waymark: \(begin)\(error.message.visible)")
    }
    if output.count >= 1 << 16 { flush() }
  }

  private mutating func append(object pair: ConvertedPair) {
    output.append(constant: "{\"latitude\":")
    output.append(text(of: pair.north))
    output.append(constant: ",\"longitude\":")
    output.append(text(of: pair.east))
    output.append(constant: ",\"zone\":")
    output.json(pair.zone.rawValue)
    output.append(constant: ",\"shiftMetres\":")
    output.tenths(pair.shiftMetres)
    output.append(constant: "}\n")
  }

  /// Columns as wide as the widest number of the datum.
  private mutating func append(row pair: ConvertedPair) {
    for (text, width) in [
      (text(of: pair.north), 16), (text(of: pair.east), 16), (pair.zone.rawValue, 6),
      (renderedText { $0.tenths(pair.shiftMetres) }, 9),
    ] {
      output.append(String(repeating: " ", count: max(0, width - text.utf8.count)) + text)
    }
    output.append(constant: " m\n")
  }

  /// A coordinate with decimals down to a millimetre.
  private func text(of number: Double) -> String {
    decimal(number, places: to == .bd09mc ? 3 : 8)
  }

  /// Prints what is left.
  mutating func flush() {
    terminal.output.write(output.bytes)
    output.removeAll()
  }
}

/// A number with up to eight decimals, whatever the locale; zero has no sign.
///
/// The number is finite and has at most ten digits before its point.
func decimal(_ number: Double, places: Int) -> String {
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  let value = Int((number * Double(scale)).rounded(.toNearestOrEven))
  let digits = String(value.magnitude % UInt(scale))
  let zeros = String(repeating: "0", count: places - digits.utf8.count)
  return "\(value < 0 ? "-" : "")\(value.magnitude / UInt(scale)).\(zeros)\(digits)"
}
