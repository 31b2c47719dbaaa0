import WaymarkCOpenSSL

/// An error that a call of OpenSSL left in its thread.
struct OpenSSLError {
  /// The errors that something depends on; the words of OpenSSL are only for people.
  enum Kind {
    case outOfMemory

    /// PEM text ends, or has nothing of the kind that is looked for.
    case endOfPEM

    /// The checksum (MAC) of a PKCS#12 file does not go with the password, or is not there.
    case wrongPassword, noChecksum

    /// Only the legacy provider has the algorithm.
    case oldAlgorithm
  }

  private let code: UInt

  /// Takes the oldest error of this thread, which has none afterwards.
  static func take() -> OpenSSLError {
    defer { ERR_clear_error() }
    return OpenSSLError(code: ERR_get_error())
  }

  /// Whether one of the errors of this thread is of a kind; it has none afterwards.
  static func takeAny(_ kind: Kind) -> Bool {
    var isFound = false
    while case let error = OpenSSLError(code: ERR_get_error()), error.code != 0 {
      isFound = isFound || error.kind == kind
    }
    return isFound
  }

  /// What OpenSSL says about it.
  var reason: String {
    unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) } ?? "no reason given"
  }

  /// `nil` for an error of any other kind.
  var kind: Kind? {
    let (library, reason) = (ERR_GET_LIB(code), ERR_GET_REASON(code))
    return Self.kinds.first { $0.library ?? library == library && $0.reason == reason }?.kind
  }

  /// The kinds by OpenSSL's numbers; without a library, the reason is the same in all of them.
  private static let kinds: [(library: CInt?, reason: CInt, kind: Kind)] = [
    (nil, shim_malloc_failure, .outOfMemory),
    (ERR_LIB_PEM, PEM_R_NO_START_LINE, .endOfPEM),
    (ERR_LIB_PKCS12, PKCS12_R_MAC_VERIFY_FAILURE, .wrongPassword),
    (ERR_LIB_PKCS12, PKCS12_R_MAC_ABSENT, .noChecksum),
    // The decoders give the same reason for files that are none of theirs.
    (ERR_LIB_EVP, shim_unsupported, .oldAlgorithm),
  ]
}
