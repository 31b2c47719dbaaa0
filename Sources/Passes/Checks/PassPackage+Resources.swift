import WaymarkCore
import WaymarkModel
import WaymarkSigning

extension PassPackage {
  /// Checks images and translations.
  func checkResources() {
    for name in names {
      guard let bytes = files[name] else { continue }
      if name.hasEnd(".png") {
        checkPicture(name, bytes)
        checkImageName(name)
      } else {
        checkOtherPicture(name)
      }
    }
    checkStrings()
    // Without pass.json these are only some files of a pass; missing files may be elsewhere.
    guard files["pass.json"] != nil else { return }
    checkHiddenImages()
    compareLocalizations()
  }

  /// Checks that an image is a PNG, and reports why it could be smaller.
  private func checkPicture(_ name: String, _ bytes: [UInt8]) {
    let chunks = PNGChunks(bytes)
    if let flaw = chunks.flaw ?? chunks.dataFlaw {
      // ZIP-JUNK already advises deleting the file that macOS created for the image.
      guard !PassPackage.isJunk(name) else { return }
      return findings.add(
        .imgPNG, in: name, "\(name) is \(chunks.isPNG ? "a damaged PNG" : "not a PNG"): \(flaw)",
        help: chunks.isPNG ? "export the image again, or copy the whole file" : nil,
        severity: isKnownImage(name) ? nil : .warning)
    }
    let isPadded = chunks.spareBytes > 16 << 10
    guard isPadded || bytes.count > 1 << 20 else { return }
    let extra = "\(chunks.spareBytes) bytes that are not image data, such as metadata"
    findings.add(
      .imgBytes, in: name, "\(name) has " + (isPadded ? extra : "\(bytes.count) bytes"))
  }

  /// Checks that the pass contains no private keys, and no certificates, which phones do not use.
  func checkSecrets() {
    let keyFiles = [".p12", ".pfx", ".pem", ".key", ".mobileprovision"]
    for name in names {
      guard let bytes = files[name] else { continue }
      // A certificate is public: the signature of every pass contains it.
      let isCertificate = bytes.starts(with: "-----BEGIN CERTIFICATE-----".utf8)
      let isKeyFile = !isCertificate && keyFiles.contains { name.hasEnd($0) }
      if let key = privateKey(in: bytes[...]) ?? (isKeyFile ? "key material" : nil) {
        findings.add(.certLeak, in: name, "\(name) contains \(key)")
      } else if name.hasEnd(".cer") || isCertificate && !name.hasEnd(".png") {
        findings.add(
          .certLeak, in: name, "phones do not use the certificate \(name)", help: "remove it",
          severity: .warning)
      }
    }
  }

  /// Checks that every pass.strings can be read and has no duplicate keys.
  private func checkStrings() {
    for translation in translations.all {
      if let error = translation.error {
        findings.add(
          .l10nParse, in: translation.path, line: error.line, error.reason, help: error.help,
          severity: error.isPropertyList ? .warning : nil)
      }
      let count = translation.repeatedKeys.count
      guard let key = translation.repeatedKeys.first else { continue }
      findings.add(
        .l10nParse, in: translation.path,
        "\(count == 1 ? "duplicate key" : "\(count) duplicate keys, such as") "
          + "\"\(key.prefix(60))\"; the last one takes precedence",
        help: "keep one of them", severity: .warning)
    }
  }

  /// Reports images of the root that are also in a localisation, at any scale.
  private func checkHiddenImages() {
    let images = images
    var atRoot = Dictionary(
      images.filter(\.folder.isEmpty).map { ($0.name, $0.path) },
      uniquingKeysWith: { first, _ in first })
    for image in images where !image.folder.isEmpty {
      // One finding is enough for an image at three scales.
      guard let path = atRoot.removeValue(forKey: image.name) else { continue }
      findings.add(.l10nDup, in: path, "\(path) hides \(image.path)")
    }
  }

  /// Checks that every localisation translates the same keys and has the same images.
  private func compareLocalizations() {
    compareKeys()
    let localizations = localizations
    let translated = Set(localizations.flatMap(\.files)).intersection(knownImages)
    for (folder, own) in localizations {
      guard findings.hasRoom(for: .warning) else { break }
      // L10N-LANG reports a pass.strings with a different name.
      if !translations.all.isEmpty, !own.contains(where: { $0.hasEnd(".strings") }) {
        findings.add(.l10nSame, in: folder, "\(folder) lacks pass.strings")
      }
      for missing in translated.subtracting(own).sorted() where files[missing] == nil {
        findings.add(.l10nSame, in: folder, "\(folder) lacks \(missing)")
      }
    }
  }

  private func compareKeys() {
    let readable = translations.all.filter { $0.error == nil }
    guard readable.count > 1 else { return }
    // Each key once, so that the first missing key is found quickly.
    var rest = translations.keys
    let keys = readable.flatMap { $0.keys.filter { rest.remove($0) != nil } }
    for translation in readable where translation.keys.count < keys.count {
      guard let missing = keys.first(where: { translation.texts[$0] == nil }) else { continue }
      findings.add(
        .l10nSame, in: translation.path,
        "\(translation.folder) lacks \(keys.count - translation.keys.count) of the others' keys, "
          + "such as \"\(missing)\"")
    }
  }
}
