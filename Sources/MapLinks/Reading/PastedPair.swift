import WaymarkMaps

/// A part of a pasted text that consists of numbers, marks and letters of axes only.
///
/// Prices, dates and thousands are not degrees: among words, a pair has marks or enough decimals, or
/// a word such as "GPS" is before it.
struct PastedPair {
  /// The longest text in which a pair is looked for, in bytes.
  static let limit = 1 << 14

  /// The characters of the part, with a comma for each separator.
  private var text = ""

  /// The numbers, and how many decimals each has.
  private var numbers: [(text: Substring, decimals: Int)] = []
  private var axes: Set<Character> = []
  private var hasMark = false

  /// Whether a letter next to a number shows that it is something else, as in `A4`.
  private var isGlued = false

  /// The only pair of a text, or `nil`.
  ///
  /// An error reports several pairs, or numbers with several meanings. A text that names a datum is
  /// labelled.
  static func pair(
    in text: String, isLabelled: Bool = false
  ) throws(MapError) -> (latitude: Double, longitude: Double)? {
    guard text.utf8.count <= limit else { return nil }
    guard !DegreesText.hasContradiction(text) else {
      throw MapError(
        .noLink, "a number in \"\(text.prefix(64))\" has two opposite directions; keep one of them")
    }
    let source = Array(DegreesText.lettered(text))
    let isAlone = !source.contains { $0.isLetter && !"NSEW".contains($0) }
    var found: [(latitude: Double, longitude: Double)] = []
    var others = found
    var isUnclear = false
    var index = 0
    while index < source.count {
      let start = index
      let part = try PastedPair(source, &index)
      index = max(index, start + 1)
      guard part.numbers.count > 1, !part.isGlued else { continue }
      let before = String(source[..<start].suffix(24).filter { $0 != " " })
      let after = String(source[index...].prefix(6).filter { $0 != " " })
      let label = isLabelled ? labels[0] : ""
      if var pair = part.pair, part.isClear(isAlone, after: label + before, before: after) {
        // GeoJSON and well-known text have the longitude first.
        if ["POINT(", "\"COORDINATES\":["].contains(where: before.hasSuffix) {
          pair = (pair.longitude, pair.latitude)
        }
        if !found.contains(where: { $0 == pair }) { found.append(pair) }
      } else {
        isUnclear = isUnclear || part.numbers.count { $0.decimals > 1 } > 1
        if let pair = part.pair, part.isOther(after: before, before: after) { others.append(pair) }
      }
    }
    if let first = found.first { found += others.filter { $0 != first } }
    guard found.count < 2, !isUnclear || !found.isEmpty else {
      throw MapError(
        .noLink,
        found.isEmpty
          ? "the numbers in \"\(text.prefix(64))\" may have several meanings; give only the pair of"
            + " degrees, such as 48.5, 2.25"
          : "the text has several pairs of degrees; give only the one that you mean")
    }
    return found.first
  }

  /// Takes as many characters as possible, or a word.
  private init(_ source: [Character], _ index: inout Int) throws(MapError) {
    isGlued = Self.isLetter(source, index - 1) && Self.isDigit(source, index)
    var runs: [String] = []
    scan: while index < source.count {
      let character = source[index]
      switch character {
      case _ where Self.isNumber(source, index) && !Self.isDigit(source, index - 1):
        let start = index
        let run = Self.run(source, &index)
        let hasPair = runs.count > 1 || runs.first?.contains { $0 == "," } == true
        if hasPair, Self.isHeight(source[index...]) {
          index = start
          break scan
        }
        runs.append(run)
        text.append(runs[runs.count - 1].replacing(",", with: "\u{1}"))
      case _ where DegreesText.isDegree(character) && !runs.isEmpty: fallthrough
      case _
      where DegreesText.isMark(character) && (hasMark || !axes.isEmpty)
        && Self.isDigit(source, index - 1):
        hasMark = true
        text.append(character)
        index += 1
      case _ where character.isLetter:
        guard try takeAxis(source, &index) else { break scan }
      case " ", ",", ";", "/", "|", "&", "，", "、":
        text.append(character == " " ? " " : ",")
        index += 1
      default: break scan
      }
    }
    setNumbers(runs)
  }

  private static func isDigit(_ source: [Character], _ index: Int) -> Bool {
    source.indices.contains(index) && source[index].isASCII && source[index].isNumber
  }

  private static func isLetter(_ source: [Character], _ index: Int) -> Bool {
    source.indices.contains(index) && source[index].isASCII && source[index].isLetter
  }

  /// Whether a digit, or a sign and a digit, begins at an index.
  private static func isNumber(_ source: [Character], _ index: Int) -> Bool {
    isDigit(source, index)
      || source.indices.contains(index) && "+-−".contains(source[index])
        && isDigit(source, index + 1)
  }

  /// Whether the unit of a height is next.
  private static func isHeight(_ rest: ArraySlice<Character>) -> Bool {
    let unit = rest.drop { $0 == " " }.prefix { $0.isLetter }
    return ["M", "FT", "MSNM", "MNM", "MASL", "MÜ", "MÜNN"].contains(String(unit))
  }

  /// Takes a number with the points and commas between its digits.
  private static func run(_ source: [Character], _ index: inout Int) -> String {
    let start = index
    repeat {
      index += 1
    } while isDigit(source, index)
      || isDigit(source, index + 1) && [".", ","].contains(source[index])
    return String(source[start..<index]).replacing("−", with: "-")
  }

