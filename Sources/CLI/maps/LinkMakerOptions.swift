import WaymarkDisk
import WaymarkMapLinks
import WaymarkMaps
import WaymarkOptions
import WaymarkProject
import WaymarkSigning

/// The options of the commands that make map links: strictness and the signing key.
protocol LinkMakerOptions: Sendable {
  var isStrict: Bool { get set }
  var key: String? { get set }
  var password: Secret? { get set }
}

extension LinkMakerOptions {
  /// The maker of links for the options; reads the key.
  func maker(in terminal: Terminal) throws -> LinkMaker {
    guard let path = key else { return LinkMaker(isStrict: isStrict) }
    var password = try password?.password(in: terminal)
    defer { password?.erase() }
    let key = try PrivateKey(pem: try readFile(at: path, limit: 1 << 20), password: password)
    guard key.isRSA else {
      throw UsageError("the key in \(path) is not an RSA key; links are signed with RSA")
    }
    return LinkMaker(isStrict: isStrict) { bytes throws(MapError) in
      do throws(SigningError) {
        return try key.signature(of: bytes)
      } catch {
        throw MapError(.notSigned, error.description)
      }
    }
  }
}

extension Option where Values: LinkMakerOptions {
  /// The declarations of these options.
  static var linkMaker: [Option] {
    [
      .flag("strict", "Fail if the app cannot take all of a request", \.isStrict),
      .text(
        "key", "FILE", "The RSA key in PEM that signs links for vendors that require it", \.key),
    ] + Option.secrets(\.password)
  }
}
