import Disk
import Options
import Signing
import Site

/// Where a command finds the identity that signs: the folder of `passes identity new`, or files.
struct IdentitySource: Sendable {
  var folder: String?
  var certificate: String?
  var key: String?
  var intermediates: [String] = []
  var password = SecretOption.none

  /// Whether neither a folder nor a certificate is named.
  var isEmpty: Bool { folder == nil && certificate == nil }

  /// Reads the identity; `command` names the command in an error of the command line.
  func read(for command: String, in terminal: Terminal) throws -> Identity {
    let folder = folder.map(IdentityFolder.init)
    guard let path = certificate ?? folder?.certificate else {
      throw UsageError("name a folder, or --certificate and --key", command: command)
    }
    var candidates: [Certificate] = []
    for path in intermediates.isEmpty ? [folder?.intermediates].compactMap(\.self) : intermediates {
      candidates += try Self.naming(path) {
        try Certificate.read(try readFile(at: path, limit: 1 << 20))
      }
    }
    var password = try password.read(in: terminal)
    var bytes = try readFile(at: path, limit: 1 << 20)
    var keyBytes: [UInt8]?
    defer {
      password?.erase()
      bytes.erase()
      keyBytes?.erase()
    }
    if let key = key ?? folder?.key { keyBytes = try readFile(at: key, limit: 1 << 20) }
    do throws(SigningError) {
      return try Identity(
        certificateFile: bytes, keyFile: keyBytes, password: password, candidates: candidates)
    } catch {
      let file = error.isAboutCertificate ? path : keyPath ?? path
      throw NamedError(description: "\(file): \(error)")
    }
  }

  /// What is to be said about the rights to the key's file.
  var rights: IdentityProblem? { keyPath.flatMap { IdentityProblem(rightsTo: $0) } }

  /// The file that has the key.
  private var keyPath: String? {
    key ?? (certificate == nil ? folder.map { IdentityFolder($0).key } : certificate)
  }

  /// Adds the name of a file to what goes wrong with its certificate or key.
  static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SigningError {
      throw NamedError(description: "\(path): \(error)")
    }
  }
}

/// What went wrong with a file that is named.
private struct NamedError: Error, CustomStringConvertible {
  let description: String
}

extension Option {
  /// The options that name the files of an identity.
  static func identity(
    certificate: Field<String?>, key: Field<String?>, intermediates: Field<[String]>,
    password: Field<SecretOption>
  ) -> [Option] {
    [
      .text(
        "certificate", "FILE", "The certificate as PEM or DER, or a PKCS#12 file with its key",
        certificate),
      .text("key", "FILE", "The key as PEM or DER", key),
      .texts(
        "intermediates", "FILE", "Candidates for the intermediate certificate, as PEM or DER",
        intermediates),
    ] + secrets(password)
  }
}
