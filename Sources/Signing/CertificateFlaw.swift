/// One reason why phones refuse a certificate, or the passes that it signs.
public struct CertificateFlaw: Hashable, Sendable {
  public enum Kind: Sendable {
    /// The key or the signature of the certificate can be forged; or a note says that it is old.
    case weak

    /// It has a critical extension that nobody knows.
    case critical

    /// The key may not sign documents, or not passes.
    case usage, passSigning

    /// The pass type or the team is another one, or is not told once.
    case passType, passTypeExtension, team
  }

  public let kind: Kind
  public let message: String

  /// What to do about it.
  public let remedy: String

  /// Whether passes work nevertheless.
  public let isNote: Bool

  init(_ kind: Kind, _ message: String, remedy: String, isNote: Bool = false) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
    self.isNote = isNote
  }
}

extension Certificate {
  /// What the common names of pass certificates begin with; the pass type follows.
  static let passNames = (plain: "Pass Type ID: ", nfc: "Pass Type ID with NFC: ")

  /// Whether the passes that it signs may use NFC.
  public var allowsNFC: Bool { subject.commonName?.hasPrefix(Self.passNames.nfc) == true }

  /// How the certificate is called in messages.
  public var name: String { subject.commonName ?? subject.description }

  /// What is too weak or unknown in a certificate of any kind.
  ///
  /// Whoever trusts a certificate does not rely on its signature.
  public func flaws(isTrusted: Bool = false) -> [CertificateFlaw] {
    var flaws: [CertificateFlaw] = []
    let renewal = "request a new certificate, for an RSA key of 2048 bits"
    if hasWeakKey {
      flaws.append(
        CertificateFlaw(
          .weak,
          keyBits.map { "the key of \"\(name)\" has only \($0) bits" }
            ?? "the key of \"\(name)\" is of an unknown kind", remedy: renewal))
    }
    if !isTrusted, let hash = signatureHash {
      if Digest.isBroken(hash) {
        flaws.append(
          CertificateFlaw(
            .weak, "\"\(name)\" is signed with \(hash), so that it can be forged", remedy: renewal))
      } else if hash == "SHA1" {
        flaws.append(
          CertificateFlaw(.weak, "\"\(name)\" is signed with SHA-1", remedy: renewal, isNote: true))
      }
    }
    // Phones know the extensions of Apple's certificates, OpenSSL does not.
    let apple = ["1.2.840.113635.100.6.1.", "1.2.840.113635.100.6.2."]
    for type in unknownCriticalExtensions where !apple.contains(where: type.hasPrefix) {
      flaws.append(
        CertificateFlaw(
          .critical, "\"\(name)\" has the critical extension \(type), which nobody knows here",
          remedy: "use a certificate of Apple's"))
    }
    return flaws
  }

  /// What keeps the certificate from signing passes of a type and a team; `nil` stands for its own.
  public func flaws(forPassesOf passType: String?, team: String?) -> [CertificateFlaw] {
    let ownType = "use the certificate of that pass type, or correct the pass type"
    let request = "create a Pass Type ID certificate in the developer account and use that"
    var flaws: [CertificateFlaw] = []
    func add(_ kind: CertificateFlaw.Kind, _ message: String, _ remedy: String) {
      flaws.append(CertificateFlaw(kind, message, remedy: remedy))
    }
    if !extendedKeyUsages.contains(AppleObject.passSigning) {
      add(
        .passSigning,
        "the certificate \"\(name)\" is not for signing passes: it lacks the "
          + "key usage " + AppleObject.passSigning, request)
    }
    if !isForSigning {
      add(.usage, "the key of the certificate \"\(name)\" is not for digital signatures", request)
    }
    if hasAuthorityConstraints {
      add(.usage, "the certificate \"\(name)\" is that of an authority", request)
    }
    let types = subject.userIDs
    if types.count > 1 {
      let list = types.joined(separator: ", ")
      add(.passType, "the certificate names \(types.count) pass types: \(list)", request)
    }
    let names = subject.commonNames
    if names.count > 1 {
      let list = names.joined(separator: ", ")
      add(.passType, "the certificate has \(names.count) common names: \(list)", request)
    }
    let teams = subject.organizationalUnits
    if teams.count > 1 {
      let list = teams.joined(separator: ", ")
      add(.team, "the certificate names \(teams.count) teams: \(list)", request)
    }
    for type in repeatedExtensions {
      add(.passTypeExtension, "the certificate has the extension \(type) more than once", request)
    }
    if subject.userID == nil || subject.userID != passType ?? subject.userID {
      let found = subject.userID ?? "no pass type"
      add(.passType, "the certificate is for \(found)" + but(passType), ownType)
    } else if let type = subject.userID,
      subject.commonName != Self.passNames.plain + type,
      subject.commonName != Self.passNames.nfc + type
    {
      add(
        .passType,
        "the certificate's common name is \"\(subject.commonName ?? "")\", not "
          + "\"\(Self.passNames.plain)\(type)\"", ownType)
    }
    if passTypeExtension == nil {
      add(
        .passTypeExtension,
        "the certificate lacks the extension \(AppleObject.passType), which names its pass type",
        request)
    } else if let type = passType ?? subject.userID, let found = passTypeExtension, found != type {
      add(
        .passTypeExtension,
        "the certificate's extension \(AppleObject.passType) says \(found), not \(type)", ownType)
    }
    if subject.organizationalUnit == nil || subject.organizationalUnit != team ?? teams.first {
      let found = subject.organizationalUnit.map { "the team \($0)" } ?? "no team"
      add(
        .team, "the certificate belongs to \(found)" + but(team, "to "),
        "use the team's own certificate, or correct the team")
    }
    return flaws
  }
}

/// What was asked for, at the end of a sentence about something else.
private func but(_ wanted: String?, _ preposition: String = "for ") -> String {
  wanted.map { ", not \(preposition)\($0)" } ?? ""
}
