extension Certificate {
  /// Where a moment is in the time for which a certificate is valid.
  public enum Validity: Sendable {
    case early, valid

    /// Valid, and for less than 30 days more.
    case ending
    case over
  }

  /// Where a moment, in seconds since 1970, is in the certificate's validity; both ends are in it.
  public func validity(at moment: Int) -> Validity {
    if moment < notBefore { return .early }
    if moment > notAfter { return .over }
    return notAfter - moment < 30 * 86_400 ? .ending : .valid
  }

  public func isValid(at moment: Int) -> Bool { notBefore <= moment && moment <= notAfter }
}
