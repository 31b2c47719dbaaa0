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
    func addWeakness(_ message: String, isNote: Bool = false) {
      let remedy = "request a new certificate, for an RSA key of 2048 bits"
      flaws.append(CertificateFlaw(.weak, message, remedy: remedy, isNote: isNote))
    }
    let strength = handle.keyStrength
    if strength.isWeak {
      addWeakness(
        strength.bits.map { "the key of \"\(name)\" has only \($0) bits" }
          ?? "the key of \"\(name)\" is of an unknown kind: phones and CMS know RSA and EC keys")
    }
    if !isTrusted, let hash = handle.signatureHash {
      if Digest.isBroken(hash) {
        addWeakness("\"\(name)\" is signed with \(hash), so that it can be forged")
      } else if hash == "SHA1" {
        addWeakness("\"\(name)\" is signed with SHA-1", isNote: true)
      }
    }
    // Phones know the extensions of Apple's certificates, OpenSSL does not.
    let apple = ["1.2.840.113635.100.6.1.", "1.2.840.113635.100.6.2."]
    for type in handle.unknownCriticalExtensions where !apple.contains(where: type.hasPrefix) {
      flaws.append(
        CertificateFlaw(
          .critical, "\"\(name)\" has the critical extension \(type), which nobody knows here",
          remedy: "use a certificate of Apple's"))
    }
    return flaws
  }

  /// What keeps the certificate from signing passes of a type and a team; `nil` stands for its own.
  public func flaws(forPassesOf passType: String?, team: String?) -> [CertificateFlaw] {
    usageFlaws + repetitionFlaws + passTypeFlaws(passType) + teamFlaws(team)
  }

  /// What keeps the certificate from signing any pass.
  private var usageFlaws: [CertificateFlaw] {
    let flaws: [(isThere: Bool, kind: CertificateFlaw.Kind, message: String)] = [
      (
        !extendedKeyUsages.contains(AppleObject.passSigning), .passSigning,
        "the certificate \"\(name)\" is not for signing passes: it lacks the key usage "
          + AppleObject.passSigning
      ),
      (
        !handle.isForSigning, .usage,
        "the key of the certificate \"\(name)\" is not for digital signatures"
      ),
      (
        handle.hasAuthorityConstraints, .usage,
        "the certificate \"\(name)\" is that of an authority"
      ),
    ]
    return flaws.filter(\.isThere).map { CertificateFlaw($0.kind, $0.message, remedy: newRequest) }
  }

  /// What the certificate says more than once, and a pass certificate says once.
  private var repetitionFlaws: [CertificateFlaw] {
    let names: [(kind: CertificateFlaw.Kind, verb: String, values: [String], what: String)] = [
      (.passType, "names", subject.all("UID"), "pass types"),
      (.passType, "has", subject.all("CN"), "common names"),
      (.team, "names", subject.all("OU"), "teams"),
    ]
    return names.filter { $0.values.count > 1 }.map { kind, verb, values, what in
      let list = values.joined(separator: ", ")
      return CertificateFlaw(
        kind, "the certificate \(verb) \(values.count) \(what): \(list)", remedy: newRequest)
    }
      + handle.repeatedExtensions.map {
        CertificateFlaw(
          .passTypeExtension, "the certificate has the extension \($0) more than once",
          remedy: newRequest)
      }
  }

  /// Compares the pass type with that of the user ID, the common name and Apple's extension.
  private func passTypeFlaws(_ passType: String?) -> [CertificateFlaw] {
    let remedy = "use the certificate of that pass type, or correct the pass type"
    var flaws: [CertificateFlaw] = []
    func add(_ kind: CertificateFlaw.Kind, _ message: String, _ remedy: String) {
      flaws.append(CertificateFlaw(kind, message, remedy: remedy))
    }
    let own = subject.userID
    if own == nil || own != passType ?? own {
      add(.passType, "the certificate is for \(own ?? "no pass type")" + but(passType), remedy)
    } else if let own, subject.commonName != Self.passNames.plain + own,
      subject.commonName != Self.passNames.nfc + own
    {
      add(
        .passType,
        "the certificate's common name is \"\(subject.commonName ?? "")\", not "
          + "\"\(Self.passNames.plain)\(own)\"", remedy)
    }
    if passTypeExtension == nil {
      add(
        .passTypeExtension,
        "the certificate lacks the extension \(AppleObject.passType), which names its pass type",
        newRequest)
    } else if let type = passType ?? own, let found = passTypeExtension, found != type {
      add(
        .passTypeExtension,
        "the certificate's extension \(AppleObject.passType) says \(found), not \(type)", remedy)
    }
    return flaws
  }

  private func teamFlaws(_ team: String?) -> [CertificateFlaw] {
    let own = subject.organizationalUnit
    guard own == nil || own != team ?? own else { return [] }
    let found = own.map { "the team \($0)" } ?? "no team"
    return [
      CertificateFlaw(
        .team, "the certificate belongs to \(found)" + but(team, "to "),
        remedy: "use the team's own certificate, or correct the team")
    ]
  }
}

/// What to do about a certificate that signs no passes at all.
private let newRequest =
  "create a Pass Type ID certificate in the developer account and use that"

/// What was asked for, at the end of a sentence about something else.
private func but(_ wanted: String?, _ preposition: String = "for ") -> String {
  wanted.map { ", not \(preposition)\($0)" } ?? ""
}