  /// Takes the letter or word of an axis; `false` for another word, which is skipped if it is the
  /// first.
  private mutating func takeAxis(
    _ source: [Character], _ index: inout Int
  ) throws(MapError) -> Bool {
    let isWide = source[index].isIdeograph
    let end =
      source[index...].firstIndex { !$0.isLetter || $0.isIdeograph != isWide } ?? source.count
    let word = String(source[index..<end])
    let isAfter = text.last { $0 != " " }.map { !",NSEW".contains($0) } ?? false
    let next = source[end...].firstIndex { !" :=".contains($0) } ?? source.count
    let isAxis = word.count == 1 && (isAfter || Self.isNumber(source, next))
    let letter = isAxis && "NSEW".contains(word) ? source[index] : nil
    if let axis = letter ?? (isAfter ? Self.axes[word] : nil) {
      axes.insert(axis)
      text.append(axis)
      index = isAfter ? end : next
      return true
    }
    guard word != "O" || !hasMark && axes.isEmpty else {
      throw MapError(.noLink, "O is east in German and west in French; write E or W in its place")
    }
    let isJoined = text.last.map { $0 != " " && $0 != "," } ?? false
    isGlued = isGlued || isJoined && Self.isLetter(source, index)
    if text.isEmpty { index = end }
    return false
  }

  /// The words for the axes after an angle.
  private static let axes: [String: Character] = [
    "NORD": "N", "NORTH": "N", "NORTE": "N", "SÜD": "S", "SUD": "S", "SOUTH": "S", "SUR": "S",
    "OST": "E", "EAST": "E", "EST": "E", "ESTE": "E", "WEST": "W", "OUEST": "W", "OESTE": "W",
    "OVEST": "W",
  ]

  /// Decides whether a comma inside a run of digits is a decimal comma.
  private mutating func setNumbers(_ runs: [String]) {
    let commas = runs.count { $0.contains(",") }
    let isDecimal =
      !runs.contains { $0.contains(".") || $0.count(where: { $0 == "," }) > 1 }
      && (commas > 1 || commas == 1 && (hasMark || !axes.isEmpty))
    text = text.replacing("\u{1}", with: isDecimal ? "." : ",")
    numbers = runs.flatMap { $0.replacing(",", with: isDecimal ? "." : ",").split(separator: ",") }
      .map { number in
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        return (number, parts.count == 2 ? parts[1].count : 0)
      }
  }

  /// The pair, or the only two numbers with decimals, such as those after the number of a house.
  private var pair: (latitude: Double, longitude: Double)? {
    let start = text.drop { " ,".contains($0) }
    let whole = start.prefix(start.count - start.reversed().prefix { " ,".contains($0) }.count)
    if let pair = DegreesText.pair(String(whole), isChecked: true) { return pair }
    let long = numbers.indices.filter { numbers[$0].decimals > 0 }
    guard !hasMark, axes.isEmpty, long.count == 2, long[1] == long[0] + 1,
      long.allSatisfy({ numbers[$0].decimals > 2 })
    else { return nil }
    return CoordinateText.pair(numbers[long[0]].text, numbers[long[1]].text)
  }

  /// Whether the numbers are degrees rather than anything else.
  private func isClear(_ isAlone: Bool, after before: String, before after: String) -> Bool {
    let most = numbers.map(\.decimals).sorted(by: >).prefix(2)
    guard let high = most.first, let low = most.last else { return false }
    if hasMark || !axes.isEmpty {
      return isAlone
        || (axes.count > 1
          ? hasMark || high > 0 || numbers.count > 3 : numbers.count > 2 || high > 1)
    }
    if Self.labels.contains(where: before.contains) { return low > 0 }
    // Numbers below ten are often something else, and few people live there.
    let isSmall = numbers.allSatisfy { CoordinateText.number($0.text).map { abs($0) < 10 } ?? true }
    let isAmount = isAmount(before, after) || !isAlone && isSmall
    // Three decimals may also be thousands.
    return !isAmount && (isAlone ? low > 0 : low > 1 && high > 2 && (low != 3 || high != 3))
  }

  /// Whether the numbers may be degrees next to those of a clear pair.
  private func isOther(after before: String, before after: String) -> Bool {
    numbers.allSatisfy { $0.decimals > 0 } && !isAmount(before, after)
  }

  private func isAmount(_ before: String, _ after: String) -> Bool {
    let before = before.suffix(24).reversed().drop { ":=".contains($0) }.reversed()
    return Self.units.contains { String(before).hasSuffix($0) || after.hasPrefix($0) }
  }

  /// Words and signs before a pair.
  private static let labels = [
    "KOORD", "COORD", "GPS", "POSITI", "POSIC", "POSIZ", "STANDORT", "LOCATION", "UBICAC",
    "LOCALIZ", "GEO", "PIN", "КООРД", "坐标", "座標", "位置", "定位", "위치", "좌표", "📍", "📌", "🗺", "🧭",
  ]

  private static let units = [
    "€", "$", "£", "¥", "₽", "₺", "EUR", "USD", "CHF", "GBP", "KM", "KG", "M²", "M2", "QM", "%",
    "UHR", "SCORE", "RATE", "RATIO", "VALUE", "MEAN", "RESULT", "TOTAL", "PRICE", "VERSION", "HASH",
    "TEMPERATURE", "TEMPERATUR", "TEMPERATUREN", "WERT", "ERGEBNIS", "PREIS",
  ]
}

extension Character {
  /// Whether the character is of a script that has no spaces between words.
  fileprivate var isIdeograph: Bool { unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false }
}
