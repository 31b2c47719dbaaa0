/// Numbers as Wallet writes them in English, by the `numberStyle` of a field.
enum NumberText {
  /// The text of a number in the digits of pass.json; the digits themselves for a number or a style
  /// that is not known.
  static func text(_ digits: String, _ style: String?) -> String {
    guard let number = Double(digits), abs(number) < 1e15 else { return digits }
    switch style {
    case "PKNumberStyleDecimal": return decimal(number, places: 3)
    case "PKNumberStylePercent": return decimal(number * 100, places: 0) + "%"
    case "PKNumberStyleScientific": return scientific(number)
    case "PKNumberStyleSpellOut": return words(number)
    default: return plain(digits)
    }
  }

  /// The digits of a number without zeros at the end of its decimals.
  static func plain(_ digits: String) -> String {
    guard digits.utf8.contains(UInt8(ascii: ".")), let number = Double(digits), abs(number) < 1e15
    else { return digits }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Groups thousands, and keeps up to a number of decimal places.
  private static func decimal(_ number: Double, places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let units = (abs(number) * Double(scale)).rounded(.toNearestOrEven)
    guard let units = Int(exactly: units) else { return "\(number)" }
    let rest = String(String(scale + units % scale).dropFirst())
    let tail = rest.trimmingZeros
    return (number < 0 && units > 0 ? "-" : "") + CurrencyText.grouped(units / scale)
      + (tail == "" ? "" : "." + tail)
  }

  /// A digit, the other digits after a point, and the exponent: 12345 is `1.2345E4`.
  private static func scientific(_ number: Double) -> String {
    guard number != 0 else { return "0E0" }
    let (digits, exponent) = significant(number)
    let rest = digits.dropFirst()
    return (number < 0 ? "-" : "") + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest)
      + "E\(exponent)"
  }

  /// The digits of a number that is not zero, from the first to the last that is not zero, and the
  /// exponent of the first.
  private static func significant(_ number: Double) -> (digits: String, exponent: Int) {
    // Swift writes the shortest digits that are the number, such as `12345.0` or `1.5e-07`.
    let parts = "\(abs(number))".split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let all = mantissa.joined()
    let digits = String(all.drop { $0 == "0" })
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (
      digits.trimmingZeros, power + mantissa[0].count - 1 - (all.count - digits.count)
    )
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let groups = [
    (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
    (1000, "thousand"), (100, "hundred"),
  ]

  /// A number in words: the digits after a point are spelled one by one.
  private static func words(_ number: Double) -> String {
    let whole = Int(abs(number))
    var text = words(whole)
    if abs(number) != Double(whole) {
      let (digits, exponent) = significant(number)
      let places =
        exponent < 0
        ? String(repeating: "0", count: -exponent - 1) + digits
        : String(digits.dropFirst(exponent + 1))
      text +=
        " point "
        + places.compactMap { $0.wholeNumberValue.map { small[$0] } }.joined(separator: " ")
    }
    return (number < 0 ? "minus " : "") + text
  }

  private static func words(_ number: Int) -> String {
    if number < 20 { return small[number] }
    if number < 100 {
      return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10])
    }
    let (size, name) = groups.first { number >= $0.0 } ?? (100, "hundred")
    let rest = number % size
    return words(number / size) + " " + name + (rest == 0 ? "" : " " + words(rest))
  }
}

extension String {
  fileprivate var trimmingZeros: String {
    String(decoding: utf8.reversed().drop { $0 == UInt8(ascii: "0") }.reversed(), as: UTF8.self)
  }
}
