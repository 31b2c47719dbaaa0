/// Reads a pair of degrees as people write it: decimal, or with minutes and seconds.
enum DegreesText {
  /// Words for the two angles, with the letter of their axis.
  private static let words: [(String, String)] = [
    ("北纬", "N"), ("北緯", "N"), ("南纬", "S"), ("南緯", "S"), ("东经", "E"), ("東經", "E"),
    ("西经", "W"), ("西經", "W"), ("纬度", "N"), ("緯度", "N"), ("经度", "E"), ("經度", "E"),
    ("東経", "E"), ("西経", "W"), ("経度", "E"), ("북위", "N"), ("남위", "S"), ("동경", "E"),
    ("서경", "W"), ("위도", "N"), ("경도", "E"),
    ("latitudine", "N"), ("longitudine", "E"), ("latitude", "N"), ("longitude", "E"),
    ("latitud", "N"), ("longitud", "E"), ("breedtegraad", "N"), ("lengtegraad", "E"),
    ("breitengrad", "N"), ("längengrad", "E"), ("breite", "N"), ("länge", "E"),
    ("szerokość", "N"), ("długość", "E"), ("enlem", "N"), ("boylam", "E"),
    ("широта", "N"), ("долгота", "E"), ("довгота", "E"),
    ("с. ш.", "N"), ("ю. ш.", "S"), ("в. д.", "E"), ("з. д.", "W"),
    ("lat", "N"), ("long", "E"), ("lng", "E"), ("lon", "E"),
  ]

  /// The marks after degrees, minutes and seconds.
  private static let marks: [Set<Character>] = [
    ["°", "º", "˚", "度", "도"], ["'", "′", "’", "‘", "分", "분"],
    ["\"", "″", "”", "“", "秒", "초"],
  ]

  static func isDegree(_ character: Character) -> Bool { marks[0].contains(character) }

  /// Whether a character is a mark of degrees, minutes or seconds.
  static func isMark(_ character: Character) -> Bool { marks.contains { $0.contains(character) } }

  /// The latitude and the longitude of a text that consists only of a pair, such as
  /// `31.2304, 121.4737`, `31.2304° N 121.4737° E` or `31°13'49.4"N 121°28'25.3"E`.
  static func pair(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard text.utf8.count <= 256 else { return nil }
    let text = plain(text)
    if let pair = unmarked(text) ?? lettered(pair: text) { return pair }
    var rest = text[...]
    guard let first = angle(&rest) else { return nil }
    rest = rest.drop { $0 == " " }
    if let mark = rest.first, [",", "，", ";"].contains(mark) { rest.removeFirst() }
    // A number after minutes may be their seconds.
    guard let second = angle(&rest), rest.allSatisfy({ $0 == " " }),
      first.marks < 2 || second.marks > 0 || second.axis != nil
    else { return nil }
    switch (first.axis, second.axis) {
    case ("N", "E"), (nil, nil): return (first.degrees, second.degrees)
    case ("E", "N"): return (second.degrees, first.degrees)
    default: return nil
    }
  }

  /// Degrees and minutes, or also seconds, without their marks: `41 24.2028, 2 10.4418`.
  private static func unmarked(_ text: String) -> (latitude: Double, longitude: Double)? {
    let angles = text.split(separator: ",").map { angle -> Double? in
      let parts = angle.split(separator: " ")
      let numbers = parts.compactMap { CoordinateText.number($0) }
      guard 2...3 ~= parts.count, numbers.count == parts.count,
        !parts[0].contains("."), parts.dropFirst().allSatisfy({ $0.first?.isNumber == true }),
        numbers.dropFirst().allSatisfy({ 0..<60 ~= $0 })
      else { return nil }
      let size = zip(numbers, [1, 60, 3600]).reduce(0) { $0 + abs($1.0) / $1.1 }
      return parts[0].hasPrefix("-") ? -size : size
    }
    guard angles.count == 2, let latitude = angles[0], let longitude = angles[1] else { return nil }
    return (latitude, longitude)
  }

