package import WaymarkCore
import WaymarkDisk

extension Fault {
  /// Says that others than its owner may read or write the file of a secret; `nil` when they may not.
  package init?(rightsTo path: String, what: String = "key") {
    guard let rights = permissions(at: path), rights & 0o066 != 0 else { return nil }
    let word = rights & 0o022 != 0 ? "change" : "read"
    self.init(
      "others than its owner may \(word) the \(what) in \(path)",
      remedy: "chmod 600 '\(path.replacing("'", with: "'\\''"))'")
  }

  /// The warning of a build, at the setting or the file that it is about.
  package func warning(at location: Location) -> Diagnostic {
    Diagnostic(.passSecretRights, at: location, message, help: remedy)
  }
}
