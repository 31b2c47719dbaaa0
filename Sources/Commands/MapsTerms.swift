import Disk
import Maps
import Options
import Signing

/// What the commands that make map links may be told about all of them.
struct MapsTerms: Sendable {
  var isStrict = false
  var key: String?
  var password = SecretOption.none

  /// One of them, as an option gives it.
  enum Term: Sendable {
    case strict
    case key(String)
    case password(SecretOption)
  }

  mutating func take(_ term: Term) {
    switch term {
    case .strict: isStrict = true
    case .key(let path): key = path
    case .password(let secret): password = secret
    }
  }

  /// Makes links on these terms; reads the key.
  func maker(in terminal: Terminal) throws -> LinkMaker {
    guard let path = key else { return LinkMaker(isStrict: isStrict) }
    let key = try PrivateKey(
      pem: try readFile(at: path, limit: 1 << 20), password: try password.read(in: terminal))
    guard key.isDeterministic else {
      throw UsageError("the key in \(path) is no RSA key; links are signed with RSA")
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

extension Option {
  /// The options of every command that makes map links.
  static func mapsTerms(
    _ take: @escaping @Sendable (inout Values, MapsTerms.Term) -> Void
  ) -> [Option] {
    [
      .flag("strict", "Fail where an app cannot take all of a request") { take(&$0, .strict) },
      .value("key", "FILE", "The RSA key in PEM that signs the links of vendors that want it") {
        take(&$0, .key($1))
        return !$1.isEmpty
      },
    ] + Option.secrets { take(&$0, .password($1)) }
  }
}
