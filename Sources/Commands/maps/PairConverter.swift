import Bytes
import MapLinks
import Maps

/// Converts pairs of coordinates and prints them, many at once.
struct PairConverter {
  /// How many bytes of a line are read.
  static let lineLimit = 1 << 10

  let from: PairDatum
  let to: PairDatum
  let format: Format
  let errors: any Console
  var buffer: PrintBuffer
  private(set) var hasFailed = false

  mutating func convert(_ text: String, place: String? = nil) {
    do throws(MapError) {
      let pair = try DecimalPair(text)
      let converted = try ConvertedPair(north: pair.north, east: pair.east, from: from, to: to)
      buffer.print(line(of: converted))
    } catch {
      hasFailed = true
      buffer.flush()
      if format == .json { buffer.print(renderedText { $0.json(error, at: place) }) }
      let begin = place.map { "\($0): " } ?? ""
      errors.print("waymark: \(begin)\(error.message.visible)")
    }
  }

  /// The pair as an object, or in columns as wide as the widest number of the datum.
  private func line(of pair: ConvertedPair) -> String {
    let (north, east, zone) = (text(of: pair.north), text(of: pair.east), pair.zone.rawValue)
    let shift = renderedText { $0.tenths(pair.shiftMetres) }
    switch format {
    case .json:
      return "{\"latitude\":\(north),\"longitude\":\(east),\"zone\":\"\(zone)\","
        + "\"shiftMetres\":\(shift)}"
    case .text:
      return aligned(north, to: 16) + aligned(east, to: 16) + aligned(zone, to: 6)
        + aligned(shift, to: 9) + " m"
    }
  }

  private func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  /// A coordinate with decimals down to a millimetre.
  private func text(of number: Double) -> String {
    decimal(number, places: to == .bd09mc ? 3 : 8)
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
