import WaymarkCore

/// A Global Trade Item Number: 8, 12, 13 or 14 digits with GS1's check digit.
struct ArticleNumber: Hashable, Sendable {
  let text: String

  /// Takes digits with blanks, hyphens and the marks that spreadsheets put around text: `'400…`,
  /// `="400…"`.
  init?(_ bytes: ArraySlice<UInt8>) {
    let digits = bytes.filter(\.isASCIIDigit)
    let others = bytes.filter { !$0.isASCIIDigit && !" -'=\"".utf8.contains($0) }
    guard others.isEmpty, [8, 12, 13, 14].contains(digits.count),
      digits.contains(where: { $0 != UInt8(ascii: "0") })
    else { return nil }
    // GS1 General Specifications § 7.9: from the right, every second digit counts three times.
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element & 0x0F) * (digit.offset % 2 == 0 ? 1 : 3)
    }
    guard sum % 10 == 0 else { return nil }
    text = String(decoding: digits, as: UTF8.self)
  }
}

/// Whether a text is a GTIN with a valid check digit.
package func isArticleNumber(_ text: ArraySlice<UInt8>) -> Bool { ArticleNumber(text) != nil }

/// Whether a text is a vehicle identification number.
package func isVehicleNumber(_ text: ArraySlice<UInt8>) -> Bool { VehicleNumber(text) != nil }
