/// Normalization Form C of Unicode (UAX #15), in which one text has one spelling.
///
/// The standard library compares texts this way but has no public call for it, and this module does
/// not import Foundation.
package enum NormalizationC {
  /// The text in Form C.
  package static func form(of text: String) -> String {
    // Below U+0300, whose UTF-8 begins with 0xCC, nothing composes or decomposes.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars { decompose(scalar, into: &scalars) }
    order(&scalars)
    var result = String.UnicodeScalarView()
    result.append(contentsOf: composed(scalars))
    return String(result)
  }

  /// What a scalar is made of, a level at a time.
  private static let parts: [UInt32: (first: UInt32, second: UInt32)] = {
    var numbers = PackedNumbers(CanonicalTable.decompositions)
    var parts: [UInt32: (first: UInt32, second: UInt32)] = [:]
    var last = 0
    while let step = numbers.next(), let distance = numbers.next(), let second = numbers.next() {
      last += step
      parts[UInt32(last)] = (UInt32(last + distance), UInt32(second))
    }
    return parts
  }()

  /// The scalar that two scalars make.
  private static let pairs: [UInt64: Unicode.Scalar] = {
    var pairs: [UInt64: Unicode.Scalar] = [:]
    for (whole, part) in parts where part.second != 0 {
      guard let scalar = Unicode.Scalar(whole), !scalar.properties.isFullCompositionExclusion
      else { continue }
      pairs[UInt64(part.first) << 32 | UInt64(part.second)] = scalar
    }
    return pairs
  }()

  // UAX #15 § 3.12 of the core specification: Hangul syllables are computed.
  private static let syllables: UInt32 = 0xAC00
  private static let leads: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  private static let trails: UInt32 = 0x11A7

  private static func decompose(_ scalar: Unicode.Scalar, into result: inout [Unicode.Scalar]) {
    let value = scalar.value
    if syllables..<syllables + 11_172 ~= value {
      let index = value - syllables
      let trail = index % 28
      append(leads + index / 588, to: &result)
      append(vowels + index % 588 / 28, to: &result)
      if trail != 0 { append(trails + trail, to: &result) }
    } else if let part = parts[value] {
      if let first = Unicode.Scalar(part.first) { decompose(first, into: &result) }
      if part.second != 0 { append(part.second, to: &result) }
    } else {
      result.append(scalar)
    }
  }

  private static func append(_ value: UInt32, to result: inout [Unicode.Scalar]) {
    if let scalar = Unicode.Scalar(value) { result.append(scalar) }
  }

  /// Sorts each run of marks by their combining class and leaves equal ones in their order.
  private static func order(_ scalars: inout [Unicode.Scalar]) {
    for end in scalars.indices {
      let rank = combiningClass(scalars[end])
      var index = end
      while rank != 0, index > 0, combiningClass(scalars[index - 1]) > rank {
        scalars.swapAt(index - 1, index)
        index -= 1
      }
    }
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Joins each scalar with the last starter, if no mark of its class is between them.
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var starter: Int?
    // The class of the last mark after the starter; -1 if there is none.
    var lastClass = -1
    for scalar in scalars {
      let rank = Int(combiningClass(scalar))
      if let index = starter, lastClass < rank, let joined = join(result[index], scalar) {
        result[index] = joined
        continue
      }
      if rank == 0 {
        starter = result.count
        lastClass = -1
      } else {
        lastClass = rank
      }
      result.append(scalar)
    }
    return result
  }

  private static func join(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if leads..<leads + 19 ~= first.value, vowels..<vowels + 21 ~= second.value {
      let index = (first.value - leads) * 588 + (second.value - vowels) * 28
      return Unicode.Scalar(syllables + index)
    }
    if syllables..<syllables + 11_172 ~= first.value, (first.value - syllables) % 28 == 0,
      trails + 1..<trails + 28 ~= second.value
    {
      return Unicode.Scalar(first.value + second.value - trails)
    }
    return pairs[UInt64(first.value) << 32 | UInt64(second.value)]
  }
}
