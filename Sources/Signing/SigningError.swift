import COpenSSL

/// Why a key, a certificate or a signature could not be read or made.
///
/// The reason is ours or OpenSSL's; it never quotes a key, a password or a file's contents.
public struct SigningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Step: String, Sendable {
    case hash = "hashing"
    case readCertificate = "reading a certificate"
    case readKey = "reading a private key"
    case readKeyStore = "reading a PKCS#12 file"
    case writeKey = "writing a private key"
    case makeAuthority = "making a test authority"
    case loadSigner = "loading a signing identity"
    case sign = "signing"
  }

  public let step: Step
  public let reason: String

  public var description: String { "\(step.rawValue): \(reason)" }

  init(_ step: Step, _ reason: String) {
    self.step = step
    self.reason = reason
  }

  /// Takes the oldest error off this thread's queue and forgets the others.
  init(_ step: Step) {
    self.init(step, takeReason())
  }
}

/// What OpenSSL says about the oldest error of this thread; the queue is empty afterwards.
func takeReason() -> String {
  let code = ERR_get_error()
  ERR_clear_error()
  return unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) }
    ?? "no reason given"
}
