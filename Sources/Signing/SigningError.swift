import WaymarkCOpenSSL

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

  public let step: Step
  public let reason: String

  /// Whether the file with the certificate is at fault, and not that with the key.
  public var isAboutCertificate: Bool { step == .readCertificate }

  /// Whether another password may help.
  public let isAboutPassword: Bool

  public var description: String { "\(step.rawValue): \(reason)" }

  /// Gives a reason of ours; what OpenSSL reported is forgotten.
  init(_ step: Step, _ reason: String) {
    self.init(step: step, reason: reason, isAboutPassword: false)
  }

  /// Gives the reason of OpenSSL.
  init(_ step: Step) {
    self.init(step, OpenSSLError.take().reason)
  }

  /// Says that a password does not open a thing, and what else the reason may be; or that there is
  /// none.
  init(_ step: Step, _ thing: String, closedTo password: [UInt8]?, or other: String = "") {
    let reason =
      password == nil
      ? "\(thing) is encrypted and no password is given"
      : flaw(of: password) ?? "the password does not open it" + other
    self.init(step: step, reason: reason, isAboutPassword: true)
  }

  private init(step: Step, reason: String, isAboutPassword: Bool) {
    ERR_clear_error()
    self.step = step
    self.reason = reason
    self.isAboutPassword = isAboutPassword
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
