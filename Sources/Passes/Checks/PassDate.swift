package import WaymarkModel

/// Reads a date of the W3C profile that Wallet reads: with a time and a time zone, with or without
/// seconds.
package func passDate(_ text: String) -> Timestamp? {
  let bytes = Array(text.utf8)
  guard bytes.count >= 17, bytes[10] == UInt8(ascii: "T"), !bytes.contains(UInt8(ascii: ".")) else {
    return nil
  }
  let hasZone = bytes.last == UInt8(ascii: "Z") || "+-".utf8.contains(bytes[bytes.count - 6])
  return hasZone ? Timestamp(text) : nil
}

/// Why a text is not a date that every phone reads.
enum DateFlaw: Equatable {
  case fraction
  case noZone
  case noTime

  /// A date in a similar form, such as an offset without a colon, and in the right form.
  case form(String)

  /// The text does not have the form of a date.
  case noDate

  /// Checks a text; `nil` when it is valid.
  init?(_ text: String) {
    guard passDate(text) == nil else { return nil }
    let whole = withoutFraction(text)
    if passDate(whole) != nil, Timestamp(text) != nil {
      self = .fraction
    } else if passDate(whole + "Z") != nil {
      self = .noZone
    } else if passDate(text + "T00:00Z") != nil {
      self = .noTime
    } else {
      let form = inFormOfWallet(text)
      let right = withoutFraction(form)
      self = passDate(right) == nil || Timestamp(form) == nil ? .noDate : .form(right)
    }
  }

  /// `nil` for a text that does not have the form of a date; the caller has a better message.
  var reason: String? {
    switch self {
    case .fraction: "the seconds have a fraction"
    case .noZone: "the date has no time zone"
    case .noTime: "the date has no time"
    case .form: "the date is not in the form that Wallet reads"
    case .noDate: nil
    }
  }

  var help: String? {
    switch self {
    case .fraction:
      "write whole seconds, as in 2026-11-21T09:15:00Z; some phones cannot read a fraction"
    case .form(let right): "write \(right)"
    case .noZone, .noTime, .noDate: nil
    }
  }

  /// Some phones read a fraction of a second.
  var severity: Severity { self == .fraction ? .warning : .error }
}

/// A date with a `T` before its time and a colon in its offset, which `%z` of many languages omits.
private func inFormOfWallet(_ text: String) -> String {
  var bytes = Array(text.uppercased().utf8)
  if bytes.count > 10, bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
  if let sign = bytes.lastIndex(where: { "+-".utf8.contains($0) }), sign > 10 {
    if bytes.count == sign + 3 { bytes += "00".utf8 }
    if bytes.count == sign + 5 { bytes.insert(UInt8(ascii: ":"), at: sign + 3) }
    if bytes[sign - 1] == UInt8(ascii: " ") { bytes.remove(at: sign - 1) }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A date without fractions of a second.
private func withoutFraction(_ text: String) -> String {
  guard let point = text.firstIndex(of: ".") else { return text }
  return String(text[..<point] + text[point...].dropFirst().drop { $0.isASCII && $0.isNumber })
}
