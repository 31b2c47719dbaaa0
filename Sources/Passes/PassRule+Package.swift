import Model

/// The rules of the archive, the required files and the manifest.
extension PassRule {
  var archiveRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .zipOpen:
      (
        .error, "the file is no readable zip archive",
        "a pass is a zip archive; check what the server or the tool really sent (an iPhone logs "
          + "\"PKZipArchiver: unable to open archive_read - Unrecognized archive format\")"
      )
    case .zipRoot:
      (
        .error, "the files are in a folder of the archive, not at its root",
        "zip the contents of the folder, not the folder"
      )
    case .zipPath:
      (
        .error, "an entry's name is unsafe or ambiguous",
        "use relative names with /, without .., and no two that differ only in case"
      )
    case .zipLink:
      (
        .error, "an entry is a symbolic link or a special file",
        "put the file itself in the archive"
      )
    case .zipMethod:
      (
        .error, "the archive uses a feature that phones cannot read",
        "store or deflate the entries, without encryption and ZIP64 (an iPhone logs "
          + "\"archive_read_next_header failed - Extra data overflow\")"
      )
    case .zipBomb:
      (
        .error, "the archive would unpack to more than a pass may be",
        "a pass has at most 4096 files and 16 MiB"
      )
    case .zipJunk:
      (
        .warning, "the archive has a file that an editor or file manager left",
        "delete it before the manifest is made"
      )
    case .zipDirectory:
      (.note, "the archive lists a folder of its own", "folders need no entries")
    case .zipSize:
      (
        .warning, "the pass is large",
        "shrink the images; a large pass is slow to open on a mobile connection"
      )
    case .zipRepro:
      (
        .note, "an entry has a time or extra fields, so that equal passes differ",
        "write the time 1980-01-01 and no extra fields"
      )
    default:
      (
        .error, "the bundle of passes breaks a limit",
        "a .pkpasses bundle holds 1 to 10 passes at its root, 150 MB together"
      )
    }
  }

  var manifestRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .requiredPass: (.error, "pass.json is missing", "add pass.json at the root")
    case .requiredManifest:
      (.error, "manifest.json is missing", "add manifest.json at the root and sign it")
    case .requiredSignature:
      (.error, "signature is missing", "sign manifest.json and add the file signature at the root")
    case .requiredIcon:
      (
        .error, "the icon is missing",
        "add icon.png, icon@2x.png and icon@3x.png; without an icon a phone refuses the pass"
      )
    case .manifestJSON:
      (
        .error, "manifest.json is no object of file names and hashes",
        "write one flat JSON object, each file once"
      )
    case .manifestHex:
      (
        .error, "a hash in the manifest is no SHA-1 in lower-case hex",
        "write the SHA-1 of the file as 40 digits of 0-9 and a-f"
      )
    case .manifestHash:
      (
        .error, "a file differs from its hash in the manifest",
        "the file was changed after the pass was made; build the pass again"
      )
    case .manifestExtra:
      (
        .error, "a file is not in the manifest",
        "list every file but manifest.json and signature (an iPhone logs \"No entry in manifest for "
          + "file …\")"
      )
    case .manifestMissing:
      (
        .error, "the manifest lists a file that the archive does not have",
        "add the file or take it off the manifest, and sign again"
      )
    case .manifestSelf:
      (
        .error, "the manifest lists itself or the signature",
        "leave manifest.json and signature out of the manifest"
      )
    default:
      (
        .error, "the manifest names a file without its folder",
        "use the path from the root, such as en.lproj/pass.strings"
      )
    }
  }

  var resourceRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .imagePNG:
      (.error, "an image is no PNG", "convert the image; its name alone does not do it")
    case .imageName:
      (.warning, "no phone looks for an image of this name", "use a name that Wallet knows")
    case .localizationDuplicate:
      (
        .warning, "an image is both at the root and in a localisation",
        "remove the one at the root; it hides the others"
      )
    case .localizationParse:
      (
        .error, "a pass.strings file cannot be read",
        "write lines of the form \"key\" = \"value\"; in UTF-8 or UTF-16"
      )
    default:
      (
        .warning, "the localisations differ in what they translate",
        "give every localisation the same keys and the same images"
      )
    }
  }
}
