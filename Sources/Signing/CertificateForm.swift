import COpenSSL
import Synchronization

/// OpenSSL's form of a certificate that is a value for everybody else.
///
/// OpenSSL counts the references to a certificate, and what it remembers of one that is only used is
/// behind a lock, so threads may share it; that is what `@unchecked Sendable` relies on.
@safe
final class CertificateForm: @unchecked Sendable {
  private let handle: CertificateHandle

  init(der: [UInt8]) throws(SigningError) {
    handle = try CertificateHandle(der: der)
  }

  var pointer: OpaquePointer { unsafe handle.pointer }
  var extendedKeyUsages: [String] { handle.extendedKeyUsages }
  var unknownCriticalExtensions: [String] { handle.unknownCriticalExtensions }
  func extensionText(_ type: String) -> String? { handle.extensionText(type) }
}

/// The certificates that were read last: passes of one issuer have the same two.
///
/// Reading one costs OpenSSL 3 a tenth of a millisecond.
enum CertificateMemory {
  private static let known = Mutex<[[UInt8]: Certificate]>([:])
  private static let limit = 64

  static func certificate(_ der: [UInt8]) -> Certificate? { known.withLock { $0[der] } }

  static func remember(_ certificate: Certificate) {
    // Hostile passes may have any number of certificates, of any size.
    guard certificate.der.count <= 1 << 13 else { return }
    known.withLock { known in
      if known.count >= limit { known.removeAll() }
      known[certificate.der] = certificate
    }
  }
}
