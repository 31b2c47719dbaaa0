import Disk
package import Signing

extension IdentityProblem {
  /// Says that others than its owner may read or write the file of a key; `nil` when they may not.
  package init?(rightsTo path: String) {
    guard let rights = permissions(at: path), rights & 0o066 != 0 else { return nil }
    let word = rights & 0o022 != 0 ? "change" : "read"
    self.init(
      message: "others than its owner may \(word) the key in \(path)",
      remedy: "chmod 600 '\(path.replacing("'", with: "'\\''"))'")
  }
}
