import WaymarkReaders
import WaymarkRecords

extension Project {
  /// The files that only a build may read: the project file, the sources of records, the signing
  /// identities and the secrets, of all environments.
  package var privateFiles: [String] {
    let sources = sources.filter { $0.kind != .postgres }.map(\.path)
    let others = environments.compactMap(\.pass).flatMap { pass in
      let secrets = [
        pass.identity.password, pass.googleWallet?.serviceAccount, pass.updates?.secret,
      ]
      .compactMap(\.self)
      let files = secrets.compactMap { if case .file(let file) = $0 { file } else { nil } }
      return [pass.identity.certificate, pass.identity.intermediates]
        + [pass.identity.key].compactMap(\.self) + files
    }
    return sources + ([ProjectReader.fileName] + others).map(path)
  }
}
