package import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkPasses
package import WaymarkProject
package import WaymarkSigning
import WaymarkSite

package struct IdentityFiles {
  private let certificate: String
  private let key: String?
  private let intermediates: [String]

  /// The project that names the files, and its password; `nil` for those of a command line.
  private let project: Project?
  private let password: Secret?

  /// Takes the files of a command line; without one for the key, that of the certificate has both.
  package init(
    certificate: String, key: String?, intermediates: [String], password: Secret? = nil
  ) {
    self.certificate = certificate
    self.key = key
    self.intermediates = intermediates
    self.password = password
    project = nil
  }

  /// Takes the files that a project names.
  package init(_ settings: IdentitySettings, of project: Project) {
    certificate = settings.certificate
    key = settings.key
    intermediates = [settings.intermediates]
    self.project = project
    password = settings.password
  }

  /// Reads the identity, whose password may be in an environment variable; no message has a secret.
  package func identity(variables: [String: String]) throws(DiagnosedError) -> Identity {
    var secret: [UInt8]?
    defer { secret?.erase() }
    do throws(SecretError) {
      secret = try password?.read(variables: variables, of: project)
    } catch {
      throw DiagnosedError(
        .projectIdentity, at: Location(keyPath), error.message(of: " of the password"),
        help: "Give the name of a variable as \"env\", or the path of a file as \"file\": the"
          + " variable, or the first line of the file, is the key's password.")
    }
    do throws(IdentityFileError) {
      return try identity(password: secret)
    } catch {
      let isAboutPassword = (error.cause as? SigningError)?.isAboutPassword == true
      throw DiagnosedError(
        .projectIdentity, at: Location(error.path), "\(error.cause)",
        help: isAboutPassword ? passwordHelp : nil)
    }
  }

  /// Where to look when the password does not open the key.
  private var passwordHelp: String {
    switch password {
    case nil: "Name the variable or the file with the key's password in \"password\"."
    case .environmentVariable(let name): "Set the variable \(name) to the password of this file."
    case .file(let path): "Write the password of this file into the first line of \(path)."
    }
  }

  /// Reads the identity; the error names the file that is at fault.
  package func identity(password: [UInt8]?) throws(IdentityFileError) -> Identity {
    var candidates: [Certificate] = []
    for path in intermediates {
      candidates += try naming(path) { try Certificate.read(try read(path)) }
    }
    var certificateFile = try naming(certificate) { try read(certificate) }
    var keyFile: [UInt8]?
    defer {
      certificateFile.erase()
      keyFile?.erase()
    }
    if let key { keyFile = try naming(key) { try read(key) } }
    do throws(SigningError) {
      return try Identity(
        certificateFile: certificateFile, keyFile: keyFile, password: password,
        candidates: candidates)
    } catch {
      throw IdentityFileError(
        path: error.isAboutCertificate ? certificate : keyPath, cause: error)
    }
  }

  /// The files themselves, that of the password too.
  package var paths: [String] {
    var names = [certificate, keyPath] + intermediates
    if case .file(let name) = password { names.append(name) }
    return names.map(path)
  }

  /// Warnings about the permissions of the files of the key and of its password.
  package var rights: [Fault] {
    var found = [Fault(rightsTo: path(keyPath))]
    if case .file(let name) = password {
      found.append(Fault(rightsTo: path(name), what: "password"))
    }
    return found.compactMap(\.self)
  }

  /// The file that has the key.
  private var keyPath: String { key ?? certificate }

  private func path(_ name: String) -> String { project?.path(name) ?? name }

  private func read(_ name: String) throws(FileError) -> [UInt8] {
    try readFile(at: path(name), limit: 1 << 20, isRegular: project != nil)
  }
}

package struct IdentityFileError: Error, CustomStringConvertible {
  /// The file, as it was named.
  package let path: String

  /// A `FileError` or a `SigningError`.
  package let cause: any Error

  /// What to do about it, where more is to be said than the cause does.
  package var remedy: String?

  /// What is wrong, without the remedy.
  package var message: String { "\(path): \(cause)" }

  package var description: String { message + (remedy.map { "; \($0)" } ?? "") }
}

/// Runs the body, and names the file in an error of it.
package func naming<Value>(
  _ path: String, _ body: () throws -> Value
) throws(IdentityFileError) -> Value {
  do {
    return try body()
  } catch {
    throw IdentityFileError(path: path, cause: error)
  }
}

/// The identity of an environment, and whether a test identity may sign for it.
package struct EnvironmentIdentity: Sendable {
  package let identity: Identity
  package let allowsTest: Bool

  package let files: [String]

  /// Warnings about the permissions of its files.
  package let warnings: [Fault]

  /// Reads the identity that an environment of a project signs passes with.
  package init(
    project folder: String, environment name: String, variables: [String: String]
  ) throws(DiagnosedError) {
    do {
      let project = try ProjectReader.read(folder: folder)
      let environment = try project.environments(named: [name])[0]
      guard let pass = environment.pass else {
        throw DiagnosedError(
          .passIdentity, at: Location("--environment"),
          "the environment \(name) has no \"pass\", so it has no identity",
          help: "name another environment, or give --certificate and --key")
      }
      let files = IdentityFiles(pass.identity, of: project)
      identity = try files.identity(variables: variables)
      warnings = files.rights
      self.files = files.paths
      allowsTest = !environment.isIndexed || pass.allowsTestIdentity
    } catch let error as DiagnosedError {
      throw error
    } catch {
      throw DiagnosedError(.passIdentity, at: Location(name), "\(error)")
    }
  }
}
