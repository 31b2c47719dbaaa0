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

  /// An angle: degrees, minutes and seconds, with the letter of its axis before or after them.
  private struct Angle {
    var axes: [Character] = []
    var numbers: [Substring] = []

    /// The last place that has its mark, from 0.
    var mark = -1

    /// Whether a letter after the numbers ends it.
    var isClosed = false

    var isLatitude: Bool? { axes.first.map(Self.isLatitude) }

    static func isLatitude(_ axis: Character) -> Bool { "NS".contains(axis) }

    /// Whether a number may be the next one; the last of an angle may have decimals.
    func takes(_ next: Character?, isDelimited: Bool) -> Bool {
      guard let last = numbers.last, numbers.count < 3, !isClosed else { return numbers.isEmpty }
      return next.map(marks[numbers.count].contains) == true || isDelimited && !last.contains(".")
    }

    var degrees: Double? {
      let values = numbers.compactMap { CoordinateText.number($0) }
      guard !values.isEmpty, values.count == numbers.count,
        numbers.dropFirst().allSatisfy({ $0.first?.isNumber == true }),
        values.dropFirst().allSatisfy({ 0..<60 ~= $0 })
      else { return nil }
      let size = zip(values, [1, 60, 3600]).reduce(0) { $0 + abs($1.0) / $1.1 }
      return numbers[0].hasPrefix("-") || axes.contains(where: "SW".contains) ? -size : size
    }
  }

  /// The latitude and the longitude of a text that consists only of a pair, such as
  /// `31.2304, 121.4737`, `31.2304° N 121.4737° E`, `41 24.2028, 2 10.4418` or
  /// `31°13'49.4"N 121°28'25.3"E`; a text that was checked has no contradiction.
  static func pair(
    _ text: String, isChecked: Bool = false
  ) -> (latitude: Double, longitude: Double)? {
    guard text.utf8.count <= 256, let angles = angles(plain(text)), angles.count == 2,
      let first = angles[0].degrees, let second = angles[1].degrees
    else { return nil }
    let isBare = angles.allSatisfy { $0.mark < 0 && $0.axes.isEmpty }
    guard !isBare || angles[0].numbers.count == angles[1].numbers.count else { return nil }
    let isDoubtful = angles.contains { Set($0.axes).count > 1 }
    guard isChecked || !isDoubtful || !hasContradiction(text) else { return nil }
    // A number after minutes may be their seconds.
    guard angles[0].mark < 1 || angles[1].mark >= 0 || !angles[1].axes.isEmpty else { return nil }
    switch (angles[0].isLatitude, angles[1].isLatitude) {
    case (true, false), (nil, nil): return (first, second)
    case (false, true): return (second, first)
    default: return nil
    }
  }

  /// Whether two letters give one number opposite directions, as in `N 52 S` or `13 W E`.
  ///
  /// In `Latitude 33 S` the word only names the axis.
  static func hasContradiction(_ text: String) -> Bool {
    let parts = text.uppercased().matches(of: /\p{L}+|[^\p{L}]+/).map(\.output)
    return parts.indices.dropLast(2).contains { index in
      let letters = [parts[index], parts[index + 2]].sorted()
      guard letters == ["N", "S"] || letters == ["E", "W"] else { return false }
      let number = /[ :]*[-+]?[0-9](?:[-0-9.°'"′″ ]|,[0-9])*/
      let isAfterNumber = index > 0 && parts[index - 1].contains(where: \.isNumber)
      return parts[index + 1].wholeMatch(of: number) != nil
        || parts[index + 1] == " " && isAfterNumber
    }
  }

  private static func angles(_ text: String) -> [Angle]? {
    let letters = text.filter("NSEW".contains)
    // Then numbers without marks are minutes and seconds.
    let isDelimited =
      text.contains(where: ",，;".contains) || letters.count == 4
      || text.first.map(letters.contains) != text.last.map(letters.contains)
    var angles: [Angle] = []
    var angle = Angle()
    func end() { (angles, angle) = (angles + [angle], Angle()) }
    var rest = text[...]
    while let character = rest.first {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
      rest = number.isEmpty ? rest.dropFirst() : rest[number.endIndex...]
      switch character {
      case " ": break
      case ",", "，", ";":
        guard !angle.numbers.isEmpty else { return nil }
        end()
      case _ where !number.isEmpty:
        if !angle.takes(rest.first { $0 != " " }, isDelimited: isDelimited) { end() }
        angle.numbers.append(number)
      case _ where letters.contains(character):
        let isOther = angle.isLatitude.map { $0 != Angle.isLatitude(character) } ?? false
        if angle.isClosed || isOther { end() }
        angle.axes.append(character)
        angle.isClosed = !angle.numbers.isEmpty
      default:
        let place = angle.numbers.count - 1
        guard place > angle.mark, marks[place].contains(character), !angle.isClosed else {
          return nil
        }
        angle.mark = place
      }
    }
    return angles + [angle]
  }

  /// A text in upper case, with letters instead of the words for angles, which are in quotes in
  /// JSON, and before them in XML, and without the hyphens of `52-31-12N`.
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
    let dashed =
      /[NSEW] ?[0-9]{1,3}(-[0-9]{1,2}){1,2}|\b[0-9]{1,3}(-[0-9]{1,2}){1,2}([.,][0-9]+)?(?= ?[NSEW]\b)/
    return text.contains("-")
      ? text.replacing(dashed) { $0.output.0.replacing("-", with: " ") } : text
  }

  /// Such a text without surrounding brackets.
  private static func plain(_ text: String) -> String {
    let text = lettered(text)
    let brackets: Set<Character> = ["(", ")", "[", "]", "（", "）", " ", "。", "."]
    let start = text.drop { $0 != "." && brackets.contains($0) }
    return String(
      start.prefix(start.count - start.reversed().prefix(while: brackets.contains).count))
  }
}
