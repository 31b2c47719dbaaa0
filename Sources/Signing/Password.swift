import WaymarkCOpenSSL

extension [UInt8] {
  /// Overwrites the bytes of a secret with zeros once it is no longer needed, and removes them.
  public mutating func erase() {
    unsafe OPENSSL_cleanse(&self, count)
    self = []
  }
}

/// What is wrong with a password that is empty, or whose file begins with a byte order mark; `nil`
/// for other passwords.
func flaw(of password: [UInt8]?) -> String? {
  if password?.isEmpty == true { return "the password is wrong: it is empty" }
  let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
  guard let password, marks.contains(where: password.starts) else { return nil }
  return
    "the password is wrong: it begins with a byte order mark; save its file without one"
}

/// The password that OpenSSL may ask for, and whether it asked.
struct PasswordRequest {
  let password: [UInt8]?
  var wasAsked = false
}

/// Gives OpenSSL the password of a `PasswordRequest`, or none without a request.
///
/// Without this function OpenSSL would prompt on the terminal.
func answerPassword(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: CInt, _ isWriting: CInt,
  _ context: UnsafeMutableRawPointer?
) -> CInt {
  guard let buffer = unsafe buffer, let context = unsafe context else { return -1 }
  let request = unsafe context.assumingMemoryBound(to: PasswordRequest.self)
  unsafe request.pointee.wasAsked = true
  guard let password = unsafe request.pointee.password, password.count <= Int(capacity) else {
    return -1
  }
  for (index, byte) in password.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
  return CInt(password.count)
}
