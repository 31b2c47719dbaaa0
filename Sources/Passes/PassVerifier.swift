import WaymarkArchive
import WaymarkCore
import WaymarkModel
public import WaymarkSigning

/// Checks a finished pass as a phone would, and more thoroughly.
///
/// The pass may be hostile: memory and time are bounded, and no input causes a crash.
public struct PassVerifier: Sendable {
  /// Certificates at which a chain may end, in addition to Apple's.
  public var trust: [Certificate]

  /// The present, in seconds since 1970.
  public var now: Int

  /// The findings about recently checked signers: many passes have the same signer.
  let signers = RecentValues<SignerKey, [Diagnostic]>(limit: 16)

  /// Trusts Apple and the given certificates: the root or the intermediate of a test authority.
  public init(trust: [Certificate] = [], now: Int) {
    self.trust = trust
    self.now = now
  }

  /// Checks a `.pkpass`, or a `.pkpasses` and every pass in it, and the name of its file, if it is
  /// given.
  public func verify(_ bytes: [UInt8], named file: String? = nil) -> PassVerdict {
    let findings = Findings.ofPass()
    do throws(ArchiveError) {
      // The sizes are checked once the kind of the archive is known.
      let reader = try ZipReader(bytes, sizeLimit: .max)
      let isBundle = PassVerifier.isBundle(reader)
      if let file { PassVerifier.checkName(of: file, isBundle: isBundle, findings) }
      if isBundle {
        try checkBundle(reader, of: bytes, findings)
      } else {
        try reader.requireSize()
        check(PassPackage(reader, of: bytes, findings))
      }
    } catch {
      PassPackage.report(error, of: bytes, findings)
    }
    return PassVerdict(findings)
  }

  /// Checks the files of a pass, if it can be opened, and returns its pass.json.
  @discardableResult func check(_ package: PassPackage?) -> JSONNode? {
    guard let package else { return nil }
    let document = package.checkDocument(now: now)
    package.checkManifest()
    package.checkResources()
    if let document { package.checkResources(with: document) }
    checkSignature(of: package, document)
    return document
  }
}
