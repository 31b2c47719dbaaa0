import WaymarkCore
import WaymarkDisk
import WaymarkOptions
import WaymarkProject
import WaymarkSigning
import WaymarkWallet

/// Where a command finds the identity that signs: the folder of `passes identity new`, or files.
struct IdentitySource: Sendable {
  var folder: String?
  var certificate: String?
  var key: String?
  var intermediates: [String] = []
  var password: Secret?

  /// Whether no option of an identity is given.
  var isEmpty: Bool {
    folder == nil && certificate == nil && key == nil && intermediates.isEmpty && password == nil
  }

  /// The files; those given by options take precedence over those of the folder.
  private var files: IdentityFiles? {
    let folder = folder.map(IdentityFolder.init(path:))
    return (certificate ?? folder?.certificate).map { certificate in
      IdentityFiles(
        certificate: certificate, key: key ?? folder?.key,
        intermediates: intermediates.isEmpty
          ? [folder?.intermediates].compactMap(\.self) : intermediates,
        password: password)
    }
  }

  func read(in terminal: Terminal) throws -> Identity {
    guard let files else {
      throw UsageError("give the folder of an identity, or --certificate and --key")
    }
    var password = try password?.password(in: terminal)
    defer { password?.erase() }
    do throws(IdentityFileError) {
      return try files.identity(password: password)
    } catch {
      // An error of the system names the file and has its own help.
      if let cause = error.cause as? FileError { throw cause }
      var error = error
      let isAboutPassword = (error.cause as? SigningError)?.isAboutPassword == true
      if isAboutPassword {
        error.remedy =
          self.password == nil
          ? "give it with --password-env or --password-file" : "give the password of this file"
      }
      throw error
    }
  }

  /// The files that are read.
  var paths: [String] { files?.paths ?? [] }

  /// Warnings about the permissions of the key file and the password file.
  var rights: [Fault] { files?.rights ?? [] }
}

/// The options of the commands that read an identity.
protocol IdentityOptions: Sendable {
  var source: IdentitySource { get set }
}

extension Option where Values: IdentityOptions {
  /// The options that name the files of an identity.
  static var identity: [Option] {
    [
      .text(
        "certificate", "FILE", "The certificate as PEM or DER, or a PKCS#12 file with its key",
        \.source.certificate),
      .text("key", "FILE", "The key as PEM or DER", \.source.key),
      .texts(
        "intermediates", "FILE", "Candidates for the intermediate certificate, as PEM or DER",
        \.source.intermediates),
    ] + secrets(\.source.password)
  }
}