  /// Degrees and minutes, or also seconds, with letters and marks of degrees only, as in
  /// `N 52° 31.123 E 013° 24.456`.
  private static func lettered(pair text: String) -> (latitude: Double, longitude: Double)? {
    let letters = text.indices.filter { "NSEW".contains(text[$0]) }
    guard letters.count == 2, !text.contains(where: "+-".contains) else { return nil }
    guard letters[0] == text.startIndex || text[letters[1]...].count == 1 else { return nil }
    let angles = text.split { "NSEW".contains($0) }.map { angle in
      let marks: Set<Character> = [" ", ",", ";"]
      let end = angle.reversed().prefix(while: marks.contains).count
      return String(angle.dropLast(end).drop(while: marks.contains).map { isDegree($0) ? " " : $0 })
    }
    guard let (first, second) = unmarked(angles.joined(separator: ",")) else { return nil }
    let (a, b) = (text[letters[0]], text[letters[1]])
    let degrees = ("SW".contains(a) ? -first : first, "SW".contains(b) ? -second : second)
    switch ("NS".contains(a), "NS".contains(b)) {
    case (true, false): return (degrees.0, degrees.1)
    case (false, true): return (degrees.1, degrees.0)
    default: return nil
    }
  }

  /// A text in upper case, with letters instead of the words for angles, which are in quotes in
  /// JSON, and before them in XML.
  static func lettered(_ text: String) -> String {
    var text = text.uppercased().replacing("\u{A0}", with: " ").replacing("''", with: "\"")
    for (word, letter) in words where text.contains(word.uppercased()) {
      for quote in ["\"", "'"] {
        let forms = [quote + word.uppercased() + quote, word.uppercased() + "=" + quote]
        if forms.contains(where: text.contains) { text = text.replacing(quote, with: "") }
      }
      for mark in [".:", ".", ":", "：", " :", "=", ""] {
        text = text.replacing(word.uppercased() + mark, with: letter)
      }
    }
    return text
  }

  /// Such a text without surrounding brackets.
  private static func plain(_ text: String) -> String {
    let text = lettered(text)
    let brackets: Set<Character> = ["(", ")", "[", "]", "（", "）", " ", "。", "."]
    let start = text.drop { $0 != "." && brackets.contains($0) }
    return String(
      start.prefix(start.count - start.reversed().prefix(while: brackets.contains).count))
  }

  /// One angle: degrees, minutes and seconds, with a hemisphere before or after them.
  private static func angle(
    _ text: inout Substring
  ) -> (degrees: Double, axis: Character?, marks: Int)? {
    var hemisphere = takeHemisphere(&text)
    var degrees = 0.0
    var isNegative = false
    var count = 0
    for (place, marks) in marks.enumerated() {
      let start = text.drop { $0 == " " }
      let digits = start.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
      let rest = start[digits.endIndex...].drop { $0 == " " }
      let hasMark = rest.first.map(marks.contains) ?? false
      // A number without the mark of minutes or seconds belongs to the other angle.
      guard place == 0 || hasMark else { break }
      guard let number = CoordinateText.number(digits), place == 0 || 0..<60 ~= number else {
        return nil
      }
      if place == 0 { isNegative = number.sign == .minus }
      degrees += abs(number) / [1, 60, 3600][place]
      text = hasMark ? rest.dropFirst() : rest
      if !hasMark { break }
      count += 1
    }
    hemisphere = hemisphere ?? takeHemisphere(&text)
    isNegative = isNegative || hemisphere == "S" || hemisphere == "W"
    let axis: Character? = hemisphere.map { "NS".contains($0) ? "N" : "E" }
    return (isNegative ? -degrees : degrees, axis, count)
  }

  private static func takeHemisphere(_ text: inout Substring) -> Character? {
    let rest = text.drop { $0 == " " }
    guard let letter = rest.first, "NSEW".contains(letter) else { return nil }
    text = rest.dropFirst()
    return letter
  }
}
