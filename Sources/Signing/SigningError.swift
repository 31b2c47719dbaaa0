import WaymarkCOpenSSL

/// Why a key, a certificate or a signature could not be read or made.
///
/// The reason is our own or OpenSSL's. It never quotes a key, a password or the contents of a file.
public struct SigningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The step that failed.
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

  /// Whether the certificate file is at fault rather than the key file.
  public var isAboutCertificate: Bool { step == .readCertificate }

  /// Whether another password may help.
  public let isAboutPassword: Bool

  public var description: String { "\(step.rawValue): \(reason)" }

  /// Takes our own reason and clears OpenSSL's errors.
  init(_ step: Step, _ reason: String) {
    self.init(step: step, reason: reason, isAboutPassword: false)
  }

  /// Takes OpenSSL's reason.
  init(_ step: Step) {
    self.init(step, OpenSSLError.take().reason)
  }

  /// Reports that a password does not open a file and what else the reason may be, or that the
  /// password is missing.
  init(_ step: Step, _ thing: String, closedTo password: [UInt8]?, or other: String = "") {
    let reason =
      password == nil
      ? "\(thing) is encrypted, but there is no password"
      : flaw(of: password) ?? "the password is wrong" + other
    self.init(step: step, reason: reason, isAboutPassword: true)
  }

  private init(step: Step, reason: String, isAboutPassword: Bool) {
    ERR_clear_error()
    self.step = step
    self.reason = reason
    self.isAboutPassword = isAboutPassword
  }
}

/// Throws OpenSSL's reason when a call of it failed.
func check(_ hasSucceeded: Bool, _ step: SigningError.Step) throws(SigningError) {
  guard hasSucceeded else { throw SigningError(step) }
}

/// The result of an OpenSSL call; throws OpenSSL's reason when there is none.
func required<Value>(_ value: Value?, _ step: SigningError.Step) throws(SigningError) -> Value {
  guard let value else { throw SigningError(step) }
  return value
}

/// Runs OpenSSL calls whose failure is an answer; their errors are cleared.
func clearingErrors<Answer>(_ calls: () -> Answer) -> Answer {
  defer { ERR_clear_error() }
  return calls()
}
