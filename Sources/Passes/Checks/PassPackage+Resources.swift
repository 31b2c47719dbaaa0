import Bytes
import Model

extension PassPackage {
  /// Checks images and translations, and that no key is given away.
  func checkResources() {
    for name in names {
      guard let bytes = files[name] else { continue }
      if name.lowercased().hasSuffix(".png") {
        checkImage(name, bytes)
      } else {
        checkSecrets(name, bytes)
      }
    }
    checkLocalizations()
  }

  private func checkImage(_ name: String, _ bytes: [UInt8]) {
    if let flaw = pngFlaw(bytes) {
      findings.add(.imgPNG, in: name, "\(name) is not a PNG: \(flaw)")
    }
    let file = fileName(of: name)
    if !knownImages.contains(file) {
      let meant = suggestion(for: file, among: imageNames)
      findings.add(
        .imgName, in: name, "no phone looks for \(file)",
        help: meant.map { "rename it to \($0)" })
    }
    if file == name, let other = names.first(where: { $0.hasSuffix(".lproj/" + name) }) {
      findings.add(.l10nDup, in: name, "\(name) hides \(other)")
    }
  }

  private func checkSecrets(_ name: String, _ bytes: [UInt8]) {
    let ends = [".p12", ".pfx", ".pem", ".key", ".cer", ".mobileprovision"]
    let isKeyFile = ends.contains { name.lowercased().hasSuffix($0) }
    if isKeyFile || contains("PRIVATE KEY-----", in: bytes[...]) {
      findings.add(.certLeak, in: name, "\(name) holds key material")
    }
  }

  /// Checks that every localisation translates the same keys and has the same images.
  private func checkLocalizations() {
    var keys: [(folder: String, keys: Set<String>)] = []
    var images: [String: Set<String>] = [:]
    for name in names where name.utf8.contains(UInt8(ascii: "/")) {
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 2, parts[0].hasSuffix(".lproj") else { continue }
      images[parts[0], default: []].formUnion(parts[1].hasSuffix(".png") ? [parts[1]] : [])
      guard parts[1] == "pass.strings", let bytes = files[name] else { continue }
      do throws(PassStringsError) {
        keys.append((parts[0], Set(try PassStrings.read(bytes).map(\.key))))
      } catch {
        findings.add(.l10nParse, in: name, line: error.line, error.reason)
      }
    }
    let allKeys = keys.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    for (folder, own) in keys {
      if let missing = allKeys.subtracting(own).min() {
        let count = allKeys.count - own.count
        findings.add(
          .l10nSame, in: folder + "/pass.strings",
          "\(folder) lacks \(count) of the others' keys, such as \"\(missing)\"")
      }
    }
    let allImages = images.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for (folder, own) in images.sorted(by: { $0.key < $1.key }) {
      for missing in allImages.subtracting(own).sorted() where files[missing] == nil {
        findings.add(.l10nSame, in: folder, "\(folder) lacks \(missing)")
      }
    }
  }
}

/// The images that Wallet looks for, at every scale.
let imageNames = [
  "icon", "logo", "strip", "thumbnail", "background", "footer", "artwork", "primaryLogo",
  "secondaryLogo", "personalizationLogo", "venueMap",
].flatMap(scaled)

private let knownImages = Set(imageNames)

/// The icons, of which a pass needs one.
let iconNames = scaled("icon")

/// The names of an image at the three scales of screens.
private func scaled(_ name: String) -> [String] { ["", "@2x", "@3x"].map { "\(name)\($0).png" } }

/// The last part of a path.
func fileName(of path: String) -> String {
  let slash = UInt8(ascii: "/")
  guard let last = path.utf8.lastIndex(of: slash) else { return path }
  let name = path[path.utf8.index(after: last)...]
  return name.isEmpty ? path.split(separator: "/").last.map(String.init) ?? path : String(name)
}
