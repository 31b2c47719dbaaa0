import WaymarkCore
import WaymarkMaps

extension LinkReader {
  /// Reads the parts of a path or a fragment in order, skipping missing ones.
  ///
  /// A template has at most four parts, each of which ends at one of two places, so the time is
  /// proportional to the length.
  mutating func readSequence(
    _ parts: ArraySlice<LinkTemplate.Part>, _ text: ArraySlice<UInt8>
  ) -> Bool {
    guard let part = parts.first else { return text.isEmpty || text.elementsEqual("/".utf8) }
    let rest = parts.dropFirst()
    let prefix = part.prefix.utf8
    if text.starts(with: prefix), !text.isEmpty {
      let value = text.dropFirst(prefix.count)
      for end in ends(of: value, part.field, before: rest) {
        var attempt = self
        let raw = value[..<end]
        if attempt.read(part.field, raw.decoded, raw: raw),
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

  /// Where a part may end: before the first beginning of a later part, or at the end of the text.
  private func ends(
    of text: ArraySlice<UInt8>, _ field: LinkField, before rest: ArraySlice<LinkTemplate.Part>
  ) -> [Int] {
    var start = text.startIndex
    if case .coordinates = field, let comma = text.firstIndex(of: UInt8(ascii: ",")) {
      // The comma of a pair is not an end.
      start = comma + 1
    }
    let first = rest.compactMap { part in
      let prefix = Array(part.prefix.utf8)
      return prefix.isEmpty ? nil : text[start...].firstRange(of: prefix)?.lowerBound
    }.min()
    return [first, text.endIndex].compactMap { $0 }
  }
}
