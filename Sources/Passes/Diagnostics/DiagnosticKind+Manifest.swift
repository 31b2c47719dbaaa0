package import WaymarkModel

extension DiagnosticKind {
  package static let reqPass = DiagnosticKind(
    "REQ-PASS", .error, "pass.json is missing",
    help: "add pass.json at the root")

  package static let reqManifest = DiagnosticKind(
    "REQ-MANIFEST", .error, "manifest.json is missing",
    help: "add manifest.json at the root and sign it")

  package static let reqSignature = DiagnosticKind(
    "REQ-SIGNATURE", .error, "signature is missing",
    help: "sign manifest.json and add the file signature at the root")

  package static let reqIcon = DiagnosticKind(
    "REQ-ICON", .error, "the icon is missing",
    help: "add icon.png, icon@2x.png and icon@3x.png; phones reject a pass without an icon")

  package static let manJSON = DiagnosticKind(
    "MAN-JSON", .error, "manifest.json is not a JSON object of file names and hashes",
    help: "write one flat JSON object that lists each file once")

  package static let manHex = DiagnosticKind(
    "MAN-HEX", .error, "a hash in the manifest is not a SHA-1 in lower-case hex",
    help: "write the SHA-1 of the file as 40 digits from 0-9 and a-f (an iPhone logs \"For file …, "
      + "manifest's listed SHA1 hash … doesn't match computed hash, …\")")

  package static let manHash = DiagnosticKind(
    "MAN-HASH", .error, "a file differs from its hash in the manifest",
    help: "the file was changed after the pass was made; build the pass again")

  package static let manExtra = DiagnosticKind(
    "MAN-EXTRA", .error, "a file is not in the manifest",
    help:
      "list every file except manifest.json and signature (an iPhone logs \"No entry in manifest "
      + "for file …\")")

  package static let manMissing = DiagnosticKind(
    "MAN-MISSING", .error, "the manifest lists a file that the archive does not have",
    help: "add the file or remove it from the manifest, and sign again")

  package static let manSelf = DiagnosticKind(
    "MAN-SELF", .error, "the manifest lists itself or the signature",
    help: "remove manifest.json and signature from the manifest")
}
