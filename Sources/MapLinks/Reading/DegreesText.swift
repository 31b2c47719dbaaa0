/// Reads a pair of degrees as people write it: decimal, or with minutes and seconds.
enum DegreesText {
  /// Words for the two angles, with the letter that has their axis.
  private static let words: [(String, String)] = [
    ("北纬", "N"), ("北緯", "N"), ("南纬", "S"), ("南緯", "S"), ("东经", "E"), ("東經", "E"),
    ("西经", "W"), ("西經", "W"), ("纬度", "N"), ("緯度", "N"), ("经度", "E"), ("經度", "E"),
    ("latitude", "N"), ("longitude", "E"), ("lat", "N"), ("long", "E"), ("lng", "E"), ("lon", "E"),
  ]

  /// A text without brackets around it, with letters for words and points for decimal commas.
  private static func plain(_ text: String) -> String {
    var text = text.lowercased()
    for (word, letter) in words where text.contains(word) {
      for mark in [":", "：", " :", "="] { text = text.replacing(word + mark, with: letter) }
      text = text.replacing(word, with: letter)
    }
    let brackets: Set<Character> = ["(", ")", "[", "]", "（", "）", " ", "。", "."]
    while let first = text.first, first != ".", brackets.contains(first) { text.removeFirst() }
    while let last = text.last, brackets.contains(last) { text.removeLast() }
    let halves = text.split(separator: ";")
    let haveCommas = halves.allSatisfy { $0.count { $0 == "," } == 1 && !$0.contains(".") }
    return halves.count == 2 && haveCommas ? text.replacing(",", with: ".") : text
  }

  private enum Token: Equatable {
    case number(Double)
    case degree
    case minute
    case second
    case hemisphere(Character)
    case comma
  }

  /// The latitude and the longitude of a text that is nothing but a pair, such as
  /// `31.2304, 121.4737`, `31.2304° N 121.4737° E` or `31°13'49.4"N 121°28'25.3"E`.
  static func pair(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard text.utf8.count <= 256, let tokens = tokens(plain(text)) else { return nil }
    var rest = tokens[...]
    guard let first = angle(&rest) else { return nil }
    if rest.first == .comma { rest.removeFirst() }
    guard let second = angle(&rest), rest.isEmpty else { return nil }
    switch (first.axis, second.axis) {
    case ("N", "E"), (nil, nil): return (first.degrees, second.degrees)
    case ("E", "N"): return (second.degrees, first.degrees)
    default: return nil
    }
  }

  /// One angle: degrees, minutes and seconds, with a hemisphere before or after them.
  private static func angle(
    _ tokens: inout ArraySlice<Token>
  ) -> (degrees: Double, axis: Character?)? {
    var hemisphere = takeHemisphere(&tokens)
    guard case .number(let whole) = tokens.popFirst() else { return nil }
    var magnitude = abs(whole)
    // After a hemisphere the marks may be left out: `N31 13.823`.
    let needsMarks = hemisphere == nil
    let hasMark = tokens.first == .degree
    if hasMark { tokens.removeFirst() }
    if hasMark || !needsMarks, let minutes = takePart(&tokens, .minute, needsMark: needsMarks) {
      guard 0..<60 ~= minutes else { return nil }
      magnitude += minutes / 60
      if let seconds = takePart(&tokens, .second, needsMark: needsMarks) {
        guard 0..<60 ~= seconds else { return nil }
        magnitude += seconds / 3600
      }
    }
    if hemisphere == nil { hemisphere = takeHemisphere(&tokens) }
    let isNegative = whole.sign == .minus || hemisphere == "S" || hemisphere == "W"
    let axis: Character? = hemisphere.map { "NS".contains($0) ? "N" : "E" }
    return (isNegative ? -magnitude : magnitude, axis)
  }

  /// A number with its mark after it, or without one when none is needed.
  private static func takePart(
    _ tokens: inout ArraySlice<Token>, _ mark: Token, needsMark: Bool
  ) -> Double? {
    guard case .number(let number) = tokens.first else { return nil }
    let hasMark = tokens.dropFirst().first == mark
    guard hasMark || !needsMark && 0..<60 ~= number else { return nil }
    tokens.removeFirst(hasMark ? 2 : 1)
    return number
  }

  private static func takeHemisphere(_ tokens: inout ArraySlice<Token>) -> Character? {
    guard case .hemisphere(let letter) = tokens.first else { return nil }
    tokens.removeFirst()
    return letter
  }

  private static func tokens(_ text: String) -> [Token]? {
    var tokens: [Token] = []
    var digits = ""
    func flush() -> Bool {
      guard !digits.isEmpty else { return true }
      guard let number = CoordinateText.number(digits) else { return false }
      tokens.append(.number(number))
      digits = ""
      return true
    }
    for character in text {
      if character.isASCII, character.isNumber || "+-.".contains(character) {
        digits.append(character)
        continue
      }
      guard flush() else { return nil }
      if character == "'", tokens.last == .minute {
        // Two of them are the mark of seconds.
        tokens[tokens.count - 1] = .second
      } else if let token = token(character) {
        tokens.append(token)
      } else if character != " ", character != "\u{A0}" {
        return nil
      }
    }
    return flush() ? tokens : nil
  }

  private static func token(_ character: Character) -> Token? {
    switch character {
    case "°", "º", "˚", "度": .degree
    case "'", "′", "’", "‘", "分": .minute
    case "\"", "″", "”", "“", "秒": .second
    case ",", "，", ";": .comma
    case "N", "n", "S", "s", "E", "e", "W", "w": .hemisphere(Character(character.uppercased()))
    default: nil
    }
  }
}
