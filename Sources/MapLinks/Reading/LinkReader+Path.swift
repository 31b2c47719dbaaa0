import Maps

extension LinkReader {
  /// Reads the parts of a path or a fragment one behind the other, leaving out what is not there.
  ///
  /// A template has four parts at most, and the end of each is one of two places, so that the time is
  /// proportional to the length.
  mutating func readSequence(
    _ parts: ArraySlice<LinkTemplate.Part>, _ text: ArraySlice<UInt8>
  ) -> Bool {
    guard let part = parts.first else { return text.isEmpty || text.elementsEqual("/".utf8) }
    let rest = parts.dropFirst()
    let prefix = Array(part.prefix.description.utf8)
    if text.starts(with: prefix), !text.isEmpty {
      let value = text.dropFirst(prefix.count)
      for end in ends(of: value, part.field, before: rest) {
        var attempt = self
        let raw = value[..<end]
        if attempt.read(part.field, Spot(raw: raw, text: MapURL.decoded(raw))),
          attempt.readSequence(rest, value[end...])
        {
          self = attempt
          return true
        }
      }
    }
    if case .constant = part.field { return false }
    return readSequence(rest, text)
  }

  /// Where a part may end: before the first beginning of a later part, or with the text.
  private func ends(
    of text: ArraySlice<UInt8>, _ value: LinkField, before rest: ArraySlice<LinkTemplate.Part>
  ) -> [Int] {
    var start = text.startIndex
    if case .coordinates = value {
      // The comma of a pair ends nothing.
      start = text.firstIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? start
    }
    var ends = [text.endIndex]
    for part in rest {
      let prefix = Array(part.prefix.description.utf8)
      if let index = text[start...].firstIndex(of: prefix), index < ends[0] {
        ends.insert(index, at: 0)
      }
    }
    return ends.count > 2 ? [ends[0], text.endIndex] : ends
  }
}

extension ArraySlice<UInt8> {
  /// Where some bytes first stand.
  func firstIndex(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, count >= bytes.count else { return nil }
    for index in startIndex...(endIndex - bytes.count)
    where self[index] == first && self[index...].starts(with: bytes) {
      return index
    }
    return nil
  }

  /// The pieces between some bytes, empty ones too.
  func pieces(between separator: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = self
    while let index = rest.firstIndex(of: separator) {
      pieces.append(rest[..<index])
      rest = rest[(index + separator.count)...]
    }
    return pieces + [rest]
  }
}
