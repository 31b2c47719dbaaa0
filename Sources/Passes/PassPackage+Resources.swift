import Bytes
import Model

extension PassPackage {
  /// Checks images and translations, and that no key is given away.
  func checkResources(_ findings: inout Findings) {
    for name in names {
      guard let bytes = files[name] else { continue }
      if name.lowercased().hasSuffix(".png") {
        checkImage(name, bytes, &findings)
      } else {
        checkSecrets(name, bytes, &findings)
      }
    }
    checkLocalizations(&findings)
  }

  private func checkImage(_ name: String, _ bytes: [UInt8], _ findings: inout Findings) {
    if let flaw = pngFlaw(bytes) {
      findings.add(.imagePNG, at: place(name), "\(name) is no PNG: \(flaw)")
    }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    if !imageNames.contains(file) {
      let meant = suggestion(for: file, among: imageNames)
      findings.add(
        .imageName, at: place(name), "no phone looks for \(file)",
        help: meant.map { "rename it to \($0)" })
    }
    if file == name,
      let other = names.first(where: { $0.hasSuffix(".lproj/" + name) })
    {
      findings.add(.localizationDuplicate, at: place(name), "\(name) hides \(other)")
    }
  }

  private func checkSecrets(_ name: String, _ bytes: [UInt8], _ findings: inout Findings) {
    let ends = [".p12", ".pfx", ".pem", ".key", ".cer", ".mobileprovision"]
    let isKeyFile = ends.contains { name.lowercased().hasSuffix($0) }
    if isKeyFile || contains("PRIVATE KEY-----", in: bytes) {
      findings.add(.certificateLeak, at: place(name), "\(name) holds key material")
    }
  }

  /// Checks that every localisation translates the same keys and has the same images.
  private func checkLocalizations(_ findings: inout Findings) {
    var keys: [(folder: String, keys: Set<String>)] = []
    var images: [String: Set<String>] = [:]
    for name in names {
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 2, parts[0].hasSuffix(".lproj") else { continue }
      images[parts[0], default: []].formUnion(parts[1].hasSuffix(".png") ? [parts[1]] : [])
      guard parts[1] == "pass.strings", let bytes = files[name] else { continue }
      do throws(PassStringsError) {
        let strings = try PassStrings(reading: bytes)
        keys.append((parts[0], Set(strings.pairs.map(\.key))))
      } catch {
        findings.add(
          .localizationParse, at: Location(prefix + name, line: error.line), error.reason)
      }
    }
    let allKeys = keys.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    for (folder, own) in keys {
      if let missing = allKeys.subtracting(own).min() {
        let count = allKeys.count - own.count
        findings.add(
          .localizationSame, at: place(folder + "/pass.strings"),
          "\(folder) lacks \(count) of the others' keys, such as \"\(missing)\"")
      }
    }
    let allImages = images.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for (folder, own) in images.sorted(by: { $0.key < $1.key }) {
      for missing in allImages.subtracting(own).sorted() where files[missing] == nil {
        findings.add(.localizationSame, at: place(folder), "\(folder) lacks \(missing)")
      }
    }
  }
}

/// The images that Wallet looks for, at every scale.
let imageNames: [String] = [
  "icon", "logo", "strip", "thumbnail", "background", "footer", "artwork", "primaryLogo",
  "secondaryLogo", "personalizationLogo", "venueMap",
].flatMap { name in ["", "@2x", "@3x"].map { "\(name)\($0).png" } }

/// Whether bytes contain a text.
private func contains(_ text: StaticString, in bytes: [UInt8]) -> Bool {
  let pattern = Array(text.description.utf8)
  guard let first = pattern.first else { return true }
  let span = bytes.span
  var index = 0
  while index + pattern.count <= span.count {
    if span[index] == first, bytes[index...].starts(with: pattern) { return true }
    index += 1
  }
  return false
}
