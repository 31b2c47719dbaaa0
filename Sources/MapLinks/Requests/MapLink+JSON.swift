public import WaymarkCore
public import WaymarkMaps

extension Output {
  /// Appends a link with its `losses`, `warnings`, `datum` and `shiftMetres` as JSON on one line.
  public mutating func json(_ link: MapLink) {
    append("{\"app\":")
    json(link.app, in: .plain)
    append(",\"url\":")
    json(link.url, in: .plain)
    append(",\"losses\":")
    json(words: link.losses.isEmpty ? [] : link.losses.words)
    append(",\"warnings\":")
    json(words: link.warnings.isEmpty ? [] : link.warnings.words)
    append(",\"datum\":")
    if let datum = link.datum { json(datum.rawValue) } else { append("null") }
    append(",\"shiftMetres\":")
    tenths(link.shiftMetres)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends the reason for a missing link as JSON on one line, with the position in a text that was read.
  public mutating func json(_ error: MapError, at place: String? = nil) {
    append("{\"error\":")
    json(error.code.rawValue)
    append(",\"message\":")
    json(place.map { "\($0): \(error.message)" } ?? error.message, in: .plain)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends metres with one decimal, whatever the locale.
  public mutating func tenths(_ metres: Double) {
    let tenths = Int((max(0, min(metres, 1e9)) * 10).rounded())
    integer(tenths / 10)
    append(byte: UInt8(ascii: "."))
    integer(tenths % 10)
  }

  private mutating func json(words: [String]) {
    append(byte: UInt8(ascii: "["))
    for (index, word) in words.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      json(word)
    }
    append(byte: UInt8(ascii: "]"))
  }
}
