import WaymarkCore
import WaymarkMapLinks
import WaymarkMaps

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
      buffer.print(report(on: converted).printed(as: format))
    } catch {
      hasFailed = true
      buffer.flush()
      if format == .json { buffer.print(renderedText { $0.json(error, at: place) }) }
      let begin = place.map { "\($0): " } ?? ""
      errors.print("waymark: \(begin)\(error.message.visible)")
    }
  }

  /// The pair, for people in columns as wide as the widest number of the datum.
  private func report(on pair: ConvertedPair) -> Report {
    let (north, east, zone) = (text(of: pair.north), text(of: pair.east), pair.zone.rawValue)
    let shift = renderedText { $0.tenths(pair.shiftMetres) }
    return [
      .line(
        padded(north, to: 16) + padded(east, to: 16) + padded(zone, to: 6) + padded(shift, to: 9)
          + " m"),
      .field("latitude", JSON.number(north)), .field("longitude", JSON.number(east)),
      .field("zone", zone), .field("shiftMetres", JSON.number(shift)),
    ]
  }

  private func padded(_ text: String, to width: Int) -> String {
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
