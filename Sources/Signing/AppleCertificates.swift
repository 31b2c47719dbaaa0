import WaymarkEmbedded

/// The object identifiers that Apple puts into pass certificates.
public enum AppleObject {
  /// The extended key usage of certificates that sign passes.
  public static let passSigning = "1.2.840.113635.100.4.14"

  /// The extension that holds the pass type identifier.
  public static let passType = "1.2.840.113635.100.6.1.16"
}

extension Certificate {
  /// Apple Root CA (2006 to 2035), where the chains of all pass certificates end.
  ///
  /// It comes from Apple's page of certificate authorities.
  ///
  /// Signatures do not contain it.
  public static let appleRoot =
    (try? Certificate.read(EmbeddedFile.bytes(of: "Sources/Signing/AppleRootCA.pem")))?.first

  /// Whether the certificate is Apple's root, or an intermediate that is known to issue pass
  /// certificates.
  public var isKnownApple: Bool { appleFingerprints.contains(fingerprint) }

  public var isIssuedByApple: Bool { Self.appleRoot.map { isSigned(by: $0) } ?? false }
}

/// Apple Root CA, Worldwide Developer Relations G4 (2020 to 2030), G1 (2013 to 2023) and the one
/// before it (2008 to 2016).
private let appleFingerprints: Set = [
  "B0:B1:73:0E:CB:C7:FF:45:05:14:2C:49:F1:29:5E:6E:DA:6B:CA:ED:7E:2C:68:C5:BE:91:B5:A1:10:01:F0:24",
  "EA:47:57:88:55:38:DD:8C:B5:9F:F4:55:6F:67:60:87:D8:3C:85:E7:09:02:C1:22:E4:2C:08:08:B5:BC:E1:4C",
  "CE:05:76:91:D7:30:F8:9C:A2:5E:91:6F:73:35:F4:C8:A1:57:13:DC:D2:73:A6:58:C0:24:02:3F:8E:B8:09:C2",
  "64:B3:02:91:3F:11:CA:1B:68:06:09:3B:76:CA:DE:7F:7B:12:3B:E0:C0:49:24:FD:A8:7F:5F:4E:86:47:F0:51",
]
