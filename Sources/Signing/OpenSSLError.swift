import WaymarkCOpenSSL

/// An error that an OpenSSL call left in its thread.
struct OpenSSLError {
  /// The errors that the code distinguishes; OpenSSL's texts are only for people.
  enum Kind {
    case outOfMemory

    /// PEM text ends, or contains nothing of the expected kind.
    case endOfPEM

    /// The checksum (MAC) of a PKCS#12 file is missing or does not match the password.
    case wrongPassword, noChecksum

    /// Only the legacy provider has the algorithm.
    case oldAlgorithm
  }

  private let code: UInt

  /// Takes the oldest error of this thread and clears the others.
  static func take() -> OpenSSLError {
    defer { ERR_clear_error() }
    return OpenSSLError(code: ERR_get_error())
  }

  /// Whether one of the errors of this thread is of a kind; clears them all.
  static func takeAny(_ kind: Kind) -> Bool {
    var isFound = false
    while case let error = OpenSSLError(code: ERR_get_error()), error.code != 0 {
      isFound = isFound || error.kind == kind
    }
    return isFound
  }

  /// OpenSSL's description of the error.
  var reason: String {
    unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) } ?? "no reason given"
  }

  /// `nil` for an error of any other kind.
  var kind: Kind? {
    let (library, reason) = (ERR_GET_LIB(code), ERR_GET_REASON(code))
    return Self.kinds.first { $0.library ?? library == library && $0.reason == reason }?.kind
  }

  /// The kinds by OpenSSL's numbers.
  ///
  /// Without a library number, the reason is the same in all libraries.
  private static let kinds: [(library: CInt?, reason: CInt, kind: Kind)] = [
    (nil, shim_malloc_failure, .outOfMemory),
    (ERR_LIB_PEM, PEM_R_NO_START_LINE, .endOfPEM),
    (ERR_LIB_PKCS12, PKCS12_R_MAC_VERIFY_FAILURE, .wrongPassword),
    (ERR_LIB_PKCS12, PKCS12_R_MAC_ABSENT, .noChecksum),
    // The decoders give the same reason for files of other formats.
    (ERR_LIB_EVP, shim_unsupported, .oldAlgorithm),
  ]
}
