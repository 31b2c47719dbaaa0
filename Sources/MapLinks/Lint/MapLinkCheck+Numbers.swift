import Bytes

extension MapLinkCheck {
  /// Checks every coordinate of the link.
  mutating func checkNumbers() {
    for index in url.items.indices {
      guard let role = role(of: url.items[index].name), url.items[index].value != nil else {
        continue
      }
      switch role.kind {
      case .latitude, .longitude: checkNumber(at: index)
      case .pair, .words: checkPair(at: index, role)
      case .stops: checkCoordinateStops(at: index, role)
      }
    }
    checkSeparateNumbers()
    checkPathNumbers()
  }

  private mutating func checkNumber(at index: Int) {
    let item = url.items[index]
    let text = item.text
    if CoordinateScan.isNonNumber(text) {
      add(.mapLinkNotANumber, "\(item.name) is \(Self.quote(text)), which is no number")
      isLost = true
    } else if let fixed = fixed(text, of: item.name) {
      url.items[index].value = Array(fixed.utf8)
    }
  }

  /// The number as it should be written; `nil` when it is none, or so already.
  mutating func fixed(_ text: some StringProtocol, of name: String) -> String? {
    guard let number = CoordinateScan.number(text) else { return nil }
    let isNegativeZero = number.value == 0 && number.text.hasPrefix("-")
    if number.hasExponent {
      add(.mapLinkExponent, "\(name) has \(number.text), an exponent, which map apps do not read")
    } else if number.decimals > 7 || isNegativeZero && number.decimals != 6 {
      add(
        .mapLinkDecimals,
        isNegativeZero
          ? "\(name) has \(number.text), a zero with a sign"
          : "\(name) has \(number.text), more digits than a map can show")
    } else {
      return nil
    }
    guard abs(number.value) <= 180 else { return nil }
    return renderedText { $0.degrees(number.value) }
  }

  /// A latitude and a longitude in parameters of their own.
  private mutating func checkSeparateNumbers() {
    func indices(of kind: ParameterRole.Kind) -> [Int] {
      url.items.indices.filter { role(of: url.items[$0].name)?.kind == kind }
    }
    let longitudes = indices(of: .longitude)
    for latitude in indices(of: .latitude) {
      let stem = Self.stem(of: url.items[latitude].name)
      guard let longitude = longitudes.first(where: { Self.stem(of: url.items[$0].name) == stem }),
        let first = CoordinateScan.number(url.items[latitude].text),
        let second = CoordinateScan.number(url.items[longitude].text)
      else { continue }
      let name = "\(url.items[latitude].name),\(url.items[longitude].name)"
      if isSwapped(first.value, second.value, false, name) {
        let value = url.items[latitude].value
        url.items[latitude].value = url.items[longitude].value
        url.items[longitude].value = value
      }
    }
  }

  /// The name of a parameter without the word for its number.
  private static func stem(of name: String) -> String {
    for word in ["latitude", "longitude", "lat", "lng", "long", "lon"] where name.contains(word) {
      return name.replacing(word, with: "", maxReplacements: 1)
    }
    return name.hasSuffix("x") || name.hasSuffix("y") ? String(name.dropLast()) : name
  }
}
