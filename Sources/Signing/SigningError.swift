import COpenSSL

/// Why a key, a certificate or a signature could not be read or made.
///
/// The reason is ours or OpenSSL's; it never quotes a key, a password or the contents of a file.
public struct SigningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Step: String, Sendable {
    case hash = "hashing"
    case readCertificate = "reading a certificate"
    case readKey = "reading a private key"
    case readKeyStore = "reading a PKCS#12 file"
    case readServiceAccount = "reading the key of a service account"
    case writeKey = "writing a private key"
    case makeAuthority = "making a test authority"
    case loadSigner = "loading a signing identity"
    case sign = "signing"
  }

  /// What OpenSSL says when it gets no memory.
  static let outOfMemory = "malloc failure"

  public let step: Step
  public let reason: String

  /// Whether the file with the certificate is at fault, and not that with the key.
  public var isAboutCertificate: Bool { step == .readCertificate }

  /// Whether another password may help.
  public var isAboutPassword: Bool { reason.contains("password") }

  public var description: String { "\(step.rawValue): \(reason)" }

  /// Gives a reason of ours; what OpenSSL reported is forgotten.
  init(_ step: Step, _ reason: String) {
    ERR_clear_error()
    self.step = step
    self.reason = reason
  }

  /// Gives the reason of OpenSSL.
  init(_ step: Step) {
    self.init(step, takeReason())
  }
}

/// What OpenSSL says about the oldest error of this thread; it has none afterwards.
func takeReason() -> String {
  defer { ERR_clear_error() }
  return unsafe ERR_reason_error_string(ERR_get_error()).map { unsafe String(cString: $0) }
    ?? "no reason given"
}

/// Whether a call of OpenSSL asked for an algorithm that only the legacy provider has; this thread has
/// no errors afterwards.
func takesUnsupported() -> Bool {
  var found = false
  while true {
    let code = ERR_get_error()
    guard code != 0 else { return found }
    // The decoders give the same reason for files that are none of theirs.
    if Int(ERR_GET_LIB(code)) == Int(ERR_LIB_EVP),
      let reason = unsafe ERR_reason_error_string(code),
      unsafe String(cString: reason) == "unsupported"
    {
      found = true
    }
  }
}

/// Throws the reason of OpenSSL when a call of it failed.
func check(_ hasSucceeded: Bool, _ step: SigningError.Step) throws(SigningError) {
  guard hasSucceeded else { throw SigningError(step) }
}

/// What a call of OpenSSL returned; throws its reason when it returned nothing.
func required<Value>(_ value: Value?, _ step: SigningError.Step) throws(SigningError) -> Value {
  guard let value else { throw SigningError(step) }
  return value
}

/// Runs calls of OpenSSL whose failure is an answer; the errors that they leave are forgotten.
func clearingErrors<Answer>(_ calls: () -> Answer) -> Answer {
  defer { ERR_clear_error() }
  return calls()
}
