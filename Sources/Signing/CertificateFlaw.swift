/// One reason why phones refuse a certificate, or the passes that it signs.
public struct CertificateFlaw: Hashable, Sendable {
  public enum Kind: Sendable {
    /// The key or the signature of the certificate can be forged; as a note, that its signature is
    /// old.
    case weak

    /// It has an unknown critical extension.
    case critical

    /// The key may not sign documents, or not passes.
    case usage, passSigning

    /// The pass type or the team is a different one, or is not named exactly once.
    case passType, passTypeExtension, team
  }

  public let kind: Kind
  public let message: String

  /// How to fix it.
  public let remedy: String

  /// Whether passes work despite it.
  public let isNote: Bool

  init(_ kind: Kind, _ message: String, remedy: String, isNote: Bool = false) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
    self.isNote = isNote
  }
}

extension Certificate {
  /// How the common names of pass certificates begin; the pass type follows.
  static let passNames = (plain: "Pass Type ID: ", nfc: "Pass Type ID with NFC: ")

  /// Whether the passes that it signs may use NFC.
  public var allowsNFC: Bool { subject.commonName?.hasPrefix(Self.passNames.nfc) == true }

  /// How messages name the certificate.
  public var name: String { subject.commonName ?? subject.description }

  /// The weak or unknown parts of a certificate of any kind.
  ///
  /// The signature of a trusted certificate is not checked.
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
          ?? "the key of \"\(name)\" is of an unsupported type; use an RSA or EC key")
    }
    if !isTrusted, let hash = handle.signatureHash {
      if Digest.isBroken(hash) {
        addWeakness("\"\(name)\" is signed with \(hash), which can be forged")
      } else if hash == "SHA1" {
        addWeakness("\"\(name)\" is signed with SHA-1", isNote: true)
      }
    }
    // Phones know the extensions of Apple's certificates, OpenSSL does not.
    let apple = ["1.2.840.113635.100.6.1.", "1.2.840.113635.100.6.2."]
    for type in handle.unknownCriticalExtensions where !apple.contains(where: type.hasPrefix) {
      flaws.append(
        CertificateFlaw(
          .critical, "\"\(name)\" has the unknown critical extension \(type)",
          remedy: "use a certificate from Apple"))
    }
    return flaws
  }

  /// What prevents the certificate from signing passes of a type and a team; `nil` means the
  /// certificate's own.
  public func flaws(forPassesOf passType: String?, team: String?) -> [CertificateFlaw] {
    usageFlaws + repetitionFlaws + passTypeFlaws(passType) + teamFlaws(team)
  }

  /// What prevents the certificate from signing any pass.
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
        "the certificate \"\(name)\" is a CA certificate"
      ),
    ]
    return flaws.filter(\.isThere).map { CertificateFlaw($0.kind, $0.message, remedy: newRequest) }
  }

  /// The parts that the certificate repeats and that a pass certificate has exactly once.
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
    let remedy = "use the certificate for that pass type, or fix the pass type"
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
        "the certificate lacks the extension \(AppleObject.passType), which contains the pass type",
        newRequest)
    } else if let type = passType ?? own, let found = passTypeExtension, found != type {
      add(
        .passTypeExtension,
        "the certificate's extension \(AppleObject.passType) has \(found), not \(type)", remedy)
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
        remedy: "use a certificate of that team, or fix the team")
    ]
  }
}

/// The remedy for a certificate that cannot sign passes.
private let newRequest =
  "create a Pass Type ID certificate in the developer account and use it"

/// The expected value, as the end of a message that names the actual one.
private func but(_ wanted: String?, _ preposition: String = "for ") -> String {
  wanted.map { ", not \(preposition)\($0)" } ?? ""
}
