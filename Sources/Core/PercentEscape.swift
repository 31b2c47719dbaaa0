/// A byte as `%XX`, with the digits in upper case.
public func percentEscape(_ byte: UInt8) -> [UInt8] {
  [UInt8(ascii: "%"), hexDigit(byte >> 4, isUpper: true), hexDigit(byte & 15, isUpper: true)]
}
